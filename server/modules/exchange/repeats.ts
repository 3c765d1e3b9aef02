/** Rows that would make the same record twice: within the file, and over imports of the same file. */
import { sql } from 'kysely';
import type { Call } from '../../http/route.ts';
import { labelOf } from '../../../contract/fields.ts';
import type { CellError, Decoded } from './decode.ts';
import type { Importer } from './importerType.ts';
import { rowsOf, type Run } from './runs.ts';
import type { Row } from '../../database/tables.ts';

/** Keys of rows that will be, or were, created by this import -> row number. */
export class Seen {
  readonly #rows = new Map<string, number>();
  add(row: number, keys: readonly (string | null)[]): void {
    for (const key of keys) if (key !== null && !this.#rows.has(key)) this.#rows.set(key, row);
  }
  of(key: string | null, row: number): number | undefined {
    const found = key === null ? undefined : this.#rows.get(key);
    return found === row ? undefined : found;
  }
}

/** Rows of this import outside `rows` that share a key with one of them. */
export async function seenElsewhere(call: Call, run: Run, rows: readonly Decoded[]): Promise<Seen> {
  const keys = rows.flatMap(({ rowKey, uniqueKeys }) => [...(rowKey === null ? [] : [rowKey]), ...uniqueKeys]);
  const numbers = rows.map(({ row }) => row);
  const seen = new Seen();
  if (keys.length === 0) return seen;
  const found = await sql<
    Pick<Row<'import_row'>, 'row_no' | 'row_key' | 'unique_keys'>
  >`SELECT i.row_no, i.row_key, i.unique_keys FROM import_row i
    WHERE ${rowsOf(call, run)} AND i.status IN ('ready', 'created') AND (i.row_key = ANY(${keys}::text[]) OR EXISTS (SELECT 1 FROM unnest(i.unique_keys) AS k WHERE k = ANY(${keys}::text[])))
      AND i.row_no <> ALL(${numbers}::int[]) ORDER BY i.row_no`.execute(call.trx);
  for (const { row_no, row_key, unique_keys } of found.rows) seen.add(row_no, [row_key, ...unique_keys]);
  return seen;
}

/** The refusal of a row that shares what must be unique with another row of the file. */
export function clash(importer: Importer, seen: Seen, { row, uniqueKeys }: Decoded): CellError[] {
  return uniqueKeys.flatMap((key) => {
    const other = seen.of(key, row);
    if (other === undefined) return [];
    const names = key.slice(0, key.lastIndexOf(':')).split('+');
    const labels = names.map((name) =>
      labelOf(name, importer.fields.find(([field]) => field === name)?.[1] ?? { kind: 'text' }),
    );
    const message = `${labels.join(' and ')} ${names.length > 1 ? 'are' : 'is'} the same as in another row of the file`;
    return names.map((field) => ({ field, message }));
  });
}

/** Row keys that an earlier import of the same file has made a record of that is still there. */
export async function importedBefore(
  call: Call,
  run: Run,
  importer: Importer,
  rows: readonly Decoded[],
): Promise<ReadonlySet<string>> {
  const keys = rows.flatMap(({ rowKey }) => (rowKey === null ? [] : [rowKey]));
  const { rows: found } = await sql<{
    row_key: string;
    record_id: number;
  }>`SELECT i.row_key, i.record_id::int AS record_id FROM import_row i
    JOIN import_run r ON r.institute_code = i.institute_code AND r.id = i.run_id
    WHERE i.institute_code = ${call.session.instituteCode} AND i.status = 'created' AND i.row_key = ANY(${keys}::text[]) AND r.type = ${run.type} AND r.file_hash = ${run.file_hash}
      AND r.id <> ${run.id}`.execute(call.trx);
  const there = await importer.exist(
    call,
    found.map(({ record_id }) => record_id),
  );
  return new Set(found.filter(({ record_id }) => there.has(record_id)).map(({ row_key }) => row_key));
}
