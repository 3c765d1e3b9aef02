/** The records of a small library, and what any server does with them. */
import type { Context } from 'hono';

export type SourceRow = Record<string, unknown> & { id: number };
export type Records = Record<string, SourceRow[]>;
export interface SourceOptions {
  /** Whether lists tell how many rows there are in all. */
  readonly total: boolean;
}

/** 3 shelves, 60 books on them, 3 tags. */
export const newLibrary = (): Records => ({
  library_shelves: ['Science', 'History', 'Poetry'].map((name, at) => ({ id: at + 1, name })),
  library_books: Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    title: `Book ${at + 1}`,
    pages: 100 + at,
    shelf_id: (at % 3) + 1,
  })),
  library_tags: ['New', 'Lent', 'Lost'].map((name, at) => ({ id: at + 1, name, is_active: true })),
});

export const bySort = (rows: readonly SourceRow[], field: string, descending: boolean): SourceRow[] =>
  rows.toSorted((a, b) => {
    const [one, two] = [a[field], b[field]];
    const order =
      typeof one === 'number' && typeof two === 'number' ? one - two : String(one).localeCompare(String(two));
    return descending ? -order : order;
  });
/** Rows whose fields have one of these values. */
export const having = (rows: readonly SourceRow[], wanted: readonly (readonly [string, readonly unknown[]])[]) =>
  rows.filter((row) => wanted.every(([field, values]) => values.map(String).includes(String(row[field]))));
export const missing = (context: Context) => context.json({ message: 'Not Found' }, 404);
/** Adds a record, or puts values into one. */
export function store(rows: SourceRow[], values: Readonly<Record<string, unknown>>, known?: SourceRow): SourceRow {
  const row = Object.assign(known ?? { id: 0 }, values, {
    id: known?.id ?? Math.max(0, ...rows.map(({ id }) => id)) + 1,
  });
  if (!known) rows.push(row);
  return row;
}
export const drop = (records: Records, name: string, row: SourceRow): void =>
  void (records[name] = (records[name] ?? []).filter((one) => one !== row));
