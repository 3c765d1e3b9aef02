/**
 * Development applies what the declarations ask for and no migration gives yet, takes it back when they change, and is
 * what the migration gives once there is one. The ordinary start says what is missing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { nextNumber, readMigrations, type Migration } from '../../server/database/migrations.ts';
import { readCatalogue } from '../../server/database/schema/catalogue.ts';
import { diffCatalogues } from '../../server/database/schema/diff.ts';
import { wantedCatalogue } from '../../server/database/schema/drift.ts';
import { wantedTables } from '../../server/database/schema/wantedTables.ts';
import { prepareDatabase } from '../../server/database/scratch/prepare.ts';
import { applyTriggers } from '../../server/database/triggers.ts';
import { resources } from '../../src/resources/index.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await query("INSERT INTO institute (institute_code, institute_name) VALUES ('north', 'North')");
  await query("INSERT INTO genders (institute_code, name) VALUES ('north', 'Female'), ('north', 'Male')");
});
afterAll(() => db.drop());
const query = async (text: string): Promise<Record<string, unknown>[]> =>
  asOwner(db.ownerUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

const stops = (fields: Resource['fields']): Resource =>
  defineResource({
    key: 'bus_stops',
    label: ['Bus Stop', 'Bus Stops'],
    menu: false,
    fields: { name: f.text({ required: true, max: 40, unique: true }), ...fields },
    wire: wire.own('/bus_stops'),
    sample: { name: 'Thokar' },
  });
/** The declared entities, with genders of these fields and others besides. */
const declared = (genders: Resource['fields'], ...others: readonly Resource[]): Resource[] => [
  ...resources.map((resource) =>
    resource.key === 'genders' ? { ...resource, fields: { ...resource.fields, ...genders } } : resource,
  ),
  ...others,
];
const withoutName = (): Resource[] =>
  resources.map((resource) => {
    const { name: _name, ...fields } = resource.fields;
    return resource.key === 'genders' ? ({ ...resource, fields, title: 'is_active' } as Resource) : resource;
  });

async function start(
  of: readonly Resource[],
  development = true,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  await prepareDatabase(db.ownerUrl, { resources: of, development, say, ...(migrations ? { migrations } : {}) });
  return said;
}
const drift = (of: readonly Resource[]): Promise<string[]> =>
  asOwner(db.ownerUrl, async (client) => {
    const tables = wantedTables(of);
    const steps = diffCatalogues(await readCatalogue(client), await wantedCatalogue(client, tables), tables);
    return steps.map(({ sql }) => sql);
  });

test('what is declared is there at once, is said in a line, and costs nothing the second time', async () => {
  const now = declared({ code: f.text({ max: 5 }) }, stops({ fare: f.money() }));
  expect(await start(now)).toEqual([
    expect.stringMatching(
      /^Applied to this database of development until .* writes it: .*the table bus_stops, the column genders\.code/,
    ),
  ]);
  expect(await drift(now)).toEqual([]);
  expect(await start(now)).toEqual([]);
  await query("UPDATE genders SET code = 'F' WHERE name = 'Female'");
  await query(
    "INSERT INTO bus_stops (institute_code, name, fare) VALUES ('north', 'Thokar', 350000), ('north', 'Canal', 100)",
  );
});

test('another declaration replaces it, and what was typed comes back', async () => {
  const now = declared(
    { code: f.text({ max: 9, required: true, default: '?' }) },
    stops({ fare: f.money({ required: true, default: 0 }), gender_id: f.ref('genders') }),
  );
  const said = await start(now);
  expect(said[0]).toMatch(
    /^Taken back, what is typed into it set aside: the table bus_stops, .*the column genders\.code/,
  );
  expect(said.slice(2)).toEqual(['Values in 1 rows of genders are back.', '2 rows of bus_stops are back.']);
  expect(await drift(now)).toEqual([]);
  expect(await query('SELECT name, fare FROM bus_stops ORDER BY id')).toEqual([
    { name: 'Thokar', fare: '350000' },
    { name: 'Canal', fare: '100' },
  ]);
  expect(await query('SELECT code FROM genders ORDER BY id')).toEqual([{ code: 'F' }, { code: '?' }]);
  await query("INSERT INTO bus_stops (institute_code, name) VALUES ('north', 'Mall')");
});

