/** Migrations are applied while people work: none of them makes others wait for long. */
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { LAST_UNSAID, readMigrations, tablesOfRows, type Migration } from '../../server/database/migrations.ts';
import { plainly, splitStatements } from '../../server/database/sqlStatements.ts';
import { whileInUse } from '../../server/database/schema/whileInUse.ts';
import { faultsOf } from '../support/migrationRules.ts';

beforeAll(() => loadModule());
const file = (sql: string): Migration => ({ number: 9001, name: '9001.sql', sql, checksum: '' });
const outside = (sql: string): Migration => file(`-- no transaction\n${sql}`);

test('every file since then keeps no table from others', () => {
  const all = readMigrations();
  const faults = all.flatMap((one, index) =>
    one.number > LAST_UNSAID
      ? faultsOf(
          one,
          all.slice(0, index).filter(({ number }) => number > LAST_UNSAID),
        )
      : [],
  );
  expect(faults).toEqual([]);
});

test.each([
  ['CREATE INDEX i ON t (a)', 'stops its writes'],
  ['CREATE INDEX CONCURRENTLY i ON t (a)', 'no transaction'],
  ['ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0)', 'NOT VALID'],
  ['ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u (a)', 'NOT VALID'],
  ['ALTER TABLE t ADD UNIQUE (a)', 'USING INDEX'],
  ['ALTER TABLE t ALTER COLUMN a SET NOT NULL', 'validated t_a_not_null'],
  ['ALTER TABLE t ALTER COLUMN a TYPE bigint', 'rewrites'],
  ['ALTER TABLE t ADD COLUMN a int NOT NULL', 'needs a default'],
  ['ALTER TABLE t ADD COLUMN a int CHECK (a > 0)', 'by itself'],
  ['ALTER TABLE t ADD COLUMN a int REFERENCES u', 'by itself'],
  ['ALTER TABLE t ADD COLUMN a bigserial', 'rewrites'],
  ['ALTER TABLE t ADD COLUMN a int GENERATED ALWAYS AS IDENTITY', 'rewrites'],
  ['ALTER TABLE t ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'rewrites'],
  ['ALTER TABLE t VALIDATE CONSTRAINT c', 'outside a transaction'],
  ['LOCK TABLE t', 'locks'],
  ["DO $$ BEGIN EXECUTE 'CREATE INDEX i ON t (a)'; END $$", 'write it out'],
  ["UPDATE t SET a = 'x'", 'rows of: t'],
  ['INSERT INTO t SELECT a FROM u', 'rows of: u'],
  ['DO $$ BEGIN UPDATE t SET a = 1; END $$', 'rows of'],
])('%s is refused', (sql, why) => expect(faultsOf(file(sql)).join('; ')).toContain(why));

test.each([
  [
    'CREATE TABLE t (a int); CREATE INDEX i ON t (a); ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0); INSERT INTO t VALUES (1)',
  ],
  ["SELECT place('t')"],
  [
    "ALTER TABLE t ADD COLUMN a text NOT NULL DEFAULT 'x', ADD COLUMN b timestamptz DEFAULT now(), ADD COLUMN c text[] DEFAULT '{}'::text[]",
  ],
  ['ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0) NOT VALID'],
  ['ALTER TABLE t ADD CONSTRAINT u UNIQUE USING INDEX i'],
  ['DROP INDEX i; ALTER TABLE t DROP COLUMN a; GRANT DELETE ON t TO edubase_app'],
  ['-- rows of: t, u\nUPDATE t SET a = (SELECT a FROM u LIMIT 1)'],
])('%s is allowed', (sql) => expect(faultsOf(file(sql))).toEqual([]));

test('a column becomes required once a constraint that says so is proven', () => {
  const proven = outside('-- rows of: t\nALTER TABLE t VALIDATE CONSTRAINT t_a_not_null');
  expect(faultsOf(proven)).toEqual([]);
  expect(faultsOf(file('ALTER TABLE t ALTER a SET NOT NULL'), [proven])).toEqual([]);
});

test('outside a transaction everything can be done again by the next start', () => {
  const rows = '-- rows of: t\n';
  expect(
    faultsOf(
      outside(`${rows}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON t (a);
        DROP INDEX CONCURRENTLY IF EXISTS j;
        -- repeat
        UPDATE t SET a = 1 WHERE id IN (SELECT id FROM t WHERE a IS NULL LIMIT 1000);
        ALTER TABLE t VALIDATE CONSTRAINT c`),
    ),
  ).toEqual([]);
  for (const sql of [
    'CREATE INDEX i ON t (a)',
    'CREATE INDEX CONCURRENTLY i ON t (a)',
    'DROP INDEX CONCURRENTLY i',
    `${rows}UPDATE t SET a = 1`,
    `${rows}INSERT INTO t VALUES (1)`,
    'ALTER TABLE t ADD COLUMN a int',
    // It would find no row, and hold for true what is not, where the owner is no superuser.
    'ALTER TABLE t VALIDATE CONSTRAINT c',
  ])
    expect([sql, faultsOf(outside(sql)).length]).toEqual([sql, 1]);
});

test('a file is taken apart at its semicolons alone', () => {
  const sql = `-- no transaction; really
SELECT 'a;''b', "c;d", E'e\\';f', $$g;h$$, $x$i;$$;j$x$ /* k; */ ;

-- repeat
DELETE FROM t;`;
  expect(splitStatements(sql)).toEqual([
    { text: `SELECT 'a;''b', "c;d", E'e\\';f', $$g;h$$, $x$i;$$;j$x$`, line: 2, repeats: false },
    { text: 'DELETE FROM t', line: 5, repeats: true },
  ]);
  expect(plainly('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON t (a)')).toBe(
    'CREATE UNIQUE INDEX IF NOT EXISTS i ON t (a)',
  );
});

test('today’s files may read every row, later ones those that they name', () => {
  expect(tablesOfRows({ number: LAST_UNSAID, sql: '' })).toBe('all');
  expect(tablesOfRows(file('-- rows of: students, challans\nSELECT 1'))).toEqual(['students', 'challans']);
  expect(tablesOfRows(file('SELECT 1'))).toEqual([]);
});

test('what db:diff writes for tables that are in use is as these rules ask', () => {
  const steps = [
    'CREATE TABLE made (a int);\nCREATE INDEX made_idx ON made (a);',
    'ALTER TABLE made ADD CONSTRAINT made_key FOREIGN KEY (a) REFERENCES t (a);',
    'ALTER TABLE t ADD COLUMN b text;',
    "ALTER TABLE t ADD CONSTRAINT t_b CHECK (b <> '');",
    'ALTER TABLE t ADD CONSTRAINT t_u FOREIGN KEY (b) REFERENCES u (b);',
    'CREATE UNIQUE INDEX t_idx ON public.t USING btree (b);',
  ].map((sql) => ({ sql }));
  const { within, outside: beside, rowsOf, notes } = whileInUse(steps);
  expect(within).toHaveLength(5);
  expect(beside).toEqual([
    'ALTER TABLE t VALIDATE CONSTRAINT t_b;',
    'ALTER TABLE t VALIDATE CONSTRAINT t_u;',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS t_idx ON public.t USING btree (b);',
  ]);
  expect({ rowsOf, notes }).toEqual({ rowsOf: ['t'], notes: [] });
  expect(faultsOf(file(within.join('\n')))).toEqual([]);
  expect(faultsOf(outside(`-- rows of: ${rowsOf.join(', ')}\n${beside.join('\n')}`))).toEqual([]);
  expect(whileInUse([{ sql: 'ALTER TABLE t ALTER COLUMN b SET NOT NULL;' }]).notes).toEqual([
    expect.stringContaining('by hand'),
  ]);
});
