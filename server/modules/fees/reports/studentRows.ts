/** Which students a report is about, when it is asked for with a body; pages and months of it. */
import { sql } from 'kysely';
import { currentMonth } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { firstDay } from '../challans/days.ts';
import type { Sql } from '../payments/listing.ts';
import { ownRows } from '../../../resources/scope.ts';
import type { Page } from '../../../resources/paging.ts';

export interface Which {
  readonly campus_id?: number | undefined;
  readonly session_id?: number | undefined;
  readonly class_id?: number | undefined;
  readonly section_id?: number | undefined;
  readonly student_id?: number | undefined;
  readonly family_no?: number | undefined;
  readonly not_enrolled?: boolean | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}
/**
 * Students `s` who are meant, as they are today: those enrolled, or those who are not; one student or family whoever
 * they are.
 */
export function studentsAt({ session }: Pick<Call, 'session'>, which: Which): Sql[] {
  const { student_id: id, campus_id, session_id, class_id, section_id } = which;
  const parts: Sql[] = ownRows(session, 's', { id, campus_id, session_id, class_id, section_id });
  if (which.family_no !== undefined) parts.push(sql`s.family_no = ${which.family_no}::bigint`);
  if (which.not_enrolled) parts.push(sql`s.status_class <> 'enrolled'`);
  else if (which.student_id === undefined && which.family_no === undefined)
    parts.push(sql`s.status_class = 'enrolled'`);
  if (which.search) parts.push(sql`strpos(s.search_text, ${which.search.toLowerCase()}) > 0`);
  return parts;
}
export const pageOfBody = ({ page = 1, per_page = 50 }: Which): Page => ({ page, perPage: per_page });

const MOST_MONTHS = 240;
export interface Months {
  /** First days, both ends included. */
  readonly from: string;
  readonly to: string;
  /** 'YYYY-MM', each of them. */
  readonly all: readonly string[];
}
/**
 * The months that are asked for; the current one without any (specification 9). Throws 422 for a range that runs
 * backwards or is too long.
 */
export function monthsOf(
  period: { from?: string | undefined; to?: string | undefined },
  names: readonly [from: string, to: string],
): Months {
  const last = period.to ?? (period.from !== undefined && period.from > currentMonth() ? period.from : currentMonth());
  const first = period.from ?? last;
  if (last < first) throw invalid(names[1], `${names[1]} must not be before ${names[0]}`);
  const all: string[] = [];
  for (let month = first; month <= last; month = shiftMonth(month, 1)) {
    all.push(month);
    if (all.length > MOST_MONTHS) throw invalid(names[1], `At most ${MOST_MONTHS} months are shown at once`);
  }
  return { from: firstDay(first), to: firstDay(last), all };
}
/** `StudentRow` over student_details `s`. */
export const STUDENT_ROW =
  sql.raw(`'id', s.id, 'sid', s.sid, 'studentName', s.student_name, 'father_name', s.father_name, 'roll_no', s.roll_no, 'family_no', s.family_no, 'status_class', s.status_class,
  'campus_name', s.campus_name, 'class_name', s.class_name, 'section_name', s.section_name`);
export interface StudentRow {
  id: number;
  sid: number;
  studentName: string;
  father_name: string | null;
  roll_no: string | null;
  family_no: number | null;
  status_class: string;
  campus_name: string;
  class_name: string;
  section_name: string | null;
}
/** Numbers under which the home of a student is reached. */
export interface Phones {
  mobile: string | null;
  family_mobile: string | null;
  whatsapp: string | null;
}
/** Class, section, then name. */
export const BY_CLASS = sql.raw('s.class_order, s.class_id, s.section_name NULLS FIRST, lower(s.student_name), s.id');
const text = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));
/** The same as the query of debts. */
export const asDebtQuery = (which: Which) => ({
  campus_id: text(which.campus_id),
  session_id: text(which.session_id),
  class_id: text(which.class_id),
  section_id: text(which.section_id),
  student_id: text(which.student_id),
  family_no: text(which.family_no),
  search: which.search,
  ...(which.not_enrolled ? { 'not-enrolled': 'true' as const } : {}),
});
