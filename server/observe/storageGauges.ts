/** What the database takes and how vacuum keeps up, for Prometheus; any process of a database says the same. */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/open.ts';
import { AGE, TABLES, type TableStorage } from './storage.ts';

/** The largest; what all take is a number of its own. */
const SHOWN = 25;
/** Seconds between two looks, however often somebody asks. */
const EVERY = 60;

interface Storage {
  readonly tables: readonly TableStorage[];
  readonly bytes: number;
  readonly age: number;
}
async function read({ pool }: Pick<Database, 'pool'>): Promise<Storage> {
  const { rows } = await pool.query<Omit<Storage, 'tables'>>(
    `SELECT pg_database_size(current_database())::float8 AS bytes, ${AGE} AS age`,
  );
  const tables = await pool.query<TableStorage>(`${TABLES} LIMIT ${SHOWN}`);
  return { tables: tables.rows, bytes: rows[0]?.bytes ?? 0, age: rows[0]?.age ?? 0 };
}

export function storageGauges(registers: Registry[], db: Pick<Database, 'pool'>): void {
  let last: Promise<Storage | null> = Promise.resolve(null);
  let until = 0;
  /** Null of a database that is away. */
  const storage = (): Promise<Storage | null> => {
    if (performance.now() < until) return last;
    until = performance.now() + EVERY * 1000;
    return (last = read(db).catch(() => null));
  };
  const gauge = (name: string, help: string, set: (gauge: Gauge<'table' | 'part'>, found: Storage) => void) =>
    new Gauge({
      name,
      help,
      labelNames: ['table', 'part'] as const,
      registers,
      async collect() {
        this.reset();
        const found = await storage();
        if (found) set(this, found);
      },
    });
  const ofTables =
    (value: (table: TableStorage) => number | null) =>
    (into: Gauge<'table' | 'part'>, { tables }: Storage): void => {
      for (const one of tables) {
        const said = value(one);
        if (said !== null) into.set({ table: one.table }, said);
      }
    };
  gauge('edubase_database_bytes', 'Size of the database', (into, { bytes }) => into.set(bytes));
  gauge(
    'edubase_database_age_transactions',
    'Transactions since the oldest row of the database was frozen; it must stay far below two thousand million',
    (into, { age }) => into.set(age),
  );
  gauge('edubase_table_bytes', `Size of the ${SHOWN} largest tables`, (into, { tables }) => {
    for (const { table, heap, index } of tables) {
      into.set({ table, part: 'rows' }, heap);
      into.set({ table, part: 'indexes' }, index);
    }
  });
  gauge(
    'edubase_table_rows',
    'Rows, as they were last counted',
    ofTables(({ rows }) => rows),
  );
  gauge(
    'edubase_table_dead_rows',
    'Rows that vacuum has not cleared away yet',
    ofTables(({ dead }) => dead),
  );
  gauge(
    'edubase_table_vacuumed_seconds',
    'Seconds since the last vacuum',
    ofTables(({ vacuumed }) => vacuumed),
  );
}
