/**
 * node scripts/fuzz.ts [--cases N] [--seed S]: the fuzzer of the tests with more requests per operation, a new seed
 * unless one is given; and the heavy requests, which have no chance in them, so that one command tries every shape
 * there is.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '500' }, seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
});
for (const [name, text] of Object.entries(values)) {
  if (!/^\d{1,10}$/.test(text)) {
    console.error(`--${name} must be a whole number`);
    process.exit(2);
  }
}
const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const done = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'api', 'tests/api/safety/fuzzer.test.ts', 'tests/api/safety/heavy.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_CASES: values.cases, FUZZ_SEED: values.seed },
  },
);
process.exit(done.status ?? 1);
