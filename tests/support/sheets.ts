/** Workbooks as people have them: words, numbers and dates, also above the headers. */
import type { ExportCell } from '../../contract/exchange/cell.ts';
import { workbook } from '../../src/ui/output/workbook.ts';

export type Value = string | number | boolean | Date | null;
const cell = (value: Value): ExportCell => {
  if (value === null || value === '') return { kind: 'empty' };
  if (value instanceof Date) return { kind: 'date', value: value.toISOString().slice(0, 10) };
  return typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', value: String(value) };
};
/** An xlsx file with these rows in each of its sheets. */
export async function sheetsFile(
  sheets: Readonly<Record<string, readonly (readonly Value[])[]>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await workbook(
    Object.entries(sheets).map(([name, [first = [], ...rows]]) => ({
      name,
      headers: first.map((value) => String(value ?? '')),
      rows: rows.map((row) => row.map(cell)),
    })),
  );
  return new Uint8Array(await file.arrayBuffer());
}
