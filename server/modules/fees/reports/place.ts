/** Which students a report is about, when it is asked for with a body; pages and months of it. */
import { sql } from 'kysely';
import { currentMonth } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { firstDay } from '../challans/days.ts';
import type { Sql } from '../payments/listing.ts';
import { campusOf } from '../../../resources/scope.ts';
import type { Page } from '../../../resources/paging.ts';

export interface Place {
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
/** Students `s` of the place as they are today: those enrolled, or those who are not; one student or family whoever they are. */
export function studentsAt({ session }: Pick<Call, 'session'>, place: Place): Sql[] {
  const parts: Sql[] = [sql`s.institute_code = ${session.instituteCode}`, ...campusOf(session, sql`s.campus_id`)];
  for (const name of ['campus_id', 'session_id', 'class_id', 'section_id'] as const)
    if (place[name] !== undefined) parts.push(sql`s.${sql.id(name)} = ${place[name]}`);
  if (place.student_id !== undefined) parts.push(sql`s.id = ${place.student_id}`);
  if (place.family_no !== undefined) parts.push(sql`s.family_no = ${place.family_no}::bigint`);
  if (place.not_enrolled) parts.push(sql`s.status_class <> 'enrolled'`);
  else if (place.student_id === undefined && place.family_no === undefined) parts.push(sql`s.status_class = 'enrolled'`);
  if (place.search) parts.push(sql`strpos(s.search_text, ${place.search.toLowerCase()}) > 0`);
  return parts;
}
export const pageOfBody = ({ page = 1, per_page = 50 }: Place): Page => ({ page, perPage: per_page });

const MOST_MONTHS = 240;
export interface Months {
  /** First days, both ends included. */
  readonly from: string;
  readonly to: string;
  /** 'YYYY-MM', each of them. */
  readonly all: readonly string[];
}
/** The months that are asked for; the current one without any (specification 9). Throws 422 for a range that runs backwards or is too long. */
export function monthsOf(asked: { from?: string | undefined; to?: string | undefined }, names: readonly [from: string, to: string]): Months {
  const last = asked.to ?? (asked.from !== undefined && asked.from > currentMonth() ? asked.from : currentMonth());
  const first = asked.from ?? last;
  if (last < first) throw invalid(names[1], `${names[1]} must not be before ${names[0]}`);
  const all: string[] = [];
  for (let month = first; month <= last; month = shiftMonth(month, 1)) {
    all.push(month);
    if (all.length > MOST_MONTHS) throw invalid(names[1], `At most ${MOST_MONTHS} months are shown at once`);
  }
  return { from: firstDay(first), to: firstDay(last), all };
}
/** Members of `student` of the contract over students `s`, and i(code). */
export const STUDENT_ROW =
  sql.raw(`'id', s.id, 'sid', s.sid, 'studentName', s.student_name, 'father_name', s.father_name, 'roll_no', s.roll_no, 'family_no', s.family_no, 'status_class', s.status_class,
  'campus_name', (SELECT x.campus_name FROM campuses x WHERE x.institute_code = i.code AND x.id = s.campus_id), 'class_name', (SELECT x.class_name FROM classes x WHERE x.institute_code = i.code AND x.id = s.class_id),
  'section_name', (SELECT x.section_name FROM sections x WHERE x.institute_code = i.code AND x.id = s.section_id)`);
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
export const BY_CLASS = sql.raw(
  `(SELECT x.sort_order FROM classes x WHERE x.institute_code = i.code AND x.id = s.class_id), s.class_id, (SELECT x.section_name FROM sections x WHERE x.institute_code = i.code AND x.id = s.section_id) NULLS FIRST, lower(s.student_name), s.id`,
);
const text = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));
/** A place of a body as the query of debts. */
export const placeAsQuery = (place: Place) => ({
  campus_id: text(place.campus_id),
  session_id: text(place.session_id),
  class_id: text(place.class_id),
  section_id: text(place.section_id),
  student_id: text(place.student_id),
  family_no: text(place.family_no),
  search: place.search,
  ...(place.not_enrolled ? { 'not-enrolled': 'true' as const } : {}),
});
