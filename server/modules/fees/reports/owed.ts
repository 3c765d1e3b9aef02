/**
 * What is owed, as SQL: the open challans of a selection, summed by student or family. Money in paisa. Every report on
 * debts stands on it.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import { today } from '../../../../contract/dates.ts';
import type { feeDefaulters } from '../../../../contract/endpoints/fees/defaulters.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows, withIds } from '../../../resources/scope.ts';
import { firstDay } from '../challans/days.ts';
import type { Sql } from '../payments/listing.ts';

export type OwedQuery = Omit<
  z.output<NonNullable<typeof feeDefaulters.query>>,
  'page' | 'per_page' | 'sort_by' | 'sort_order'
>;

/** Particulars of the months that are asked for; null when every one is. Throws 422 for a range that runs backwards. */
function ofMonths({ month_from: from, month_to: to }: OwedQuery): Sql | null {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid('month_to', 'month_to must not be before month_from');
  const parts = [
    ...(from === undefined ? [] : [sql`l.line_month >= ${firstDay(from)}::date`]),
    ...(to === undefined ? [] : [sql`l.line_month <= ${firstDay(to)}::date`]),
  ];
  return parts.length === 0 ? null : all(parts);
}
/** Open lines of challan `c`; what waits for approval is not `free`, and bears no fine. */
const LINES = sql.raw(`FROM open_lines l WHERE l.institute_code = c.institute_code AND l.challan_id = c.id`);

/** The day from which a debt ages: instalments are as old as the challan that was split into them. */
const AGED = sql.raw(
  'SELECT coalesce((SELECT p.due_date FROM challans p WHERE p.institute_code = c.institute_code AND p.id = c.parent_challan_id), c.due_date) AS aged_from OFFSET 0',
);

/** Students `s` of a debt. */
function whose({ of, search, ...query }: OwedQuery): Sql[] {
  const kind =
    query['not-enrolled'] === 'true'
      ? 'not_enrolled'
      : (of ?? (query.student_id || query.family_no ? 'all' : 'enrolled'));
  const parts: Sql[] = [];
  if (kind === 'enrolled') parts.push(sql`s.status_class = 'enrolled'`);
  if (kind === 'not_enrolled') parts.push(sql`s.status_class <> 'enrolled'`);
  parts.push(...withIds('s', { session_id: query.session_id, class_id: query.class_id, section_id: query.section_id }));
  if (query.family_no !== undefined) parts.push(sql`s.family_no = ${Number(query.family_no)}::bigint`);
  if (search) parts.push(sql`strpos(s.search_text, ${search.toLowerCase()}) > 0`);
  return parts;
}
/**
 * CTE `covered`: what of an open challan the unused advances of its family would clear, as advance_apply does it. Few
 * families have one.
 */
const covered = (session: Call['session']): Sql => sql`saved AS MATERIALIZED (
      SELECT s.family_id, sum(p.amount - p.allocated - p.advance_used - p.refunded) AS advance FROM payments p JOIN students s ON s.institute_code = p.institute_code AND s.id = p.student_id
      WHERE ${all(ownRows(session, 'p'))} AND p.status = 'approved' AND p.allocated + p.advance_used + p.refunded < p.amount GROUP BY 1),
    covered AS MATERIALIZED (
      SELECT q.id, greatest(0, least(q.due, q.advance - q.upto + q.due))::bigint AS amount FROM (
        SELECT c.id, c.balance - c.pending AS due, v.advance, sum(c.balance - c.pending) OVER (PARTITION BY v.family_id ORDER BY c.due_date, c.id) AS upto
        FROM saved v JOIN students s ON s.institute_code = ${session.instituteCode} AND s.family_id = v.family_id
          JOIN challans c ON c.institute_code = s.institute_code AND c.student_id = s.id AND c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > 0
        WHERE ${all(ownRows(session, 'c'))}) q),
    `;
/**
 * CTEs `owed` (a row per open challan) and `people` (a row per `key`, the student or the family, within the amounts
 * that are asked for; whose whole debt waits for approval owes nothing now). `more`: further conditions on challans `c`
 * and their students `s`. `billOf`: of a student's challans only the bill of that month (`BILL`). Throws 422 for what
 * contradicts itself.
 */
