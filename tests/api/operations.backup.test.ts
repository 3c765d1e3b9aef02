/** Backup and restore: the same rows afterwards, on any server, or nothing changed. */
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import { nextNumber, readMigrations, type Migration } from '../../server/database/migrations.ts';
import { backup } from '../../server/operations/backup/backup.ts';
import { REPLACE_WORDS } from '../../server/operations/backup/emptyDatabase.ts';
import { readBackup, verifyBackup } from '../../server/operations/backup/readBackup.ts';
import { restore } from '../../server/operations/backup/restore.ts';
import { keepErasuresIn, LIST_FILE, readErasureList, type ListedErasure } from '../../server/operations/erasureList.ts';
import { eraseListed, listKnown } from '../../server/operations/meetErasures.ts';
import { createInstitute } from '../../server/operations/institute/create.ts';
import { runScript } from './support/faults/serverProcess.ts';
import { runHere } from './support/runHere.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';
import { wholeCheck } from './support/wholeCheck.ts';

const directory = mkdtempSync(join(tmpdir(), 'edubase-backup-'));
const path = (name: string): string => join(directory, `${name}.gz`);
const saved = path('saved');
const emptied: string[] = [];
/** Two small institutes: a restore of the demo school takes twice as long. */
let db: TestDatabase;
/** The demo school, which has rows in nearly every table, beside a small one; and its backup. */
let school: TestDatabase;
const whole = path('whole');

/** A new database, `made` as CREATE DATABASE has it. */
async function newDatabase(made = ''): Promise<string> {
  const name = `restore_${randomBytes(5).toString('hex')}`;
  emptied.push(name);
  await asOwner(inject('testServerUrl'), (client) => client.query(`CREATE DATABASE ${name} ${made}`));
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}
/** A database without tables, owned by the given role. */
async function emptyDatabase(owner?: { name: string; password: string }): Promise<string> {
  if (!owner) return newDatabase();
  const url = new URL(await newDatabase(`OWNER ${owner.name}`));
  [url.username, url.password] = [owner.name, owner.password];
  return url.toString();
}
/** A copy of what `saved` is the backup of. */
const copiedDatabase = (): Promise<string> =>
  newDatabase(`TEMPLATE ${new URL(db.url).pathname.slice(1)} STRATEGY FILE_COPY`);
/** Everything in the file but what names its own making. */
const content = (file: string): string =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .filter((line) => !line.startsWith('{"sha256"'))
    .join('\n');

const PASSWORD = 'quite a long secret';
const north = { code: 'north', name: 'North "\\." School\nof\ttabs', admin: 'head', password: PASSWORD };
beforeAll(async () => {
  [db, school] = [await testDatabase(), await testDatabase({ demo: 0 })];
  for (const { database } of [db, school]) await createInstitute(database, { ...north, campus: 'Main Campus' });
  const chenab = { code: 'chenab', name: 'Chenab Grammar School', admin: 'head', password: PASSWORD };
  await createInstitute(db.database, { ...chenab, campus: 'Main Campus' });
  await withInstitute(db.database, { instituteCode: 'chenab', campuses: 'all', userId: null }, (trx) =>
    sql`INSERT INTO sms_contacts (institute_code, name, mobile) SELECT 'chenab', 'Contact ' || n, '0300-123456' || n FROM generate_series(1, 5) n`.execute(
      trx,
    ),
  );
  // It is copied, and a database that is in use is not.
  await db.database.close();
  await backup(db.url, saved);
});
afterAll(async () => {
  await Promise.all([db.drop(), school.drop()]);
  await asOwner(inject('testServerUrl'), async (client) => {
    for (const name of emptied) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query('DROP ROLE IF EXISTS school_owner');
  });
  rmSync(directory, { recursive: true, force: true });
});

test('a backup tells what it holds, is private, and replaces no file', async () => {
  const { header, rows } = await verifyBackup(saved);
  expect(header.institutes).toEqual(['chenab', 'north']);
  expect(rows).toBeGreaterThan(500);
  expect(content(saved)).not.toContain('session_token');
  await expect(backup(db.url, saved)).rejects.toThrow('exists already');
  expect(readdirSync(directory)).toEqual(['saved.gz']);
});

