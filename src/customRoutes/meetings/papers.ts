/** What is printed of a meeting, and the groups that its rows stand in on paper. */
import type { Answer } from '../../../contract/endpoints/calls.ts';
import type { PtmRow } from '../../../contract/endpoints/meetings.ts';

type Answered = Answer<'GET /get_ptms_students_grouped'>;
export type Meeting = Answered & { readonly meeting: NonNullable<Answered['meeting']> };
export interface Group {
  readonly title: string;
  readonly rows: readonly PtmRow[];
}
export const PAPERS_OF = [
  ['teachers', 'Schedule by teacher', 'A page for each teacher: who comes when.'],
  ['classes', 'Schedule by class', 'A page for each class and section, for its door.'],
  ['slips', 'Invitation slips', 'A slip for each family with all its children and times, four to a sheet.'],
  ['attendance', 'Attendance sheet', 'A page for each class and section, signed by who comes.'],
  ['remarks', 'Remarks', 'What was said of each student, and what is to be followed up.'],
] as const;
export type PaperOf = (typeof PAPERS_OF)[number][0];
export const isPaper = (text: string | null): text is PaperOf => PAPERS_OF.some(([name]) => name === text);

export const classOf = ({ class_name, section_name }: PtmRow): string =>
  [class_name, section_name].filter(Boolean).join(' ') || 'No class';
const byTime = (a: PtmRow, b: PtmRow): number => (a.slot_start ?? '99').localeCompare(b.slot_start ?? '99');
const groupsBy = (rows: readonly PtmRow[], keyOf: (row: PtmRow) => string, titleOf: (row: PtmRow) => string): Group[] =>
  [...Map.groupBy(rows, keyOf).values()].map((own) => ({ title: own[0] ? titleOf(own[0]) : '', rows: own }));

export const rowsIn = ({ data }: Meeting): PtmRow[] => data.flatMap(({ students }) => students);
/** Who is expected: not those who left since, nor those who came unexpectedly. */
export const expected = (rows: readonly PtmRow[]): PtmRow[] => rows.filter(({ left, walk_in }) => !left && !walk_in);
export const byTeacher = (rows: readonly PtmRow[]): Group[] =>
  groupsBy(
    rows.toSorted(byTime),
    ({ employee_id }) => String(employee_id),
    ({ teacher }) => teacher ?? 'No teacher',
  ).toSorted((a, b) => a.title.localeCompare(b.title));
export const byClass = (rows: readonly PtmRow[]): Group[] =>
  groupsBy(rows, classOf, classOf).map((group) => ({ ...group, rows: group.rows.toSorted(byTime) }));
/** In the order of the class in which the slip is handed out: that of the first child. */
export const byFamily = (rows: readonly PtmRow[]): Group[] =>
  groupsBy(
    rows,
    ({ family_id, student_id }) => (family_id === null ? `student ${student_id}` : `family ${family_id}`),
    ({ father_name, student_name }) => father_name ?? student_name,
  ).map((group) => ({ ...group, rows: group.rows.toSorted(byTime) }));
/** Of whom something was written. */
export const written = (rows: readonly PtmRow[]): PtmRow[] =>
  rows.filter(
    ({ state, remarks_teacher, remarks_parent, follow_up }) =>
      state === 'attended' || state === 'absent' || Boolean(remarks_teacher ?? remarks_parent ?? follow_up),
  );
/** '9:30 AM' */
export function clock(time: string | null | undefined): string {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number);
  return time ? `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}` : '';
}
export const GUESTS: Readonly<Record<NonNullable<PtmRow['attended_by']>, string>> = {
  father: 'Father',
  mother: 'Mother',
  both: 'Both parents',
  guardian: 'Guardian',
  other: 'Someone else',
};
