/**
 * npm run db:diff -- [name] [--check] [--allow-drop]
 * Writes the next SQL migration, and a second one for what is done beside those who write: what the declarations ask for and the committed migrations do not give yet.
 * --check writes nothing and ends with 1 when they differ. Steps that lose data are written only with --allow-drop.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assertValid } from '../contract/validate.ts';
import { EngineError } from '../server/database/engine/EngineError.ts';
import { startEngine } from '../server/database/engine/startEngine.ts';
import { MIGRATIONS_DIRECTORY, NO_TRANSACTION, nextNumber } from '../server/database/migrations.ts';
import type { Step } from '../server/database/schema/diff.ts';
import { findDrift } from '../server/database/schema/drift.ts';
import { whileInUse } from '../server/database/schema/whileInUse.ts';
import { resources } from '../src/resources/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, 'allow-drop': { type: 'boolean' } },
});

async function drift(): Promise<Step[]> {
  assertValid(resources);
  const dataDir = mkdtempSync(join(tmpdir(), 'edubase-diff-'));
  const engine = await startEngine({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
  });
  try {
    return await findDrift(engine.url, resources);
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The file's name: the one given, or made of the first tables that change. */
function nameOf(steps: readonly Step[]): string {
  const tables = steps.map(({ sql }) => /TABLE (\w+)| ON (\w+)/.exec(sql)).map((found) => found?.[1] ?? found?.[2]);
  const given = positionals[0] ?? [...new Set(tables)].filter(Boolean).slice(0, 2).join('_');
  return given.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_') || 'change';
}

function run(steps: readonly Step[]): number {
  if (steps.length === 0) {
    console.info('The migrations give exactly the declared tables.');
    return 0;
  }
  if (values.check) {
    console.error(
      `The declarations and the migrations differ. Run: npm run db:diff\n\n${steps.map(({ sql }) => sql).join('\n')}`,
    );
    return 1;
  }
  const losses = steps.flatMap(({ destroys }) => (destroys === undefined ? [] : [destroys]));
  if (losses.length > 0 && !values['allow-drop']) {
    console.error(
      `This would lose:\n  ${losses.join('\n  ')}\nRun it again with --allow-drop, or write the migration by hand (a rename is ALTER TABLE … RENAME).`,
    );
    return 1;
  }
  const { within, outside, rowsOf, notes } = whileInUse(steps);
  const name = nameOf(steps);
  const write = (number: number, ending: string, text: string): string => {
    const file = `${String(number).padStart(4, '0')}_${name}${ending}.sql`;
    writeFileSync(join(MIGRATIONS_DIRECTORY, file), text);
    return `Wrote server/database/migrations/${file}. Read it, then commit it with the declaration.`;
  };
  const number = nextNumber();
  const said = within.length > 0 ? [write(number, '', `${within.join('\n\n')}\n`)] : [];
  if (outside.length > 0) {
    const head = [NO_TRANSACTION, ...(rowsOf.length > 0 ? [`-- rows of: ${rowsOf.join(', ')}`] : [])];
    said.push(write(number + said.length, '_in_use', `${[...head, ...outside].join('\n')}\n`));
  }
  console.info([...said, ...notes.map((note) => `Look at it: ${note}.`)].join('\n'));
  return 0;
}

try {
  process.exitCode = run(await drift());
} catch (error) {
  if (!(error instanceof EngineError || (error instanceof Error && error.message.startsWith('The declarations'))))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
