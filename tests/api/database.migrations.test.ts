/** Migrations while others are at work: nobody waits behind them for long, and they wait for nobody without end. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { LockWait } from '../../server/database/lockTimeout.ts';
import { migrate } from '../../server/database/migrate.ts';
import { readMigrations, type Migration } from '../../server/database/migrations.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

const WAIT: LockWait = { timeoutMs: 100, pauseMs: 50, attempts: 1_000_000 };
const all = readMigrations();
const file = (number: number, sql: string): Migration => ({ number, name: `${number}_test.sql`, sql, checksum: sql });
const outside = (number: number, sql: string): Migration => file(number, `-- no transaction\n${sql}`);

let db: TestDatabase;
const clients: pg.Client[] = [];
beforeEach(async () => void (db = await testDatabase()));
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await db.drop();
});
async function connected(url = db.ownerUrl): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  await client.query("SET statement_timeout = '60s'");
  return client;
}
const answer = async (text: string, url = db.ownerUrl): Promise<unknown> =>
  Object.values((await asOwner(url, (client) => client.query<Record<string, unknown>>(text))).rows[0] ?? {})[0];
/** Until the condition is true of the database. */
async function until(condition: string): Promise<void> {
  while ((await answer(`SELECT ${condition}`)) !== true) await new Promise((done) => void setTimeout(done, 20));
}
const MIGRATING = "pg_stat_activity WHERE datname = current_database() AND application_name = 'edubase migrate'";
const recorded = (number: number): Promise<unknown> =>
  answer(`SELECT count(*)::int FROM schema_migration WHERE number = ${number}`);

