import { students } from '../../../resources/students.ts';
import { refusalOf } from '../../../resources/ui/refusal.ts';
import type { Added } from '../calls.ts';
import { problemWords, type SheetColumn } from '../grid/sheetColumn.ts';
import { textAt, type Cells, type SheetRow } from '../grid/sheetState.ts';
import type { Place } from '../place/PlacePicker.tsx';
import { write } from '../../../dataProvider/ask.ts';

/** Rows a call (the wire takes 200). */
const CHUNK = 50;
/** Columns of the sheet: what a registrar has on the list of a class. */
export const ADD_FIELDS = [
  'student_name',
  'father_name',
  'gender_id',
  'date_of_birth',
  'mobile',
  'roll_no',
  'father_cnic',
  'b_form_no',
  'registration_no',
  'mother_name',
  'address',
  'family_no',
  'admission_date',
  'student_name_ur',
] as const;

export interface NewStudent {
  readonly id: number;
  readonly sid: number | null;
  readonly familyNo: number | null;
  readonly name: string;
}
export interface Outcome {
  readonly created: readonly (NewStudent & { readonly key: number })[];
  /** Rows that the server would take (dry run). */
  readonly fine: number;
  readonly problems: ReadonlyMap<number, Cells>;
  /** Refused for all rows alike: the class, the session. */
  readonly place: Readonly<Record<string, string>>;
}
const ownName = (wire: string): string => Object.entries(students.fields).find(([name, field]) => (field.wire ?? name) === wire)?.[0] ?? wire;
const valuesOf = (row: SheetRow, columns: readonly SheetColumn[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = textAt(row, column.name).trim();
      const read = text === '' ? null : column.read(text);
      return read && 'value' in read ? [[column.field.wire ?? column.name, read.value]] : [];
    }),
  );
function problemsOf(failed: Added['failed'], part: readonly SheetRow[], columns: readonly SheetColumn[]): [number, Cells][] {
  return failed.flatMap(({ index, errors }) => {
    const key = part[index]?.key;
    if (key === undefined) return [];
    const cells: Record<string, string> = {};
    for (const [wire, texts] of Object.entries(errors)) {
      const name = ownName(wire);
      const at = columns.some((column) => column.name === name) ? name : '';
      cells[at] = [cells[at], at === '' && wire !== '' ? problemWords(wire.replaceAll('_', ' '), texts.join(' ')) : texts.join(' ')]
        .filter(Boolean)
        .join('; ');
    }
    return [[key, cells]];
  });
}

interface Work {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly place: Place;
  readonly statusId: number | null;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (over: number) => void;
}
/** Adds the rows in parts; a refused row stays behind with its problems. */
export async function addRows({ rows, columns, place, statusId, dryRun, signal, onProgress }: Work): Promise<Outcome> {
  const created: (NewStudent & { key: number })[] = [];
  const problems = new Map<number, Cells>();
  let fine = 0;
  const { campus_id, class_id, section_id, session_id } = place;
  if (campus_id === null || class_id === null) return { created, fine, problems, place: { class_id: 'Choose a campus and a class' } };
  const where = {
    campus_id,
    class_id,
    section_id,
    ...(session_id === null ? {} : { session_id }),
    ...(statusId === null ? {} : { status_id: statusId }),
  };
  for (let at = 0; at < rows.length && !signal.aborted; at += CHUNK) {
    const part = rows.slice(at, at + CHUNK);
    try {
      const body = { ...where, rows: part.map((row) => valuesOf(row, columns)), ...(dryRun ? { dry_run: true } : {}) };
      const { data: answer } = await write('POST /bulk_add_students', { body });
      fine += answer.created.length;
      for (const { index, id, sid, family_no } of answer.created) {
        const row = part[index];
        if (row && id !== null) created.push({ key: row.key, id, sid, familyNo: family_no, name: textAt(row, 'student_name') });
      }
      for (const [key, cells] of problemsOf(answer.failed, part, columns)) problems.set(key, cells);
    } catch (error) {
      const { message, fields } = refusalOf(error);
      const placed = Object.fromEntries(Object.entries(fields).filter(([name]) => name in where));
      if (Object.keys(placed).length > 0) return { created, fine, problems, place: placed };
      for (const { key } of part) problems.set(key, { '': Object.values(fields).join(' ') || message });
    }
    onProgress(Math.min(at + CHUNK, rows.length));
  }
  return { created, fine, problems, place: {} };
}