test('restores into an empty database: the same rows, every rule holds, and numbers go on', async () => {
  await backup(school.url, whole);
  const url = await emptyDatabase();
  await restore(url, whole);
  const again = path('again');
  await backup(url, again);
  expect(content(again)).toBe(content(whole));
  const { outcomes } = await wholeCheck(url);
  expect(outcomes.flatMap(({ violations }) => violations)).toEqual([]);
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ fresh: boolean }>(
      "INSERT INTO genders (institute_code, name) VALUES ('demo', 'New') RETURNING id > (SELECT max(id) FROM genders) AS fresh",
    );
    expect(rows).toEqual([{ fresh: true }]);
    await expect(client.query('DELETE FROM audit_log')).rejects.toThrow('only grows');
  });
});

test('an owner who is no superuser restores and backs up the same', async () => {
  const owner = { name: 'school_owner', password: 'school' };
  await asOwner(inject('testServerUrl'), (client) =>
    client.query(`CREATE ROLE ${owner.name} LOGIN PASSWORD '${owner.password}'; GRANT edubase_app TO ${owner.name}`),
  );
  const url = await emptyDatabase(owner);
  await restore(url, whole);
  const again = path('owner');
  await backup(url, again);
  expect(content(again).split('\n').sort()).toEqual(content(whole).split('\n').sort());
  expect((await wholeCheck(url)).outcomes.flatMap(({ violations }) => violations)).toEqual([]);
});

describe('a database with institutes', () => {
  test('is replaced only by the words', async () => {
    const url = await copiedDatabase();
    await asOwner(url, (client) =>
      client.query("UPDATE institute SET institute_name = 'Mine' WHERE institute_code = 'chenab'"),
    );
    const name = () =>
      asOwner(
        url,
        async (client) =>
          (await client.query("SELECT institute_name FROM institute WHERE institute_code = 'chenab'")).rows[0],
      );
    await expect(restore(url, saved)).rejects.toThrow('chenab, north');
    await expect(restore(url, saved, { replace: 'yes' })).rejects.toThrow(REPLACE_WORDS);
    expect(await name()).toEqual({ institute_name: 'Mine' });
    await restore(url, saved, { replace: REPLACE_WORDS });
    expect(await name()).toEqual({ institute_name: 'Chenab Grammar School' });
  });
  test('that is replaced has whom it erased erased again, but nobody of another institute of the code; so has an empty one by the list', async () => {
    const url = await copiedDatabase();
    const inChenab = <R extends pg.QueryResultRow>(at: string, text: string) =>
      asOwner(at, async (client) => {
        await client.query(
          "SELECT set_config('app.institute', 'chenab', false), set_config('app.campuses', 'all', false)",
        );
        return (await client.query<R>(text)).rows;
      });
    const contacts = async (at: string): Promise<string[]> =>
      (
        await inChenab<{ id: string }>(at, "SELECT id FROM sms_contacts WHERE institute_code = 'chenab' ORDER BY id")
      ).map(({ id }) => id);
    const before = await contacts(url);
    const [first = '', second = '', third = '', ...rest] = before;
    await inChenab(url, `SELECT person_erase('chenab', 'contact', ${first}, 'Asked for it')`);
    const [there, here] = [join(directory, 'listed'), join(directory, 'data')];
    [there, here].forEach((one) => mkdirSync(one));
    await backup(url, join(there, 'later.gz'));
    const said: string[] = [];
    const progress = { say: (line: string) => void said.push(line), at: () => undefined };
    await restore(url, saved, { replace: REPLACE_WORDS, progress });
    expect(await contacts(url)).toEqual(before.slice(1));
    expect(said).toEqual([expect.stringContaining('chenab: 1 erased again')]);
    const moved = "created_at = created_at + interval '1 second' WHERE institute_code = 'chenab'";
    await inChenab(url, `UPDATE institute SET ${moved}`);
    await restore(url, saved, { replace: REPLACE_WORDS });
    expect(await contacts(url)).toEqual(before);

    // The list beside the later backup.
    const [line = ''] = readFileSync(join(there, LIST_FILE), 'utf8').trim().split('\n');
    const one = JSON.parse(line) as ListedErasure;
    expect(one).toMatchObject({ institute: 'chenab', kind: 'contact', person: first, state: 'done' });
    expect(line).not.toContain('Asked for it');
    // In doubt; of an id that is another person's by now; of another institute of the code; taken back; cut off.
    const more: ListedErasure[] = [
      { ...one, person: second, erasure: '1001', state: 'asked' },
      { ...one, person: third, erasure: '1002', at: '2000-01-01T00:00:00.000000Z' },
      { ...one, person: third, erasure: '1003', born: '2000-01-01T00:00:00.000000Z' },
      { ...one, person: third, erasure: '1004', state: 'asked' },
      { ...one, person: third, erasure: '1004', state: 'undone' },
    ];
    const text = more.map((each) => JSON.stringify(each)).join('\n');
    appendFileSync(join(there, LIST_FILE), `${text}\n${line.slice(0, 40)}`);
    const old = join(there, 'old.gz');
    copyFileSync(saved, old);
    const empty = await emptyDatabase();
    await restore(empty, old);
    expect(await contacts(empty)).toEqual([third, ...rest]);
    const log =
      "SELECT entity_id, username FROM audit_log WHERE institute_code = 'chenab' AND entity = 'personal_data' ORDER BY id";
    expect(await inChenab(empty, log)).toEqual(
      [first, second].map((id) => ({ entity_id: `contact ${id}`, username: 'restore' })),
    );
    expect((await wholeCheck(empty)).outcomes.flatMap(({ violations }) => violations)).toEqual([]);

    // A database that went back by other means: its server erases whom its own list names, before anybody is answered.
    keepErasuresIn(here, there);
    try {
      said.length = 0;
      await eraseListed(url, progress.say);
      await eraseListed(url, progress.say);
      expect(said).toEqual([expect.stringContaining('chenab: 1 erased again')]);
      expect(await contacts(url)).toEqual(before.slice(1));
      // What was in doubt is settled by the database, and each place has the whole list, behind the line that was cut off too.
      await listKnown(url);
      for (const place of [here, there]) {
        const states = (await readErasureList([place])).map(({ person, state }) => `${person} ${state}`);
        expect(states).toEqual(expect.arrayContaining([`${first} done`, `${second} undone`]));
      }
    } finally {
      keepErasuresIn();
    }
  });
  test('is not touched while a server uses it, nor when the tables are those of something else', async () => {
    await school.database.pool.query('SELECT 1');
    await expect(restore(school.url, saved, { replace: REPLACE_WORDS })).rejects.toThrow('Stop it');
    const url = await emptyDatabase();
    await asOwner(url, (client) => client.query('CREATE TABLE their_data ()'));
    await expect(restore(url, saved, { replace: REPLACE_WORDS })).rejects.toThrow('their_data');
  });
});

