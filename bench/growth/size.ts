/** What tables hold and what they take, by the catalogue of a database. */
import type pg from 'pg';

export interface Size {
  readonly table: string;
  readonly rows: number;
  /** Bytes of the rows, with what is stored beside them and free room in their pages; and of all indexes. */
  readonly heap: number;
  readonly index: number;
  readonly indexes: number;
}
/** Tables with a column of institutes that hold anything, largest first; rows as ANALYZE counted them. */
export async function sizesOf(client: pg.Client): Promise<Size[]> {
  const { rows } = await client.query<Size>(
    `SELECT c.relname AS table, greatest(c.reltuples, 0)::float8 AS rows, pg_table_size(c.oid)::float8 AS heap, pg_indexes_size(c.oid)::float8 AS index,
      (SELECT count(*)::int FROM pg_index x WHERE x.indrelid = c.oid) AS indexes
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'institute_code'
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.reltuples > 0 ORDER BY pg_total_relation_size(c.oid) DESC`,
  );
  return rows;
}
export interface Writes {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  /** Updates that no index had to be told of. */
  readonly hot: number;
  readonly deleted: number;
  readonly dead: number;
}
/** What was written to each table since statistics began; of connections that have ended, or were idle for a second. */
export async function writesOf(client: pg.Client): Promise<ReadonlyMap<string, Writes>> {
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<Writes>(
    `SELECT relname AS table, n_tup_ins::float8 AS inserted, n_tup_upd::float8 AS updated, n_tup_hot_upd::float8 AS hot, n_tup_del::float8 AS deleted, n_dead_tup::float8 AS dead
    FROM pg_stat_user_tables WHERE schemaname = 'public'`,
  );
  return new Map(rows.map((row) => [row.table, row]));
}
