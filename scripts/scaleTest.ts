/**
 * npm run scale:test [-- servers|browsers|pooler|across]: several servers on one database, and a pooler before it.
 * What cannot be tried on this machine is said, and is not the same as having held. Exits 1 when something failed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findPgbouncer, PREPARES } from '../tests/scale/support/pgbouncer.ts';

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const missing: string[] = [];
const failed: string[] = [];

const VITEST = ['vitest/vitest.mjs', 'run', '--config', 'tests/scale/vitest.config.ts'] as const;
const PLAYWRIGHT = ['@playwright/test/cli.js', 'test', '--reporter=list'] as const;

function run(mode: string, what: string, [tool, ...args]: readonly [string, ...string[]] = VITEST): void {
  if (wanted.length > 0 && !wanted.includes(mode)) return;
  console.info(`· ${what}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SCALE: mode },
  });
  if (status !== 0) failed.push(what);
}

run('across', 'Two servers on one database: what one is told, the other knows; writes while one is killed');
run('servers', 'The API suite through two servers behind a proxy, one of them killed again and again');
run('browsers', 'Browser tests through two servers behind a proxy, one of them killed again and again', PLAYWRIGHT);
const pooler = findPgbouncer();
if ('missing' in pooler) missing.push(pooler.missing);
else {
  run('pooler', `The API suite over PgBouncer ${pooler.text} in transaction mode`);
  if (pooler.version < PREPARES)
    missing.push(`Prepared statements over a pooler: PgBouncer ${pooler.text} is older than 1.21, so they were off`);
}
missing.push('Citus, several databases for institutes, and files in another storage: nothing here tries them yet');

for (const what of missing) console.info(`? not tried: ${what}`);
for (const what of failed) console.error(`✗ ${what}`);
process.exit(failed.length > 0 ? 1 : 0);