test('the server that is no development says what no migration gives, and keeps what was typed', async () => {
  const now = declared({ code: f.text({ max: 9 }) }, stops({ fare: f.money() }));
  await expect(start(now, false)).rejects.toThrow(
    'The declarations ask for what no migration gives: the column genders.code, the table bus_stops. Write it with `npm run db:diff`',
  );
  expect(await drift(resources)).toEqual([]);
  expect(await start(resources, false)).toEqual([]);
  expect(await start(now)).toEqual(expect.arrayContaining(['3 rows of bus_stops are back, without gender_id.']));
});

test('rows that are against it keep it out, and it is said which', async () => {
  const now = declared({
    code: f.text({ required: true, max: 9, unique: true }),
    is_active: f.bool({ default: true, unique: true }),
  });
  const said = await start(now);
  expect(said.at(-2)).toMatch(/^Not applied, the rows of today are against it: .*genders_is_active_key/);
  expect(await query('SELECT code FROM genders ORDER BY id')).toEqual([{ code: 'F' }, { code: '?' }]);
  // Nothing declares the stops; they come back with the declaration.
  expect(said.join()).not.toContain('bus_stops are back');
});

test('what would lose something is said, and not done', async () => {
  const said = await start(withoutName());
  expect(said.at(-1)).toMatch(
    /^Not applied, because it would lose the column genders\.name: .*new -- migration --allow-drop/,
  );
  expect(await query('SELECT name FROM genders ORDER BY id')).toEqual([{ name: 'Female' }, { name: 'Male' }]);
  // A record can be made without it meanwhile.
  await query("INSERT INTO genders (institute_code) VALUES ('north')");
  await query('DELETE FROM genders WHERE name IS NULL');
  expect((await start(declared({ name: f.int() }))).at(-1)).toContain(
    'would lose values of genders.name that are no integer',
  );
});

test('the migration that is written takes its place', async () => {
  const now = declared({ code: f.text({ max: 9 }) }, stops({ fare: f.money() }));
  await start(now);
  await query("UPDATE genders SET code = 'M' WHERE name = 'Male'");
  await query("UPDATE bus_stops SET fare = 5 WHERE name = 'Canal'");
  const written = await frozen(now);
  const said = await start(now, true, [...readMigrations(), written]);
  expect(said.slice(1)).toEqual([
    `Migrated: ${written.name}`,
    'Values in 2 rows of genders are back.',
    '3 rows of bus_stops are back.',
  ]);
  expect(await drift(now)).toEqual([]);
  expect(await query('SELECT code FROM genders ORDER BY id')).toEqual([{ code: 'F' }, { code: 'M' }]);
  expect(await query("SELECT fare FROM bus_stops WHERE name = 'Canal'")).toEqual([{ fare: '5' }]);
  expect(await start(now, false, [...readMigrations(), written])).toEqual([]);
  const next = await query(
    "INSERT INTO bus_stops (institute_code, name) VALUES ('north', 'Model Town') RETURNING id::int",
  );
  expect(next[0]?.['id']).toBeGreaterThan(3);
});

test('a trigger waits for the column that it follows', async () => {
  const [own] = declared({}).filter(({ key }) => key === 'genders');
  if (!own) throw new Error('genders are declared');
  const nested = { ...own, tree: 'parent_id', fields: { ...own.fields, parent_id: f.ref('genders') } };
  await asOwner(db.ownerUrl, (client) => applyTriggers(client, [nested]));
  expect(await query("SELECT tgname FROM pg_trigger WHERE tgname = 'genders_tree'")).toEqual([]);
});

/** The migration that `npm run new -- migration` writes. */
async function frozen(of: readonly Resource[]): Promise<Migration> {
  const tables = wantedTables(of);
  const other = await testDatabase();
  try {
    const sql = await asOwner(other.ownerUrl, async (client) =>
      diffCatalogues(await readCatalogue(client), await wantedCatalogue(client, tables), tables)
        .map((step) => step.sql)
        .join('\n'),
    );
    return { number: nextNumber(), name: 'frozen.sql', sql, checksum: sql };
  } finally {
    await other.drop();
  }
}
