/** Which challans a list is about, as SQL over challans `r`, and which students they must be of. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { CHALLAN_STATUSES, type listChallans } from '../../../../contract/endpoints/fees/challans.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { today } from '../../../../contract/dates.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { filterSql, parseFilters } from '../../../resources/filterSql.ts';
import { all, ownRows, withIds } from '../../../resources/scope.ts';
import { studentSearch } from '../../students/hooks.ts';
import { challanFields } from './challanFilters.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { payableOn } from '../owed.ts';
import { campusAndSearchIn } from '../campusFilters.ts';
import { firstDay } from './days.ts';

type Predicate = RawBuilder<unknown>;
export type ChallanQuery = z.output<NonNullable<typeof listChallans.query>>;
/** As in the partial index challans_open_idx, so that it serves. */
export const OPEN = sql`(r.voided_at IS NULL AND r.gross + r.fine - r.discount - r.paid > 0)`;

function statusesOf(text: string): Predicate {
  const wanted = text.split(',').map((name) => name.trim());
  for (const name of wanted)
    if (!CHALLAN_STATUSES.some((status) => status === name))
      throw invalid('status', `status must be of ${CHALLAN_STATUSES.join(', ')}`);
  return sql`r.status = ANY(${wanted}::text[])`;
}

/** Names, SID, roll and family number, mobile; or the number of a challan. */
async function searched(call: Call, text: string): Promise<Predicate> {
  const { instituteCode } = call.session;
  const found = await studentSearch(call, text);
  const students = sql`r.student_id IN (SELECT r.id FROM students r WHERE r.institute_code = ${instituteCode} AND ${found})`;
  return /^\d{1,15}$/.test(text) ? sql`(r.challan_no = ${Number(text)} OR ${students})` : students;
}

/** Ids of the challans that a generation made; before they were kept for each student, the first of each. */
export const madeBy = (instituteCode: string, jobId: number): Predicate =>
  sql`SELECT unnest(coalesce(w.challan_ids, ARRAY[w.challan_id])) FROM fee_job_rows w
    WHERE w.institute_code = ${instituteCode} AND w.job_id = ${jobId}::bigint AND w.outcome = 'created'`;

export interface Selection {
  /** Over challans `r` alone. */
  readonly challans: Predicate;
  /** Students `s` whose challans they are; null: whoever the session may see. */
  readonly students: 'enrolled' | 'not_enrolled' | null;
  /** A student, a family or challans are named: there are few. */
  readonly named: boolean;
  /** Nothing but a place is asked for, so that most of what is read in the order of id belongs to the list. */
  readonly wide: boolean;
}
/** Condition on students under `alias`. */
export const statusOf = ({ students }: Selection, alias: 'r' | 's'): Predicate =>
  students === null ? sql`true` : sql.raw(`${alias}.status_class ${students === 'enrolled' ? '=' : '<>'} 'enrolled'`);
/** What makes a list narrower than its place. */
const NARROWER = [
  'status',
  'kind',
  'challan_month_from',
  'challan_month_to',
  'due_from',
  'due_to',
  'open',
  'overdue',
  'search',
  'job_id',
] as const;

/**
 * Void challans and months ahead of today are left out unless they are asked for; so are those of students who are not
 * enrolled, unless
 * `not-enrolled` asks for them alone, or one student or family, or challans by id or the families of some are asked
 * for. Throws 422.
 */
export async function challanSelection(call: Call, query: ChallanQuery): Promise<Selection> {
  const { session } = call;
  const parts: Predicate[] = ownRows(session, 'r');
  const { at, searches, rest: filters } = campusAndSearchIn(parseFilters(query.filters), query);
  const ids = query.ids?.split(',').map(Number);
  const relatives = query.families_of?.split(',').map(Number);
  const jobId = query.job_id === undefined ? null : Number(query.job_id);
  const named =
    ids !== undefined || relatives !== undefined || query.student_id !== undefined || query.family_no !== undefined;
  if (relatives)
    parts.push(
      OPEN,
      sql`r.family_id IN (SELECT c.family_id FROM challans c WHERE c.institute_code = ${session.instituteCode} AND c.id = ANY(${relatives}::bigint[]))`,
    );
  const { campus_id, session_id, class_id, section_id, student_id } = { ...query, ...at };
  parts.push(...withIds('r', { id: ids, campus_id, session_id, class_id, section_id, student_id }));
  if (query.family_no !== undefined)
    parts.push(
      sql`r.family_id IN (SELECT f.id FROM families f WHERE f.institute_code = ${session.instituteCode} AND f.family_no = ${Number(query.family_no)}::bigint)`,
    );
  if (jobId !== null) parts.push(sql`r.id IN (${madeBy(session.instituteCode, jobId)})`);
  if (query.status !== undefined) parts.push(statusesOf(query.status));
  else if (!ids && !filters.some(({ field }) => field === 'status')) parts.push(sql`r.voided_at IS NULL`);
  if (query.kind !== undefined) parts.push(sql`r.kind = ${query.kind}`);
  if (query.challan_month_from !== undefined)
    parts.push(sql`r.fee_month_to >= ${firstDay(query.challan_month_from)}::date`);
  if (query.challan_month_to !== undefined) parts.push(sql`r.fee_month <= ${firstDay(query.challan_month_to)}::date`);
  if (!ids && jobId === null && !isOn(query.include_future_challans)) parts.push(payableOn(today(), 'r'));
  if (query.due_from !== undefined) parts.push(sql`r.due_date >= ${requireDay('due_from', query.due_from)}::date`);
  if (query.due_to !== undefined) parts.push(sql`r.due_date <= ${requireDay('due_to', query.due_to)}::date`);
  // The campuses are named for the index of open challans, which leads with them.
  if (isOn(query.open) || isOn(query.overdue))
    parts.push(
      sql`r.campus_id = ANY (ARRAY(SELECT k.id FROM campuses k WHERE k.institute_code = ${session.instituteCode}))`,
    );
  if (isOn(query.open)) parts.push(OPEN);
  if (isOn(query.overdue)) parts.push(sql`(${OPEN} AND r.balance > r.pending AND r.due_date < ${today()}::date)`);
  for (const filter of filters) parts.push(filterSql(challanFields, filter));
  for (const text of query.search ? [query.search, ...searches] : searches) parts.push(await searched(call, text));
  const everybody = named || jobId !== null || query.of === 'all';
  const students = query['not-enrolled'] === 'true' ? 'not_enrolled' : everybody ? null : 'enrolled';
  return {
    challans: all(parts),
    students,
    named,
    wide:
      students === 'enrolled' &&
      filters.length + searches.length === 0 &&
      NARROWER.every((name) => query[name] === undefined),
  };
}
