/** An upgrade without a pause: a server of the version before and one of the new, side by side over a migration. */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCounter, type Counter } from './support/faults/counter.ts';
import { openSchool, type School } from './support/faults/school.ts';
import { freePort, ServerProcess } from './support/faults/serverProcess.ts';
import { compare } from './support/faults/verify.ts';
import { startWriters, type Written } from './support/faults/writers.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LATER = {
  '9001_later.sql': `ALTER TABLE news ADD COLUMN later text DEFAULT 'unsaid';
ALTER TABLE payments ADD COLUMN later smallint;
ALTER TABLE payments ADD CONSTRAINT payments_later CHECK (later > 0) NOT VALID;
`,
  '9002_later_outside.sql': `-- no transaction
-- rows of: payments, news
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_later_idx ON payments (institute_code, later);
CREATE INDEX CONCURRENTLY IF NOT EXISTS gl_lines_later_idx ON gl_lines (institute_code, entry_date);
ALTER TABLE payments VALIDATE CONSTRAINT payments_later;
-- repeat
UPDATE news SET later = title WHERE (institute_code, id) IN (SELECT institute_code, id FROM news WHERE later = 'unsaid' LIMIT 20);
`,
} as const;

let database: TestDatabase;
let older: ServerProcess;
let newer: ServerProcess;
let school: School;
let counter: Counter;
let root: string;
/** What the next version is: this one, and two migrations. */
function nextVersion(): string {
  const directory = mkdtempSync(join(tmpdir(), 'edubase-next-'));
  for (const name of ['server', 'src', 'contract', 'package.json'])
    cpSync(join(ROOT, name), join(directory, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  for (const [name, sql] of Object.entries(LATER))
    writeFileSync(join(directory, 'server/database/migrations', name), sql);
  return directory;
}
beforeAll(async () => {
  root = nextVersion();
  database = await testDatabase();
  const place = { databaseUrl: database.url };
  const settings = { EDUBASE_SECRET: 'a secret of two versions' };
  older = new ServerProcess(place, await freePort(), undefined, settings);
  newer = new ServerProcess(place, await freePort(), root, settings);
  await older.start();
  school = await openSchool(older, place);
  counter = await openCounter(database.url, school);
});
afterAll(async () => {
  await Promise.all([older.stop(), newer.stop()]);
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
/** Until so many more have been answered of each kind. */
async function untilWritten({ acknowledged, receipts, vouchers }: Written, more: number): Promise<void> {
  const kinds = [acknowledged, receipts, vouchers];
  const wanted = kinds.map(({ size }) => size + more);
  while (kinds.some(({ size }, index) => size < (wanted[index] ?? 0)))
    await new Promise((done) => void setTimeout(done, 20));
}

test('no write is refused, cut off, lost or done twice while an index is made', async () => {
  const writers = (server: ServerProcess, name: string): Written =>
    startWriters({ base: server.base, school, counter, name, clients: 4, allowed: [] });
  const before = writers(older, 'older');
  await untilWritten(before, 10);
  await newer.start();
  expect(newer.output).toContain('Migrated: 9001_later.sql, 9002_later_outside.sql');
  const after = writers(newer, 'newer');
  await Promise.all([untilWritten(before, 10), untilWritten(after, 10)]);
  await Promise.all([before.stop(), after.stop()]);
  for (const [name, written] of [
    ['older', before],
    ['newer', after],
  ] as const) {
    const { lost, doubled, books } = await compare(database.url, school, name, written);
    expect({ name, lost, doubled, books, unexpected: written.unexpected }).toEqual({
      name,
      lost: [],
      doubled: [],
      books: [],
      unexpected: [],
    });
    expect([...written.statuses.keys()].filter((status) => status !== 200 && status !== 201)).toEqual([]);
  }
  const { rows } = await asOwner(database.ownerUrl, (client) =>
    client.query(
      "SELECT bool_and(i.indisvalid) AS valid, (SELECT convalidated FROM pg_constraint WHERE conname = 'payments_later') AS checked FROM pg_index i WHERE i.indexrelid::regclass::text LIKE '%_later_idx'",
    ),
  );
  expect(rows).toEqual([{ valid: true, checked: true }]);
});