export function owedSql(
  { session }: Pick<Call, 'session'>,
  query: OwedQuery,
  by: 'student' | 'family',
  { more = [], billOf }: { readonly more?: readonly Sql[]; readonly billOf?: string } = {},
): Sql {
  const months = ofMonths(query);
  const [from, to] = [query.amount_from, query.amount_to].map((text) =>
    text === undefined ? undefined : toPaisa(Number(text)),
  );
  if (from !== undefined && to !== undefined && to < from)
    throw invalid('amount_to', 'amount_to must not be less than amount_from');
  const parts = [
    ...ownRows(session, 'c', { campus_id: query.campus_id, student_id: query.student_id }),
    // Named for the index of open challans, which leads with the campus: without it every challan ever issued would be
    // read.
    sql`c.campus_id = ANY (ARRAY(SELECT k.id FROM campuses k WHERE k.institute_code = ${session.instituteCode}))`,
    // As in the partial index of open challans.
    sql`c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > 0`,
    ...(query.due === 'all' ? [] : [sql`c.due_date < ${today()}::date`]),
    ...whose(query),
    ...more,
  ];
  // Without fines on it and payments that wait, all that is open of a challan is fees: most challans need not be looked
  // into.
  const sums = months
    ? sql`SELECT coalesce(sum(l.rest) FILTER (WHERE ${months}), 0)::bigint AS balance, coalesce(sum(l.free) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS open_fee,
        coalesce(sum(l.pending + l.pending_discount) FILTER (WHERE ${months}), 0)::bigint AS pending ${LINES}`
    : sql`SELECT c.gross + c.fine - c.discount - c.paid AS balance, c.pending,
        CASE WHEN c.fine = 0 AND c.pending = 0 THEN c.gross - c.discount - c.paid ELSE (SELECT coalesce(sum(l.free) FILTER (WHERE l.source <> 'fine'), 0)::bigint ${LINES}) END AS open_fee`;
  // Who has paid ahead is no defaulter: what the family's advance covers, oldest due first over its children, is as
  // good as paid.
  const isOverdue = query.due !== 'all';
  const amounts = [
    isOverdue ? sql`sum(o.balance - o.pending - o.covered) > 0` : sql`sum(o.balance - o.pending) > 0`,
    ...(from === undefined ? [] : [sql`sum(o.balance - o.pending) >= ${from}::bigint`]),
    ...(to === undefined ? [] : [sql`sum(o.balance - o.pending) <= ${to}::bigint`]),
  ];
  const age = (condition: string, name: string): string =>
    `coalesce(sum(o.balance - o.pending) FILTER (WHERE ${condition}), 0)::bigint AS ${name}`;
  const ages = sql.raw(
    [
      age('o.days BETWEEN 1 AND 30', 'a30'),
      age('o.days BETWEEN 31 AND 60', 'a60'),
      age('o.days BETWEEN 61 AND 90', 'a90'),
      age('o.days > 90', 'older'),
      age('o.days <= 0', 'not_due'),
    ].join(', '),
  );
  return sql`${isOverdue ? covered(session) : sql``}${billOf === undefined ? sql`owed` : sql`found`} AS MATERIALIZED (
      SELECT ${by === 'student' ? sql`c.student_id` : sql`coalesce(s.family_id, c.family_id)`} AS key, c.institute_code, c.id, c.student_id, coalesce(s.family_id, c.family_id) AS family_id, c.campus_id, c.due_date, g.aged_from, ${today()}::date - g.aged_from AS days,
        c.validity_date, c.late_fee_policy_id, c.fine, c.kind, c.fee_month, c.issue_date, x.balance, x.pending, x.open_fee, ${isOverdue ? sql`coalesce(v.amount, 0)` : sql`0`} AS covered
      FROM challans c LEFT JOIN students s ON s.institute_code = c.institute_code AND s.id = c.student_id ${isOverdue ? sql`LEFT JOIN covered v ON v.id = c.id ` : sql``}CROSS JOIN LATERAL (${sums}) x CROSS JOIN LATERAL (${AGED}) g
      WHERE ${all(parts)} AND x.balance > 0),${billOf === undefined ? sql`` : bill(billOf)}
    people AS MATERIALIZED (
      SELECT o.key, sum(o.balance)::bigint AS balance, sum(o.pending)::bigint AS pending, count(*)::int AS challans, min(o.aged_from) FILTER (WHERE o.balance > o.pending) AS since, ${ages}, count(DISTINCT o.student_id)::int AS students,
        min(o.student_id) AS one_student, min(o.family_id) AS one_family, min(o.campus_id) AS one_campus
      FROM owed o GROUP BY 1 HAVING ${all(amounts)})`;
}
/**
 * CTE `owed` out of `found`: the bill of a month as it prints. Its last challan is the next that falls due of those of
 * the month and before, or the last of them where all are over; with it goes what is due with it or fell due before, as
 * in the arrears on paper. Instalments still ahead are not asked for.
 */
const bill = (month: string): Sql => sql`
    asked AS (SELECT f.key, coalesce(min(f.due_date) FILTER (WHERE f.due_date >= ${today()}::date), max(f.due_date)) AS day FROM found f WHERE f.fee_month <= ${firstDay(month)}::date GROUP BY 1),
    last AS MATERIALIZED (SELECT DISTINCT ON (f.key) f.key, f.campus_id, f.due_date, f.issue_date, f.validity_date, f.late_fee_policy_id FROM found f JOIN asked a ON a.key = f.key AND f.due_date = a.day ORDER BY f.key, f.fee_month DESC, f.id DESC),
    owed AS MATERIALIZED (SELECT f.*, b.due_date AS last_due, b.validity_date AS last_validity, b.late_fee_policy_id AS last_policy, b.campus_id AS last_campus
      FROM found f JOIN last b ON b.key = f.key WHERE f.kind = 'opening' OR f.due_date = b.due_date OR (f.due_date < b.due_date AND f.due_date < greatest(b.issue_date, ${today()}::date))),`;
/** Which months' lines count in what is spread over months; true without a range. */
export const monthsOf = (query: OwedQuery): Sql => ofMonths(query) ?? sql`true`;
/** What can be paid of the lines of challan `o`, looked up for each. */
export const OPEN_LINES = sql.raw(
  '(SELECT x.student_id, x.line_month, x.free AS rest FROM open_lines x WHERE x.institute_code = o.institute_code AND x.challan_id = o.id AND x.free > 0 OFFSET 0)',
);
