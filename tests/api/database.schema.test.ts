import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { applyFunctions, readFunctions } from '../../server/database/functions.ts';
import { migrate } from '../../server/database/migrate.ts';
import { nextNumber, readMigrations, type Migration } from '../../server/database/migrations.ts';
import { readCatalogue } from '../../server/database/schema/catalogue.ts';
import { fieldOfConstraint } from '../../server/database/schema/constraintFields.ts';
import { createTables } from '../../server/database/schema/createSql.ts';
import { findDrift } from '../../server/database/schema/drift.ts';
import { ident, nameOf } from '../../server/database/schema/names.ts';
import { tableTypes } from '../../server/database/schema/tableTypes.ts';
import { wantedTables } from '../../server/database/schema/wantedTables.ts';
import { resources } from '../../src/resources/index.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.drop());
const rows = (text: string): Promise<Record<string, unknown>[]> =>
  asOwner(db.ownerUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

/**
 * Every table with rows of an institute: all but the list of migrations, and what the library of jobs has in its own
 * schema (`pgboss`).
 */
const TABLES = `pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migration'`;
/**
 * The one table of which others are read: everybody sees the news of the internal institute (docs/security.md). Written
 * are one's own alone.
 */
const SHARED = `((SELECT relname FROM pg_class t WHERE t.oid = p.polrelid), p.polcmd, p.polpermissive, pg_get_expr(p.polqual, p.polrelid))
  = ('news', 'r', true, $$((institute_code = '${INTERNAL_INSTITUTE_CODE}'::text) AND (current_setting('app.institute'::text, true) <> ''::text))$$)`;
const LEADS =
  "(SELECT attname FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = k.conkey[1]) = 'institute_code'";

describe('rules of the schema, read off the live catalogue', () => {
  test('there is something to check', async () => {
    expect((await rows(`SELECT count(*)::int AS n FROM ${TABLES}`))[0]?.['n']).toBeGreaterThan(6);
  });

  const rules: Readonly<Record<string, string>> = {
    'institute_code is text NOT NULL in every table': `SELECT relname FROM ${TABLES} AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'institute_code' AND a.attnotnull AND a.atttypid = 'text'::regtype)`,
    'every table has a primary key': `SELECT relname FROM ${TABLES} AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')`,
    'institute_code leads every primary key, unique and foreign key': `SELECT k.conname FROM pg_constraint k JOIN ${TABLES.replace(' WHERE', ' ON c.oid = k.conrelid WHERE')} AND k.contype IN ('p', 'u', 'f', 'x') AND NOT ${LEADS}`,
    'a foreign key refers to institute_code first': `SELECT k.conname FROM pg_constraint k WHERE k.connamespace = 'public'::regnamespace AND k.contype = 'f' AND (SELECT attname FROM pg_attribute a WHERE a.attrelid = k.confrelid AND a.attnum = k.confkey[1]) <> 'institute_code'`,
    'institute_code leads every index': `SELECT i.indexrelid::regclass FROM pg_index i JOIN ${TABLES.replace(' WHERE', ' ON c.oid = i.indrelid WHERE')} AND (SELECT attname FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = i.indkey[0]) IS DISTINCT FROM 'institute_code'`,
    'every foreign key has an index': `SELECT k.conname FROM pg_constraint k WHERE k.connamespace = 'public'::regnamespace AND k.contype = 'f' AND cardinality(k.conkey) > 1
      AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1] AND i.indkey[1] = k.conkey[2])`,
    'row-level security is enabled and forced': `SELECT relname FROM ${TABLES} AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
    'exactly one policy, permissive, for all commands and roles': `SELECT relname FROM ${TABLES} AND 1 <> (SELECT count(*) FILTER (WHERE p.polpermissive AND p.polcmd = '*' AND p.polroles = '{0}') + count(*) FILTER (WHERE NOT (p.polpermissive AND p.polcmd = '*' AND p.polroles = '{0}')) * 100 FROM pg_policy p WHERE p.polrelid = c.oid AND NOT ${SHARED})`,
    'a policy names the institute, without sub-select, reading and writing alike': `SELECT polname FROM pg_policy p WHERE NOT ${SHARED} AND (pg_get_expr(polqual, polrelid) NOT LIKE '%institute_code = current_setting(''app.institute''::text, true)%' OR pg_get_expr(polqual, polrelid) ILIKE '%select%' OR pg_get_expr(polqual, polrelid) IS DISTINCT FROM pg_get_expr(polwithcheck, polrelid))`,
    'the role of requests is nobody special': `SELECT rolname FROM pg_roles WHERE rolname = 'edubase_app' AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin OR rolreplication)`,
    'the role of requests owns nothing': `SELECT c.relname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = 'edubase_app' UNION ALL SELECT p.proname FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE r.rolname = 'edubase_app'`,
    'the role of requests may not truncate, refer or make triggers': `SELECT relname FROM ${TABLES} AND (has_table_privilege('edubase_app', c.oid, 'TRUNCATE') OR has_table_privilege('edubase_app', c.oid, 'REFERENCES') OR has_table_privilege('edubase_app', c.oid, 'TRIGGER'))`,
    'history is neither changed nor deleted': `SELECT 'audit_log' WHERE has_table_privilege('edubase_app', 'audit_log', 'UPDATE') OR has_table_privilege('edubase_app', 'audit_log', 'DELETE')`,
    'a trigger function runs as its owner with a fixed search path and does not ask for its table': `SELECT p.proname FROM pg_proc p WHERE p.prorettype = 'trigger'::regtype AND p.pronamespace = 'public'::regnamespace
      AND (NOT p.prosecdef OR p.proconfig IS NULL OR NOT p.proconfig::text LIKE '%search_path=%' OR p.prosrc ~* 'TG_TABLE_NAME|TG_RELID')`,
    'TRUNCATE has triggers of its own': `SELECT tgname FROM pg_trigger t WHERE NOT t.tgisinternal AND (t.tgtype & 32) <> 0 AND (t.tgtype & 28) <> 0`,
    'names leave room for shard numbers': `SELECT conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = 'public'::regnamespace AND k.contype <> 'n' AND length(conname) > 50`,
  };
  test.each(Object.entries(rules))('%s', async (_, text) => {
    expect(await rows(text)).toEqual([]);
  });

  test('one table has rows that others read, the news, and one policy says whose', async () => {
    expect(await rows(`SELECT polname FROM pg_policy p WHERE ${SHARED}`)).toEqual([{ polname: 'news_of_the_product' }]);
  });

  test('the rules find a table that breaks them', async () => {
    const other = await testDatabase();
    try {
      const found = await asOwner(other.ownerUrl, async (client) => {
        await client.query(`CREATE TABLE bad (id int PRIMARY KEY, institute_code varchar, city_id bigint, FOREIGN KEY (institute_code, city_id) REFERENCES cities (institute_code, id));
          CREATE INDEX ON bad (city_id); GRANT TRUNCATE ON bad TO edubase_app; CREATE POLICY a ON bad FOR SELECT USING (true); ALTER TABLE bad OWNER TO edubase_app;
          CREATE FUNCTION careless() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
          CREATE TRIGGER mixed BEFORE DELETE OR TRUNCATE ON bad FOR EACH STATEMENT EXECUTE FUNCTION careless();`);
        const broken: string[] = [];
        for (const [rule, text] of Object.entries(rules)) if ((await client.query(text)).rowCount) broken.push(rule);
        return broken;
      });
      const kept = [
        'every table has a primary key',
        'a foreign key refers to institute_code first',
        'the role of requests is nobody special',
        'history is neither changed nor deleted',
        'names leave room for shard numbers',
      ];
      expect(found).toEqual(Object.keys(rules).filter((rule) => !kept.includes(rule)));
    } finally {
      await other.drop();
    }
  });
});

const filesOf = (kind: string): string[][] =>
  readFunctions().flatMap((one) => (one.kind === kind ? [[one.name, one.checksum]] : []));
describe('functions and views of the database', () => {
  test('each has a file of its own, and each file its function', async () => {
    const live = await rows(
      "SELECT p.proname, obj_description(p.oid, 'pg_proc') AS checksum FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY p.proname COLLATE \"C\"",
    );
    expect(live.map(({ proname, checksum }) => [proname, checksum])).toEqual(filesOf('function'));
  });

  test('each view has a file of its own, asks as who reads it, and is only read', async () => {
    const live =
      await rows(`SELECT c.relname, obj_description(c.oid, 'pg_class') AS checksum, c.reloptions::text AS options, c.relacl::text LIKE '%edubase_app=r/%' AS read,
      (SELECT attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = 1) AS leads
      FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname COLLATE "C"`);
    expect(live.map(({ relname, checksum }) => [relname, checksum])).toEqual(filesOf('view'));
    for (const { relname, options, read, leads } of live)
      expect({ relname, options, read, leads }).toEqual({
        relname,
        options: '{security_invoker=true}',
        read: true,
        leads: 'institute_code',
      });
  });

  test('a view reads no table of which no column is asked for', async () => {
    const plan = await asOwner(db.ownerUrl, async (client) => {
      await client.query("SET ROLE edubase_app; SET app.institute = 'demo'; SET app.campuses = 'all'");
      const tables = async (text: string): Promise<unknown> =>
        [
          ...JSON.stringify(
            (await client.query<Record<string, unknown>>(`EXPLAIN (FORMAT JSON) ${text}`)).rows,
          ).matchAll(/"Relation Name":"(\w+)"/g),
        ]
          .map(([, table]) => table)
          .toSorted();
      return [
        await tables("SELECT s.id, s.student_name FROM student_details s WHERE s.institute_code = 'demo'"),
        await tables("SELECT s.id, s.class_name FROM student_details s WHERE s.institute_code = 'demo'"),
        await tables("SELECT r.id, r.family_no FROM challan_details r WHERE r.institute_code = 'demo'"),
      ];
    });
    expect(plan).toEqual([['students'], ['classes', 'students'], ['challans', 'families']]);
  });

  test('a view has the columns that a migration gave to its table', async () => {
    const other = await testDatabase();
    try {
      const columns = await asOwner(other.ownerUrl, async (client) => {
        await client.query('BEGIN; ALTER TABLE students ADD COLUMN shoe_size integer');
        const views = readFunctions().flatMap(({ kind, name }) => (kind === 'view' ? [name] : []));
        expect(await applyFunctions(client, { migrated: true })).toEqual(views);
        return (
          await client.query(
            "SELECT 1 FROM pg_attribute WHERE attrelid = 'student_details'::regclass AND attname = 'shoe_size'",
          )
        ).rowCount;
      });
      expect(columns).toBe(1);
    } finally {
      await other.drop();
    }
  });

  test('only one whose text has changed is applied again, and keeps who may call it', async () => {
    const other = await testDatabase();
    const changed = readFunctions().map((one) =>
      one.name === 'till_close' ? { ...one, sql: `-- now\n${one.sql}`, checksum: 'changed' } : one,
    );
    const wrong = changed.map((one) =>
      one.name === 'fee_part' ? { ...one, sql: one.sql.replace('AS $', 'BROKEN $'), checksum: 'broken' } : one,
    );
    try {
      await asOwner(other.ownerUrl, async (client) => {
        const may =
          "SELECT p.proname, p.proacl::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1";
        const before = (await client.query(may)).rows;
        expect(await applyFunctions(client)).toEqual([]);
        expect(await applyFunctions(client, { objects: changed })).toEqual(['till_close']);
        expect((await client.query(may)).rows).toEqual(before);
        await expect(applyFunctions(client, { objects: wrong })).rejects.toThrow(
          /function fee_part could not be applied: .*\(line \d+\)/,
        );
      });
    } finally {
      await other.drop();
    }
  });
});

describe('declarations and migrations', () => {
  test('the committed migrations give exactly the declared tables (else: npm run db:diff)', async () => {
    expect((await findDrift(inject('testServerUrl'), resources)).map(({ sql }) => sql)).toEqual([]);
  });

  test('server/database/tables.ts has their types (else: npm run db:types)', async () => {
    expect(readFileSync('server/database/tables.ts', 'utf8')).toBe(await asOwner(db.ownerUrl, tableTypes));
  });

  test('a violated constraint is traced to its field', () => {
    expect(fieldOfConstraint('genders_name_key')).toEqual({ resource: 'genders', fields: ['name'] });
    expect(fieldOfConstraint('genders_name_check')).toEqual({ resource: 'genders', fields: ['name'] });
    expect(fieldOfConstraint('campuses_city_id_fkey')).toEqual({ resource: 'campuses', fields: ['city_id'] });
    expect(fieldOfConstraint('genders_institute_code_fkey')).toBeUndefined();
    expect(fieldOfConstraint(undefined)).toBeUndefined();
  });

  test('no two constraints share a name', () => {
    const names = wantedTables(resources).flatMap((table) =>
      [...table.checks, ...table.indexes].map(({ name }) => name),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(50);
    expect(nameOf('x'.repeat(30), ['y'.repeat(30)], 'key')).toMatch(/^x{30}_y+_[0-9a-f]{6}_key$/);
    expect(ident('order')).toBe('"order"');
  });
});

describe('db:diff', () => {
  const things: Resource = defineResource({
    key: 'things',
    label: ['Thing', 'Things'],
    menu: false,
    title: 'name',
    fields: { name: f.text({ required: true, max: 40 }) },
    wire: wire.rest('/things'),
    sample: { name: 'One' },
  });
  const declare = (fields: Resource['fields'], db?: Resource['db']): Resource => ({
    ...things,
    fields: { ...things.fields, ...fields },
    ...(db ? { db } : {}),
  });
  const foundation = (): Migration[] => readMigrations().slice(0, 1);
  /** Migrations that give `resources`, as db:diff would have written them. */
  const committed = (declared: readonly Resource[]): Migration[] => [
    ...foundation(),
    { number: 2, name: '0002_things.sql', checksum: 'x', sql: createTables(wantedTables(declared)).join('\n') },
  ];
  const steps = async (before: readonly Resource[], after: readonly Resource[]): Promise<string[]> =>
    (await findDrift(inject('testServerUrl'), after, committed(before))).map(({ sql, destroys }) =>
      destroys ? `LOSES ${destroys}: ${sql}` : sql,
    );

  test('every kind, the same on both sides, is no drift', async () => {
    const wide = declare(
      {
        code: f.text({ unique: true, default: "it's" }),
        note: f.longtext(),
        count: f.int({ min: 1, max: 9, default: 3 }),
        fee: f.money({ default: 12.5 }),
        on: f.bool({ default: true }),
        day: f.date({ default: '2026-01-31' }),
        start: f.month({ required: true, default: '2026-04' }),
        at: f.datetime(),
        order: f.enum(['a', "b's"], { default: "b's" }),
        days: f.enums(['Mon', 'Tue'], { default: ['Mon'] }),
        parent_id: f.ref('things'),
        picture: f.file(),
        secret: f.password(),
        shade: f.color({ default: '#00ff00' }),
        both: f.computed('{name} {code}'),
        other_ids: f.refs('others'),
        only_if: f.int({ when: { on: true }, default: 4 }),
      },
      { unique: [['parent_id', 'day']], softDelete: true },
    );
    const others = {
      ...declare({ thing_id: f.ref('things', { onDelete: 'cascade', required: true }) }),
      key: 'others',
    };
    expect(await steps([wide, others], [wide, others])).toEqual([]);
  });

  test('added, changed and removed fields become statements that run', async () => {
    const before = declare({ kind: f.enum(['a', 'b']), size: f.int(), gone: f.text() });
    const after = declare({
      kind: f.enum(['a', 'b', 'c']),
      size: f.int({ required: true, unique: true }),
      colour: f.color({ required: true, default: '#000000' }),
    });
    const sql = await steps([before], [after]);
    expect(sql.toSorted()).toEqual(
      [
        'ALTER TABLE things DROP CONSTRAINT things_gone_check;',
        'ALTER TABLE things DROP CONSTRAINT things_kind_check;',
        "ALTER TABLE things ADD COLUMN colour text DEFAULT '#000000'::text NOT NULL;",
        'ALTER TABLE things ALTER COLUMN size SET NOT NULL;',
        'LOSES the column things.gone: ALTER TABLE things DROP COLUMN gone;',
        "ALTER TABLE things ADD CONSTRAINT things_colour_check CHECK ((colour ~ '^#[0-9a-fA-F]{6}$'::text));",
        "ALTER TABLE things ADD CONSTRAINT things_kind_check CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text, 'c'::text])));",
        'CREATE UNIQUE INDEX things_size_key ON things USING btree (institute_code, size);',
      ].toSorted(),
    );
    const repaired = [
      ...committed([before]),
      {
        number: 3,
        name: '0003.sql',
        checksum: 'y',
        sql: sql.map((text) => text.replace(/^LOSES [^:]*: /, '')).join('\n'),
      },
    ];
    expect(await findDrift(inject('testServerUrl'), [after], repaired)).toEqual([]);
  });

  test('a table that is no longer declared is lost only when asked for; what is commented "by hand" stays', async () => {
    expect(await steps([declare({})], [])).toEqual(['LOSES the table things: DROP TABLE things;']);
    const byHand = [
      ...committed([declare({})]),
      {
        number: 3,
        name: '0003.sql',
        checksum: 'y',
        sql: `ALTER TABLE things ADD COLUMN extra int; COMMENT ON COLUMN things.extra IS 'by hand: counted by the job';`,
      },
    ];
    expect(await findDrift(inject('testServerUrl'), [declare({})], byHand)).toEqual([]);
  });

  test('tables that refer to each other are made in an order that runs', async () => {
    const hen = { ...declare({ egg_id: f.ref('eggs') }), key: 'hens' };
    const egg = { ...declare({ hen_id: f.ref('hens') }), key: 'eggs' };
    expect(await steps([egg, hen], [hen, egg])).toEqual([]);
  });
});

describe('migrate', () => {
  test('finds nothing to do the second time, also when many start together', async () => {
    expect(await Promise.all([migrate(db.url), migrate(db.url), migrate(db.url)])).toEqual([[], [], []]);
    expect((await asOwner(db.url, readCatalogue)).size).toBeGreaterThanOrEqual(resources.length);
  });

  const next = (sql: string, number = nextNumber()): Migration => ({
    number,
    name: 'next.sql',
    sql,
    checksum: sql,
  });
  test('a failing file is rolled back whole and named with its line', async () => {
    const failing = migrate(db.url, [...readMigrations(), next('CREATE TABLE half (n int);\n\nSELECT nonsense;')]);
    await expect(failing).rejects.toThrow(
      'The migration next.sql failed and was rolled back: column "nonsense" does not exist (line 3)',
    );
    expect(await rows("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  });

  test('a changed file and a database from the future are refused', async () => {
    const [first, ...rest] = readMigrations();
    if (!first) throw new Error('there is no migration');
    await expect(migrate(db.url, [{ ...first, checksum: 'other' }, ...rest])).rejects.toThrow(
      '0001_foundation.sql was changed after it had been applied',
    );
    await expect(migrate(db.url, rest)).rejects.toThrow('does not know');
  });
});
