/** Rows of a meeting as cells of a sheet, and cells as what is written of its students. */
import { formatDate } from '../../../contract/dates.ts';
import type { Answer, Body } from '../../../contract/endpoints/calls.ts';
import type { PtmRow } from '../../../contract/endpoints/meetings.ts';
import { readDate } from '../../../contract/exchange/dates.ts';
import { readTime } from '../../../contract/exchange/times.ts';
import type { SheetAnswer, SheetCell, SheetChoice, SheetResult } from '../../../contract/sheet.ts';
import { plural } from '../../../contract/plural.ts';

export type Meeting = Answer<'GET /get_ptms_students_grouped'>;
type Sent = Body<'PUT /ptms/{id}'>['students'][number];
export type Marked = NonNullable<Answer<'PUT /ptms/{id}'>['data']['students']>;

/** A letter for each word: typed faster, and the same as in attendance. */
const STATES: readonly (readonly [letter: string, state: PtmRow['state'], label: string, color: string | null])[] = [
  ['P', 'attended', 'Attended', '#2e7d32'],
  ['A', 'absent', 'Absent', '#c62828'],
  ['C', 'confirmed', 'Confirmed', '#1565c0'],
];
const GUESTS: readonly (readonly [letter: string, guest: NonNullable<PtmRow['attended_by']>, label: string])[] = [
  ['F', 'father', 'Father'],
  ['M', 'mother', 'Mother'],
  ['B', 'both', 'Both'],
  ['G', 'guardian', 'Guardian'],
  ['O', 'other', 'Other'],
];
export const CHOICES: Readonly<Record<string, SheetChoice[]>> = {
  state: STATES.map(([value, , label, color]) => ({ value, label, color })),
  attended_by: GUESTS.map(([value, , label]) => ({ value, label, color: null })),
};
const known = <T extends readonly [string, string, string, ...unknown[]]>(all: readonly T[], text: string) => {
  const word = text.trim().toLowerCase();
  return all.find(([letter, , label]) => letter.toLowerCase() === word || label.toLowerCase() === word);
};
export const cellsOf = (row: PtmRow): Record<string, string> => ({
  state: STATES.find(([, state]) => state === row.state)?.[0] ?? '',
  attended_by: GUESTS.find(([, guest]) => guest === row.attended_by)?.[0] ?? '',
  slot_start: row.slot_start ?? '',
  remarks_teacher: row.remarks_teacher ?? '',
  remarks_parent: row.remarks_parent ?? '',
  follow_up: row.follow_up ?? '',
  follow_up_date: row.follow_up_date ? formatDate(row.follow_up_date) : '',
});
function valueOf(column: string, text: string): unknown {
  if (column === 'state') return known(STATES, text)?.[1] ?? 'invited';
  if (column === 'attended_by') return known(GUESTS, text)?.[1] ?? null;
  if (text.trim() === '') return null;
  if (column === 'slot_start') return readTime(text);
  return column === 'follow_up_date' ? readDate(text) : text.trim();
}
const noteOf = (row: PtmRow): string | null =>
  [row.left ? 'Left the school' : '', row.walk_in ? 'Walk-in' : ''].filter(Boolean).join(', ') || null;
const lineOf = ({ class_name, section_name }: PtmRow): string =>
  [class_name, section_name].filter(Boolean).join(' ') || 'No class';

export interface MeetingSheet extends SheetAnswer {
  readonly of: Meeting;
}
/** The sheet of a meeting; with several teachers a row says which one it is of. */
export function sheetOf(answer: Meeting): MeetingSheet {
  const { data, counts, closed, meeting } = answer;
  const rows = data.flatMap(({ students }) => students);
  const often = new Set(
    rows
      .filter((row, at) => rows.findIndex((one) => one.student_id === row.student_id) !== at)
      .map((row) => row.student_id),
  );
  const notes = [
    counts?.joined_since
      ? `${plural(counts.joined_since, 'student')} joined the class since the meeting was planned`
      : '',
    counts?.without_time ? `${plural(counts.without_time, 'student')} without a time` : '',
  ];
  return {
    data: rows.map((row) => ({
      id: row.id,
      title: row.student_name,
      mark: row.roll_no ?? String(row.sid),
      note: noteOf(row) ?? (often.has(row.student_id) ? (row.teacher ?? 'No teacher') : null),
      group: lineOf(row),
      cells: cellsOf(row),
    })),
    choices: { ...CHOICES },
    closed: closed ?? null,
    note: notes.filter(Boolean).join('; ') || null,
    about: meeting ? `${meeting.title}, ${formatDate(meeting.ptm_date)}` : 'Meeting',
    of: answer,
  };
}
/** What is sent for these cells, a member for each row. */
export const sentOf = (cells: readonly SheetCell[], rows: ReadonlyMap<number, PtmRow>): Sent[] =>
  [...Map.groupBy(cells, ({ row }) => row)].map(([id, own]) => {
    const version = rows.get(id)?.version;
    const values = Object.fromEntries(own.map(({ column, value }) => [column, valueOf(column, value)]));
    return { id, ...(version === undefined ? {} : { version }), ...values } as Sent;
  });
/** What became of each cell; `again`: those of a row that someone else has changed elsewhere alone. */
export function resultsOf(
  cells: readonly SheetCell[],
  marked: Marked | undefined,
): { readonly results: SheetResult[]; readonly again: readonly SheetCell[] } {
  const of = new Map((marked ?? []).map((one) => [one.id, one]));
  const results: SheetResult[] = [];
  const again: SheetCell[] = [];
  for (const [id, own] of Map.groupBy(cells, ({ row }) => row)) {
    const one = of.get(id);
    const is = one?.row ? cellsOf(one.row) : null;
    const at = own.some(({ column }) => column === one?.field) ? one?.field : null;
    for (const cell of own) {
      const { column, value, was } = cell;
      const stored = is?.[column] ?? value;
      if (!one || one.outcome === 'saved') results.push({ row: id, column, state: 'saved', value: stored });
      else if (one.outcome === 'refused') {
        if (at === null || at === column)
          results.push({ row: id, column, state: 'refused', value: stored, message: one.message ?? 'was refused' });
        else again.push(cell);
      } else if (stored === was) again.push(cell);
      else results.push({ row: id, column, state: stored === value ? 'saved' : 'conflict', value: stored });
    }
    if (one?.outcome === 'saved' && is)
      for (const [column, value] of Object.entries(is))
        if (!own.some((cell) => cell.column === column)) results.push({ row: id, column, state: 'saved', value });
  }
  return { results, again };
}
