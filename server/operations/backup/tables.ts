/** The tables of a database as a backup needs them. */
import type pg from 'pg';

export interface BackupTable {
  readonly name: string;
  /** Columns that are stored; generated ones are computed again. */
  readonly columns: readonly string[];
  /** Column that numbers itself, with its sequence. */
  readonly identity: { readonly column: string; readonly sequence: string } | null;
  /** Row-level security applies to the owner too. */
  readonly forced: boolean;
  readonly references: readonly string[];
}
/** Not school data: who is signed in (a restore ends all sessions), and what the header says anyway, backups of institutes with what was restored of them, and files of persons, which go after a day. */
export const LEFT_OUT: readonly string[] = [
  'session_token',
  'rate_limit',
  'schema_migration',
  'backups',
  'backup_parts',
  'restores',
  'restore_parts',
  'person_exports',
  'person_export_parts',
];

const SQL = `
SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
  (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  (SELECT json_build_object('column', a.attname, 'sequence', pg_get_serial_sequence(c.oid::regclass::text, a.attname)) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attidentity <> '' AND NOT a.attisdropped) AS identity,
  (SELECT coalesce(array_agg(DISTINCT t.relname::text), '{}') FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.conrelid = c.oid AND k.contype = 'f') AS references
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
ORDER BY c.relname COLLATE "C"`;

/**
 * Every table of the schema, each after those it refers to. Tables that refer to each other in a ring come in the order of
 * their names, and no order would do.
 */
export async function readTables(client: {
  readonly query: (text: string) => Promise<{ rows: BackupTable[] }>;
}): Promise<BackupTable[]> {
  const left = (await client.query(SQL)).rows;
  const names = new Set(left.map(({ name }) => name));
  const done = new Set<string>();
  const ordered: BackupTable[] = [];
  while (left.length > 0) {
    const ready = left.findIndex(({ name, references }) =>
      references.every((target) => target === name || !names.has(target) || done.has(target)),
    );
    const [next] = left.splice(Math.max(ready, 0), 1);
    if (!next) break;
    done.add(next.name);
    ordered.push(next);
  }
  return ordered;
}

/** The number that the sequence gives next. */
export async function nextOf(client: pg.Client, sequence: string): Promise<string> {
  const { rows } = await client.query<{ next: string }>(
    `SELECT (last_value + is_called::int)::text AS next FROM ${sequence}`,
  );
  return rows[0]?.next ?? '1';
}
