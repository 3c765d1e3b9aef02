/**
 * How the tables of the database fare: what they take, how much of it is dead, when vacuum was last there. Read by the
 * metrics, by the health of a process and by `npm run storage`; docs/operating.md says what to do about each.
 */
export interface TableStorage {
  readonly table: string;
  /** As ANALYZE last counted them. */
  readonly rows: number;
  /** Updated or deleted, and not yet cleared away. */
  readonly dead: number;
  /** Bytes of the rows with what is stored beside them, and of all indexes. */
  readonly heap: number;
  readonly index: number;
  /** Updates since statistics began, and those of them that no index had to be told of. */
  readonly updated: number;
  readonly hot: number;
  /** Seconds since it was vacuumed, by whomever; null: never. */
  readonly vacuumed: number | null;
  /** Transactions since its oldest row was frozen. */
  readonly age: number;
}
/** Every table of ours, largest first. Anybody may ask; it reads no row of any table. */
export const TABLES = `SELECT c.relname AS table, greatest(c.reltuples, 0)::float8 AS rows, coalesce(s.n_dead_tup, 0)::float8 AS dead, pg_table_size(c.oid)::float8 AS heap, pg_indexes_size(c.oid)::float8 AS index,
    coalesce(s.n_tup_upd, 0)::float8 AS updated, coalesce(s.n_tup_hot_upd, 0)::float8 AS hot, extract(epoch FROM now() - greatest(s.last_vacuum, s.last_autovacuum))::float8 AS vacuumed, age(c.relfrozenxid)::float8 AS age
  FROM pg_class c LEFT JOIN pg_stat_all_tables s ON s.relid = c.oid WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(c.oid) DESC`;

/** Transactions since the oldest row of the database was frozen; at two thousand million PostgreSQL takes no more. */
export const AGE = `(SELECT age(d.datfrozenxid)::float8 FROM pg_database d WHERE d.datname = current_database())`;
/** PostgreSQL begins by itself at 200 million (autovacuum_freeze_max_age): five times that, and it does not get done. */
export const MOST_AGE = 1_000_000_000;
export const isBehind = (age: number): boolean => age > MOST_AGE;

const DEAD_SHARE = 0.2;
const DEAD_ROWS = 50_000;
/** What somebody should look at, in a sentence for each table. */
export function troublesOf(tables: readonly TableStorage[]): string[] {
  return tables.flatMap(({ table, rows, dead, age }) => [
    ...(dead > DEAD_ROWS && dead > DEAD_SHARE * (rows + dead)
      ? [`${table}: ${Math.round((100 * dead) / (rows + dead))} of 100 rows are dead; autovacuum does not get there`]
      : []),
    ...(isBehind(age) ? [`${table}: rows of ${Math.round(age / 1e6)} million transactions ago are not frozen`] : []),
  ]);
}
