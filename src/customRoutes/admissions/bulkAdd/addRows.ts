import { needed } from '../../../auth/offers.ts';
import { students } from '../../../resources/students.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import type { Added } from '../calls.ts';
import { problemWords, type SheetColumn } from '../../../ui/sheet/sheetColumn.ts';
import { textAt, type Cells, type SheetRow } from '../../../ui/sheet/sheetState.ts';
import type { ClassChoice } from '../../../students/ClassPicker.tsx';
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

/** Id of a student whom the provider added without saying more. */
export const UNKNOWN = 0;
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
  readonly choice: Readonly<Record<string, string>>;
}
const ownName = (wire: string): string =>
  Object.entries(students.fields).find(([name, field]) => (field.wire ?? name) === wire)?.[0] ?? wire;
const valuesOf = (row: SheetRow, columns: readonly SheetColumn[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = textAt(row, column.name).trim();
      const read = text === '' ? null : column.read(text);
      return read && 'value' in read ? [[column.field.wire ?? column.name, read.value]] : [];
    }),
  );
function problemsOf(
  failed: Added['failed'],
  part: readonly SheetRow[],
  columns: readonly SheetColumn[],
): [number, Cells][] {
  return failed.flatMap(({ index, errors }) => {
    const key = part[index]?.key;
    if (key === undefined) return [];
    const cells: Record<string, string> = {};
    for (const [wire, texts] of Object.entries(errors)) {
      const name = ownName(wire);
      const at = columns.some((column) => column.name === name) ? name : '';
      cells[at] = [
        cells[at],
        at === '' && wire !== '' ? problemWords(wire.replaceAll('_', ' '), texts.join(' ')) : texts.join(' '),
      ]
        .filter(Boolean)
        .join('; ');
    }
    return [[key, cells]];
  });
}

const added = (_row: SheetRow, index: number): Added['created'][number] => ({
  index,
  id: UNKNOWN,
  sid: null,
  family_no: null,
});

interface Work {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly choice: ClassChoice;
  readonly statusId: number | null;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (over: number) => void;
}
/** Adds the rows in parts; a refused row stays behind with its problems. */
export async function addRows({ rows, columns, choice, statusId, dryRun, signal, onProgress }: Work): Promise<Outcome> {
  const created: (NewStudent & { key: number })[] = [];
  const problems = new Map<number, Cells>();
  let fine = 0;
  const { campus_id, class_id, section_id, session_id } = choice;
  if (campus_id === null || class_id === null)
    return { created, fine, problems, choice: { class_id: 'Choose a campus and a class' } };
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
      const body = { ...where, rows: part.map((row) => valuesOf(row, columns)) };
      const { data: answer } = await write('POST /bulk_add_students', {
        body,
        preview: dryRun ? needed('previews') : undefined,
      });
      // A provider that answers no result per row has added them; their ids are not known here.
      const { created: made = part.map(added), failed = [] }: Partial<Added> = answer;
      fine += made.length;
      for (const { index, id, sid, family_no } of made) {
        const row = part[index];
        if (row && id !== null)
          created.push({ key: row.key, id, sid, familyNo: family_no, name: textAt(row, 'student_name') });
      }
      for (const [key, cells] of problemsOf(failed, part, columns)) problems.set(key, cells);
    } catch (error) {
      const { message, fields } = refusalOf(error);
      const ofChoice = Object.fromEntries(Object.entries(fields).filter(([name]) => name in where));
      if (Object.keys(ofChoice).length > 0) return { created, fine, problems, choice: ofChoice };
      for (const { key } of part) problems.set(key, { '': Object.values(fields).join(' ') || message });
    }
    onProgress(Math.min(at + CHUNK, rows.length));
  }
  return { created, fine, problems, choice: {} };
}