describe('a file that is not sound changes nothing', () => {
  const text = (): Buffer => gunzipSync(readFileSync(saved));
  const broken: Record<string, () => Buffer> = {
    'cut off': () => readFileSync(saved).subarray(0, -200),
    'cut off and packed again': () => gzipSync(text().subarray(0, -2000)),
    'one letter changed': () => gzipSync(Buffer.from(text().toString('latin1').replace('Chenab', 'Chenub'), 'latin1')),
    'a row left out': () =>
      gzipSync(
        Buffer.from(
          text()
            .toString('latin1')
            .replace(/\nnorth\t\d+\t[^\n]*/, ''),
          'latin1',
        ),
      ),
    'of a newer format': () =>
      gzipSync(Buffer.from(text().toString('latin1').replace('"version":1', '"version":2'), 'latin1')),
    'something else': () => gzipSync(Buffer.from('hello\n')),
    'not packed': () => Buffer.from('hello\n'),
    empty: () => Buffer.alloc(0),
  };
  test.each(Object.keys(broken))('%s', async (kind) => {
    const file = path(kind);
    writeFileSync(file, broken[kind]?.() ?? '');
    const url = await emptyDatabase();
    await expect(restore(url, file)).rejects.toMatchObject({ name: 'Refusal' });
    expect(
      await asOwner(
        url,
        async (client) => (await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).rowCount,
      ),
    ).toBe(0);
  });
  test('that is not there', async () => {
    await expect(verifyBackup(path('nowhere'))).rejects.toThrow('There is no file');
  });
});

