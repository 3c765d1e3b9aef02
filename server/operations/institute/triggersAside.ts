/**
 * Rows that come from a backup, or go with their institute, pass no trigger: those did their work when the rows were
 * written. `client` is the owner, inside a transaction.
 */
import type pg from 'pg';
import { ident } from '../../database/schema/names.ts';
import type { BackupTable } from '../backup/tables.ts';
import { seesEveryRow } from './codesInDatabase.ts';

/** Puts triggers back where they were. */
export type PutBack = () => Promise<void>;
/** Whether nobody waits: triggers are put aside for this transaction alone, with those of references. */
async function mayForItself(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "SELECT has_parameter_privilege('session_replication_role', 'SET') AS may",
  );
  return rows[0]?.may === true;
}
/**
 * For this transaction alone where the owner may (a superuser, or GRANT SET ON PARAMETER session_replication_role). Else
 * in the tables themselves, and whoever writes into one of them waits until the transaction ends.
 */
export async function putTriggersAside(
  client: pg.Client,
  tables: readonly BackupTable[],
): Promise<{ readonly alone: boolean; readonly putBack: PutBack }> {
  if (await mayForItself(client)) {
    await client.query('SET LOCAL session_replication_role = replica');
    return {
      alone: true,
      putBack: async () => void (await client.query('SET LOCAL session_replication_role = origin')),
    };
  }
  const limited = !(await seesEveryRow(client));
  const change = (table: BackupTable, to: 'DISABLE' | 'ENABLE'): string =>
    `ALTER TABLE ${ident(table.name)} ${to} TRIGGER USER${limited && table.forced ? `, ${to === 'DISABLE' ? 'NO ' : ''}FORCE ROW LEVEL SECURITY` : ''}`;
  for (const table of tables) await client.query(change(table, 'DISABLE'));
  return {
    alone: false,
    async putBack() {
      // References are judged now, not at the end: nothing more is changed while they wait.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      for (const table of tables) await client.query(change(table, 'ENABLE'));
    },
  };
}
interface Reference {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}
const REFERENCES = `SELECT k.conname::text AS name, c.relname::text AS child, p.relname::text AS parent,
  ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS x (n, at) JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.n ORDER BY x.at) AS columns,
  ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS x (n, at) JOIN pg_attribute a ON a.attrelid = p.oid AND a.attnum = x.n ORDER BY x.at) AS targets
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;
/** The first reference of the institute's rows that names nothing; null when all are sound. */
export async function brokenReference(client: pg.Client, code: string): Promise<string | null> {
  const { rows } = await client.query<Reference>(REFERENCES);
  for (const { name, child, parent, columns, targets } of rows) {
    const own = columns.filter((column) => column !== 'institute_code');
    const set = own.map((column) => ` AND c.${ident(column)} IS NOT NULL`).join('');
    const same = columns.map((column, at) => `p.${ident(targets[at] ?? '')} = c.${ident(column)}`).join(' AND ');
    const found = await client.query(
      `SELECT 1 FROM ${ident(child)} c WHERE c.institute_code = $1${set} AND NOT EXISTS (SELECT 1 FROM ${ident(parent)} p WHERE p.institute_code = $1 AND ${same}) LIMIT 1`,
      [code],
    );
    if (found.rowCount) return `${name} of ${child}`;
  }
  return null;
}
