import { needed } from '../../../auth/offers.ts';
import type { Row } from '../../../dataProvider/decode.ts';
import { students } from '../../../resources/students.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import type { Changed } from '../calls.ts';
import { problemWords, type SheetColumn } from '../../../ui/sheet/sheetColumn.ts';
import { changedColumns, textAt, type Cells, type SheetRow } from '../../../ui/sheet/sheetState.ts';
import { write } from '../../../dataProvider/ask.ts';

/** Rows a call; the wire takes 500, fewer show how far it is. */
const CHUNK = 100;
export interface Outcome {
  readonly updated: readonly number[];
  readonly unchanged: readonly number[];
  /** What was refused, by student and column; '' for the student as a whole. */
  readonly problems: ReadonlyMap<number, Cells>;
  /** Students as they are afterwards, as the wire has them. */
  readonly students: readonly Readonly<Record<string, unknown>>[];
}
const ownName = (wire: string): string =>
  Object.entries(students.fields).find(([name, field]) => (field.wire ?? name) === wire)?.[0] ?? wire;

/** What one changed row sends. Texts that mean nothing are not sent; the sheet does not save while there are any. */
export function changesOf(row: SheetRow, columns: readonly SheetColumn[]): Record<string, unknown> {
  const changed = new Set(changedColumns(row));
  return Object.fromEntries(
    columns.flatMap((column) => {
      if (!changed.has(column.name)) return [];
      const read = column.read(textAt(row, column.name));
      return 'value' in read ? [[column.field.wire ?? column.name, read.value]] : [];
    }),
  );
}
function problemsOf({ failed }: Pick<Changed, 'failed'>, columns: readonly SheetColumn[]): [number, Cells][] {
  const shown = new Set(columns.map(({ name }) => name));
  return failed.map(({ id, errors }) => {
    const cells: Record<string, string> = {};
    for (const [wire, texts] of Object.entries(errors)) {
      const name = ownName(wire);
      const at = shown.has(name) ? name : '';
      const text = texts.join(' ');
      cells[at] = [
        cells[at],
        at === '' && name in students.fields ? problemWords(name.replaceAll('_', ' '), text) : text,
      ]
        .filter(Boolean)
        .join('; ');
    }
    return [id, cells];
  });
}

interface Work {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly versions: ReadonlyMap<number, unknown>;
  readonly reason: string;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (over: number) => void;
}
/** Sends the changed rows in parts. A part that fails as a whole is told on each of its rows; the others go on. */
export async function saveRows({
  rows,
  columns,
  versions,
  reason,
  dryRun,
  signal,
  onProgress,
}: Work): Promise<Outcome> {
  const updated: number[] = [];
  const unchanged: number[] = [];
  const after: Row[] = [];
  const problems = new Map<number, Cells>();
  for (let at = 0; at < rows.length && !signal.aborted; at += CHUNK) {
    const part = rows.slice(at, at + CHUNK);
    try {
      const { data: answer } = await write('PATCH /studentBulkEdit', {
        body: {
          rows: part.map((row) => {
            const version = versions.get(row.key);
            return {
              id: row.key,
              changes: changesOf(row, columns),
              ...(typeof version === 'number' ? { version } : {}),
            };
          }),
          ...(reason ? { reason } : {}),
        },
        preview: dryRun ? needed('previews') : undefined,
      });
      // A provider that answers no result per row has done what was asked.
      const { updated: done = part.map(({ key }) => key), failed = [] }: Partial<Changed> = answer;
      updated.push(...done);
      unchanged.push(...(answer.unchanged ?? []));
      after.push(...((answer.students ?? []) as Row[]));
      for (const [id, cells] of problemsOf({ failed }, columns)) problems.set(id, cells);
    } catch (error) {
      const { message, fields } = refusalOf(error);
      for (const { key } of part) problems.set(key, { '': Object.values(fields).join(' ') || message });
    }
    onProgress(Math.min(at + CHUNK, rows.length));
  }
  return { updated, unchanged, problems, students: after };
}