describe('another version of the schema', () => {
  const all = readMigrations();
  const later: Migration = {
    number: nextNumber(all),
    name: '9999_later.sql',
    sql: "ALTER TABLE genders ADD COLUMN note text NOT NULL DEFAULT 'none'; UPDATE religions SET name = upper(name)",
    checksum: 'later',
  };
  const outside: Migration = {
    number: later.number + 1,
    name: '9999_outside.sql',
    sql: `-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS genders_note_idx ON genders (institute_code, note);
-- repeat
UPDATE genders SET name = 'done ' || id WHERE (institute_code, id) IN (SELECT institute_code, id FROM genders WHERE name NOT LIKE 'done %' LIMIT 1);
`,
    checksum: 'outside',
  };
  let url = '';
  beforeAll(async () => {
    url = await emptyDatabase();
    await restore(url, saved, { migrations: [...all, later, outside] });
  });
  test('an older backup passes through the migrations made since', async () => {
    const { rows } = await asOwner(url, (client) =>
      client.query(
        'SELECT (SELECT min(note) FROM genders) AS note, (SELECT bool_and(name = upper(name)) FROM religions) AS upper',
      ),
    );
    expect(rows).toEqual([{ note: 'none', upper: true }]);
  });
  test('what a migration does outside a transaction is done within that of the restore', async () => {
    const { rows } = await asOwner(url, (client) =>
      client.query(
        "SELECT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'genders_note_idx'::regclass) AS valid, (SELECT bool_and(name LIKE 'done %') FROM genders) AS done",
      ),
    );
    expect(rows).toEqual([{ valid: true, done: true }]);
    // And as a whole: what fails after it takes the index away again.
    const other = await emptyDatabase();
    const failing = { ...outside, number: outside.number + 1, name: '9999_failing.sql', sql: 'SELECT nonsense' };
    await expect(restore(other, saved, { migrations: [...all, later, outside, failing] })).rejects.toThrow('nonsense');
    const { rows: left } = await asOwner(other, (client) => client.query("SELECT to_regclass('genders') AS found"));
    expect(left).toEqual([{ found: null }]);
  });
  test('a newer one, or one with another text of a migration, is refused', async () => {
    const empty = await emptyDatabase();
    await expect(restore(empty, saved, { migrations: all.slice(0, -1) })).rejects.toThrow('newer version');
    const changed = all.map((migration, index) => (index === 0 ? { ...migration, checksum: 'other' } : migration));
    await expect(restore(empty, saved, { migrations: changed })).rejects.toThrow('another text');
  });
});

/** What is in the file of these names in a table, in order. */
async function namedIn(file: string, table: string, names: RegExp): Promise<string[]> {
  const found: string[] = [];
  let current = '';
  for await (const piece of readBackup(file)) {
    if ('start' in piece) current = piece.start.table;
    else if ('rows' in piece && current === table) found.push(...(piece.rows.toString('utf8').match(names) ?? []));
  }
  return found.toSorted();
}
test('a backup during writes is of one moment', async () => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const write = (number: number) =>
    client.query(
      `BEGIN; INSERT INTO genders (institute_code, name) VALUES ('north', 'pair ${number}.'); INSERT INTO religions (institute_code, name) VALUES ('north', 'pair ${number}.'); COMMIT`,
    );
  await write(0);
  let writing = true;
  const writer = (async () => {
    for (let number = 1; writing; number++) await write(number);
  })();
  const file = path('pairs');
  await backup(db.url, file);
  writing = false;
  await writer;
  await client.end();
  const [genders, religions] = [
    await namedIn(file, 'genders', /pair \d+\./g),
    await namedIn(file, 'religions', /pair \d+\./g),
  ];
  expect(genders).toContain('pair 0.');
  expect(religions).toEqual(genders);
});

test('the commands say what they did and end with the right code', async () => {
  const url = await emptyDatabase();
  const place = { databaseUrl: url };
  expect(await runHere('scripts/backup.ts', [path('none')], place)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nothing to back up'),
  });
  expect(await runScript('scripts/restore.ts', [saved], place)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Restored'),
  });
  expect(await runHere('scripts/restore.ts', [saved], place)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`--replace "${REPLACE_WORDS}"`),
  });
  expect(await runHere('scripts/backup.ts', [path('script')], place)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('read back and sound'),
  });
  expect(await runHere('scripts/check.ts', [], place)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Everything holds'),
  });
});
