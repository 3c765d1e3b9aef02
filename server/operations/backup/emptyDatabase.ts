/** Makes room for a restore, within its transaction. */
import type pg from 'pg';
import { Refusal } from '../Refusal.ts';
import { readTables } from './tables.ts';

/** What the operator types to have everything replaced. */
export const REPLACE_WORDS = 'erase everything';

const OTHERS = `SELECT count(DISTINCT application_name) AS count FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'edubase' AND pid <> pg_backend_pid()`;
/** Routines, types, views and sequences of ours that no table owns. */
const REST = `
SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) AS statement FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
UNION ALL
SELECT format('DROP %s IF EXISTS %s CASCADE', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'SEQUENCE' END, c.oid::regclass) FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm', 'S') AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
UNION ALL
SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) FROM pg_type t
  WHERE t.typnamespace = 'public'::regnamespace AND (t.typtype IN ('e', 'd', 'r') OR EXISTS (SELECT 1 FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind = 'c')) AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')`;

async function institutesIn(client: pg.Client): Promise<string[]> {
  // The owner lifts row-level security from the table; it is dropped or the transaction rolled back in any case.
  await client.query('ALTER TABLE institute NO FORCE ROW LEVEL SECURITY');
  const { rows } = await client.query<{ institute_code: string }>('SELECT institute_code FROM institute ORDER BY 1');
  return rows.map(({ institute_code }) => institute_code);
}

/**
 * Drops every table and routine of Edubase; schema_migration stays, empty. Nothing is lost before the transaction of
 * `client` commits.
 * @throws Refusal while a server uses the database, when it holds institutes and `words` are not the right ones, and
 *   when the tables
 *   are not ours
 */
export async function emptyDatabase(client: pg.Client, words: string | undefined): Promise<void> {
  const { rows: others } = await client.query<{ count: string }>(OTHERS);
  if (others[0]?.count !== '0') throw new Refusal('An Edubase server is using this database. Stop it, then restore.');
  // Waits for a server that is migrating at this moment; one that starts later waits for the end of the restore.
  await client.query('LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE');
  const { rowCount: migrations } = await client.query('SELECT 1 FROM schema_migration');
  const tables = (await readTables(client)).map(({ name }) => name).filter((name) => name !== 'schema_migration');
  if (!migrations && tables.length > 0)
    throw new Refusal(
      `This database holds tables of something else (${tables.slice(0, 3).join(', ')}). Restore into a database of its own.`,
    );
  if (tables.includes('institute')) {
    const codes = await institutesIn(client);
    if (codes.length > 0 && words !== REPLACE_WORDS)
      throw new Refusal(
        `This database holds ${codes.length} institute(s): ${codes.slice(0, 10).join(', ')}. Nothing was changed. To lose them and restore the backup in their place, add: --replace "${REPLACE_WORDS}"`,
      );
  }
  for (const table of tables) await client.query(`DROP TABLE IF EXISTS ${client.escapeIdentifier(table)} CASCADE`);
  for (const { statement } of (await client.query<{ statement: string }>(REST)).rows) await client.query(statement);
  await client.query('DELETE FROM schema_migration');
}
