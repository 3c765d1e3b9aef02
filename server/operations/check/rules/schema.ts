/** The schema is the one that the committed migrations make. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { migrate } from '../../../database/migrate.ts';
import { readMigrations } from '../../../database/migrations.ts';
import type { DatabaseRule, Violation } from '../rule.ts';
import { withConnection } from '../../../database/withConnection.ts';

/** Everything that decides what the database accepts, a line each. */
const LINES = `
WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))
SELECT relname AS "table", line FROM (
  SELECT t.relname, format('column %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' END,
      ' default ' || pg_get_expr(d.adbin, d.adrelid), nullif(' identity ' || a.attidentity::text, ' identity ')) AS line
    FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL SELECT t.relname, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid)) FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid WHERE k.contype <> 'n'
  UNION ALL SELECT t.relname, format('index %s%s', replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON '), CASE WHEN NOT i.indisvalid THEN ' invalid' END) FROM tables t JOIN pg_index i ON i.indrelid = t.oid
  UNION ALL SELECT t.relname, format('policy %s %s %s %s %s', p.polname, p.polcmd, p.polpermissive, pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid))
    FROM tables t JOIN pg_policy p ON p.polrelid = t.oid
  UNION ALL SELECT t.relname, format('trigger %s enabled %s', replace(pg_get_triggerdef(g.oid), ' ON public.', ' ON '), g.tgenabled) FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal
  UNION ALL SELECT t.relname, format('grant %s', g.privilege_type) FROM tables t JOIN pg_class c ON c.oid = t.oid, aclexplode(c.relacl) g WHERE g.grantee = 'edubase_app'::regrole
  UNION ALL SELECT '', format('function %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid))) FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p') AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
) lines WHERE relname <> 'schema_migration'`;
type Line = { readonly table: string; readonly line: string };
const MAY_NOT = '42501';
const at = (table: string, message: string): Violation => ({ institute: null, table, id: '', message });

async function linesAt(url: string): Promise<Map<string, Line>> {
  return withConnection(url, 'check', async (client) => {
    await client.query('SET search_path = public');
    return new Map((await client.query<Line>(LINES)).rows.map((row) => [`${row.table} ${row.line}`, row]));
  });
}

/** The lines of a database that the migrations have just made; null where the owner may not make one. */
async function committedLines(client: pg.Client, ownUrl: string): Promise<Map<string, Line> | null> {
  const name = `edubase_check_${randomBytes(6).toString('hex')}`;
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code === MAY_NOT) return null;
    throw error;
  }
  const url = new URL(ownUrl);
  url.pathname = `/${name}`;
  try {
    await migrate(url.toString());
    return await linesAt(url.toString());
  } finally {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function migrationViolations(client: pg.Client): Promise<Violation[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY number',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const committed = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  return [
    ...[...committed].flatMap(([name, checksum]) => {
      if (!applied.has(name)) return [at('schema_migration', `${name} is not applied: start the server once`)];
      return applied.get(name) === checksum ? [] : [at('schema_migration', `${name} was applied with another text`)];
    }),
    ...[...applied.keys()]
      .filter((name) => !committed.has(name))
      .map((name) => at('schema_migration', `${name} is unknown to this version`)),
  ];
}

/** `committed` names a database that the migrations have just made; without it one is made for the comparison. */
export const schemaRule = (committed?: string): DatabaseRule => ({
  name: 'schema',
  about: 'Tables, constraints, policies, triggers, functions and grants are those of the migrations',
  scope: 'database',
  async find({ client, url }) {
    const wrong = await migrationViolations(client);
    if (wrong.length > 0) return wrong;
    const want = committed === undefined ? await committedLines(client, url) : await linesAt(committed);
    if (!want) return [];
    const have = await linesAt(url);
    return [
      ...[...want].filter(([key]) => !have.has(key)).map(([, { table, line }]) => at(table, `is missing: ${line}`)),
      ...[...have]
        .filter(([key]) => !want.has(key))
        .map(([, { table, line }]) => at(table, `is not in the migrations: ${line}`)),
    ];
  },
});
export const schema = schemaRule();