describe('a migration in a transaction', () => {
  const column = file(9001, 'ALTER TABLE cities ADD COLUMN later text');

  test('lets those who read pass while somebody reads for long, and is applied when they have ended', async () => {
    const long = await connected();
    await long.query('BEGIN; SELECT count(*) FROM cities');
    const migrating = migrate(db.ownerUrl, [...all, column], WAIT);
    await until(`EXISTS (SELECT FROM ${MIGRATING} AND wait_event_type = 'Lock')`);
    const reader = await connected();
    // Behind a lock that waits without end each of these would be cancelled.
    for (let times = 0; times < 10; times++) {
      await reader.query('SELECT count(*) FROM cities');
      await until(`EXISTS (SELECT FROM ${MIGRATING} AND wait_event_type = 'Lock')`);
    }
    expect(await recorded(9001)).toBe(0);
    await long.query('COMMIT');
    expect(await migrating).toEqual(['9001_test.sql']);
  });

  test('gives up with the name of who is in the way, and has changed nothing', async () => {
    const long = await connected();
    await long.query("SET application_name = 'a long report'; BEGIN; SELECT count(*) FROM cities");
    const both = file(9001, `ALTER TABLE genders ADD COLUMN later text; ${column.sql}`);
    await expect(migrate(db.ownerUrl, [...all, both], { ...WAIT, attempts: 3 })).rejects.toThrow(
      /9001_test\.sql found its tables in use at each of 3 attempts and changed nothing.*a long report \(process \d+/,
    );
    expect(await answer("SELECT count(*)::int FROM pg_attribute WHERE attname = 'later'")).toBe(0);
  });

  test('says the line of what failed', async () => {
    await expect(migrate(db.ownerUrl, [...all, file(9001, 'SELECT 1;\nSELECT nonsense')])).rejects.toThrow(
      /9001_test\.sql failed and was rolled back: column "nonsense" does not exist \(line 2\)/,
    );
  });
});

describe('a migration outside a transaction', () => {
  const INDEX = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS cities_later_idx ON cities (institute_code, name);';
  const VALID = "(SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('cities_later_idx'))";

  test('makes an index while others write, is recorded when it is complete, and is made anew after a kill', async () => {
    const writer = await connected();
    await writer.query(
      "BEGIN; INSERT INTO institute (institute_code, institute_name) VALUES ('a', 'A'); LOCK TABLE cities IN ROW EXCLUSIVE MODE",
    );
    const killed = migrate(db.ownerUrl, [...all, outside(9001, INDEX)], WAIT);
    const failed = killed.then(() => 'applied', String);
    await until(`${VALID} IS FALSE`);
    await answer(`SELECT pg_terminate_backend(pid) FROM ${MIGRATING}`);
    expect(await failed).toContain('terminat');
    expect(await answer(`SELECT ${VALID}`)).toBe(false);
    expect(await recorded(9001)).toBe(0);
    const again = migrate(db.ownerUrl, [...all, outside(9001, INDEX)], WAIT);
    await until(`EXISTS (SELECT FROM ${MIGRATING} AND wait_event_type = 'Lock')`);
    await writer.query("INSERT INTO cities (institute_code, id, name) VALUES ('a', 1, 'Lahore')");
    await writer.query('COMMIT');
    expect(await again).toEqual(['9001_test.sql']);
    expect(await answer(`SELECT ${VALID}`)).toBe(true);
    expect(await recorded(9001)).toBe(1);
  });

  test('is not waited for by servers that wait for it: they hold nothing that an index has to wait for', async () => {
    const writer = await connected();
    await writer.query('BEGIN; LOCK TABLE cities IN ROW EXCLUSIVE MODE');
    const migrations = [...all, outside(9001, INDEX)];
    const servers = [1, 2, 3].map(() => migrate(db.ownerUrl, migrations, WAIT));
    await until(
      `(SELECT count(*) FROM ${MIGRATING}) = 3 AND EXISTS (SELECT FROM ${MIGRATING} AND wait_event_type = 'Lock')`,
    );
    await writer.query('COMMIT');
    expect((await Promise.all(servers)).flat()).toEqual(['9001_test.sql']);
  });

  test('leaves no index behind that a row refuses, and says the line', async () => {
    await answer("INSERT INTO institute (institute_code, institute_name) VALUES ('a', 'One'), ('b', 'One')");
    const unique = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS institute_one_idx ON institute (institute_name);';
    await expect(migrate(db.ownerUrl, [...all, outside(9001, `SELECT 1;\n\n${unique}`)], WAIT)).rejects.toThrow(
      /9001_test\.sql failed in line 4: could not create unique index.*the next start/,
    );
    expect(await answer("SELECT to_regclass('institute_one_idx') IS NULL")).toBe(true);
    expect(await recorded(9001)).toBe(0);
  });

  test('repeats what says so until no row is left, each time in a transaction of its own', async () => {
    await answer(
      "INSERT INTO institute (institute_code, institute_name) SELECT 'school' || n, 'Old' FROM generate_series(1, 25) n",
    );
    const batch = `-- repeat\nUPDATE institute SET institute_name = txid_current()::text WHERE institute_code IN (
      SELECT institute_code FROM institute WHERE institute_name = 'Old' LIMIT 10);`;
    await migrate(db.ownerUrl, [...all, outside(9001, batch)], WAIT);
    expect(
      await answer(
        'SELECT array_agg(n ORDER BY n)::text FROM (SELECT count(*) AS n FROM institute GROUP BY institute_name) x',
      ),
    ).toBe('{5,10,10}');
  });
});

describe('where the owner is no superuser', () => {
  const name = `owner_${randomBytes(5).toString('hex')}`;
  let url: string;
  const server = (): string => inject('testServerUrl');
  beforeAll(async () => {
    await asOwner(server(), async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'; GRANT edubase_app TO ${name}`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
    });
    const own = new URL(server());
    [own.username, own.password, own.pathname] = [name, 'x', `/${name}`];
    url = own.toString();
    await migrate(url);
    const admin = new URL(server());
    admin.pathname = `/${name}`;
    await asOwner(admin.toString(), (client) =>
      client.query("INSERT INTO institute (institute_code, institute_name) VALUES ('a', 'Old'), ('b', 'Old')"),
    );
  });
  afterAll(() =>
    asOwner(server(), async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE ${name}`).catch(() => undefined);
    }),
  );
  const asAdmin = (text: string): Promise<unknown> => {
    const admin = new URL(server());
    admin.pathname = `/${name}`;
    return answer(text, admin.toString());
  };
  const NOT_FORCED = 'SELECT count(*)::int FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity';

  test('a migration that reads no rows locks no table but its own', async () => {
    const admin = new URL(server());
    admin.pathname = `/${name}`;
    const reader = await connected(admin.toString());
    await reader.query('BEGIN; SELECT count(*) FROM genders');
    const next = file(9001, 'ALTER TABLE cities ADD COLUMN later text');
    expect(await migrate(url, [...all, next], { ...WAIT, attempts: 1 })).toEqual(['9001_test.sql']);
    await reader.query('COMMIT');
  });

  test('rows that it names are seen, in a transaction and outside, and the wall is there again', async () => {
    const rows = '-- rows of: institute\n';
    const within = file(9002, `${rows}UPDATE institute SET institute_name = 'New'`);
    const beside = outside(9003, `${rows}UPDATE institute SET institute_name = institute_name || '!';`);
    const unsaid = file(9004, "UPDATE institute SET institute_name = 'Unsaid'");
    const before = file(9001, 'ALTER TABLE cities ADD COLUMN later text');
    await migrate(url, [...all, before, within, beside, unsaid], WAIT);
    expect(await asAdmin("SELECT count(*)::int FROM institute WHERE institute_name = 'New!'")).toBe(2);
    expect(await asAdmin(NOT_FORCED)).toBe(0);
  });

  test('a key is proven by the rows of every institute', async () => {
    const { rows } = await asOwner(url, (client) =>
      client.query<Migration>("SELECT number, name, checksum, '' AS sql FROM schema_migration ORDER BY number"),
    );
    const tables = ['aims', 'shots'].map(
      (
        table,
      ) => `CREATE TABLE ${table} (institute_code text, id int PRIMARY KEY, aim int); INSERT INTO ${table} VALUES ('a', 1, 99);
        ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`,
    );
    const key = 'ALTER TABLE shots ADD CONSTRAINT shots_aim_fkey FOREIGN KEY (aim) REFERENCES aims NOT VALID';
    const proof = outside(9006, '-- rows of: shots\nALTER TABLE shots VALIDATE CONSTRAINT shots_aim_fkey;');
    const migrations = [...rows, file(9005, `${tables.join('\n')} ${key}`), proof];
    await expect(migrate(url, migrations, WAIT)).rejects.toThrow(
      /9006_test\.sql failed in line 3: .*violates foreign key/,
    );
    expect(await asAdmin(NOT_FORCED)).toBe(0);
    await asAdmin('UPDATE shots SET aim = 1');
    expect(await migrate(url, migrations, WAIT)).toEqual(['9006_test.sql']);
  });

  test('the wall that a killed migration left open is closed by the next start', async () => {
    await asAdmin('ALTER TABLE institute NO FORCE ROW LEVEL SECURITY');
    expect(await asAdmin(NOT_FORCED)).toBe(1);
    const { rows } = await asOwner(url, (client) =>
      client.query<{ number: number; name: string; checksum: string }>(
        'SELECT * FROM schema_migration ORDER BY number',
      ),
    );
    await migrate(
      url,
      rows.map((row) => ({ ...row, sql: '' })),
      WAIT,
    );
    expect(await asAdmin(NOT_FORCED)).toBe(0);
  });
});
