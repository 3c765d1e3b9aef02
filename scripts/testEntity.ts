/**
 * npm run test:entity -- bus_routes: what the declaration of one entity is held to, on a real database, in less than a
 * minute: the declaration itself, create to delete, its rules, filters, two institutes apart, hostile texts.
 */
import { execFileSync } from 'node:child_process';
import { resources } from '../src/resources/index.ts';

const FILES = [
  'tests/unit/declarations.test.ts',
  'tests/unit/docs.test.ts',
  'tests/api/contract.test.ts',
  'tests/api/trees.test.ts',
  'tests/api/archives.test.ts',
  'tests/api/orders.test.ts',
  'tests/api/files.test.ts',
  'tests/api/filters.test.ts',
  'tests/api/isolation.test.ts',
  'tests/api/safety/hostileText.test.ts',
];
const [key = ''] = process.argv.slice(2);
if (resources.some((resource) => resource.key === key))
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...FILES, '-t', `(^|\\s)${key}[\\s.]|generated pages`];
    execFileSync(process.execPath, args, { stdio: 'inherit' });
  } catch {
    process.exitCode = 1;
  }
else {
  console.error(
    `${key || 'An entity'} is not declared. Declared are: ${resources.map((resource) => resource.key).join(', ')}`,
  );
  process.exitCode = 1;
}
