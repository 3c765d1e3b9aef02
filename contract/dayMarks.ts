/** The days of an employee or a student, one after another from the first day of the period, as GET /emp_attendance_report and GET /student_attendance_register answer them. */
export interface DayMark {
  /** 'out': before they came, or after their last day. */
  readonly kind: 'work' | 'off' | 'holiday' | 'out';
  readonly acronym: string | null;
  readonly status: string | null;
  readonly color: string | null;
  readonly time_in: string | null;
  readonly time_out: string | null;
  readonly source: string | null;
  readonly remarks: string | null;
  readonly counts_as: string | null;
  /** Half a day of leave: 'first half: Casual leave'. */
  readonly leave: string | null;
}
/** More days than this are not shown one by one. */
export const MOST_MARK_DAYS = 62;

const OUT: DayMark = {
  kind: 'out',
  acronym: null,
  status: null,
  color: null,
  time_in: null,
  time_out: null,
  source: null,
  remarks: null,
  counts_as: null,
  leave: null,
};
const KINDS: Readonly<Record<string, DayMark['kind']>> = { w: 'work', o: 'off', h: 'holiday' };
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads the days out of the text of a row; days that it does not tell are not there. */
export function readMarks(marks: unknown): readonly DayMark[] {
  if (typeof marks !== 'string' || marks === '') return [];
  let days: unknown;
  try {
    days = JSON.parse(marks);
  } catch {
    return [];
  }
  if (!Array.isArray(days)) return [];
  return days.map((day: unknown): DayMark => {
    if (!Array.isArray(day)) return OUT;
    const [kind, acronym, status, color, time_in, time_out, source, remarks, counts_as, leave] = day.map(text);
    return {
      kind: KINDS[kind ?? ''] ?? 'out',
      acronym: acronym ?? null,
      status: status ?? null,
      color: color ?? null,
      time_in: time_in ?? null,
      time_out: time_out ?? null,
      source: source ?? null,
      remarks: remarks ?? null,
      counts_as: counts_as ?? null,
      leave: leave ?? null,
    };
  });
}
