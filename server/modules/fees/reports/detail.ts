/**
 * POST /studentsDetailFeeReport: a row per particular that was charged. One statement chooses the page among narrow rows
 * and sums all of them; a second one looks the rows of the page up in full.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import { detailFeeReport, type DETAIL_GROUPS } from '../../../../contract/endpoints/fees/detail.ts';
import type { LINE_STATUSES } from '../../../../contract/fees/charged.ts';
import { invalid } from '../../../http/appError.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call } from '../../../http/route.ts';
import { limits, paging } from '../../../resources/paging.ts';
import { all, ownRows, withIds } from '../../../resources/scope.ts';
import type { Sql } from '../payments/listing.ts';
import { readPlanned } from '../readPlanned.ts';
import { monthsOf, pageOfBody } from './studentRows.ts';

type Body = z.output<NonNullable<typeof detailFeeReport.body>>;
type Group = (typeof DETAIL_GROUPS)[number];

const STATUSES: Readonly<Record<(typeof LINE_STATUSES)[number], Sql>> = {
  Unpaid: sql`l.paid = 0 AND l.amount > l.discount`,
  'Partially Paid': sql`l.paid > 0 AND l.amount > l.discount + l.paid`,
  'Fully Paid': sql`l.amount = l.discount + l.paid`,
};
/** Lines `l` with something that was paid on these days. */
function paidOn({ paid_from: from, paid_to: to }: Body): Sql[] {
  if (from !== undefined) requireDay('paid_from', from);
  if (to !== undefined) requireDay('paid_to', to);
  if (from !== undefined && to !== undefined && to < from)
    throw invalid('paid_to', 'paid_to must not be before paid_from');
  if (from === undefined && to === undefined) return [];
  return [
    sql`EXISTS (SELECT 1 FROM payment_allocations a WHERE a.institute_code = l.institute_code AND a.challan_line_id = l.id AND a.state = 'active'
      AND a.allocated_on BETWEEN ${from ?? '-infinity'}::date AND ${to ?? 'infinity'}::date)`,
  ];
}
/** Lines `l` of challans `c` with their students `s` that are asked for. */
function where({ session }: Pick<Call, 'session'>, body: Body): Sql {
  const months = monthsOf({ from: body.challan_month_from, to: body.challan_month_to }, [
    'challan_month_from',
    'challan_month_to',
  ]);
  const { campus_id, student_id, particular_id, discount_type_id: type } = body;
  const parts = [
    ...ownRows(session, 'l', { campus_id, student_id }),
    sql`NOT l.is_void AND l.line_month BETWEEN ${months.from}::date AND ${months.to}::date AND c.voided_at IS NULL`,
    ...withIds('l', { particular_id }),
    ...withIds('c', { session_id: body.session_id, class_id: body.class_id, section_id: body.section_id }),
    ...paidOn(body),
  ];
  if (body.status) parts.push(STATUSES[body.status]);
  if (body.family_no !== undefined) parts.push(sql`s.family_no = ${body.family_no}::bigint`);
  if (body.not_enrolled !== undefined)
    parts.push(body.not_enrolled ? sql`s.status_class <> 'enrolled'` : sql`s.status_class = 'enrolled'`);
  if (type !== undefined)
    parts.push(sql`(l.discount_type_id = ${type}::bigint OR EXISTS (SELECT 1 FROM challan_discounts g WHERE g.institute_code = l.institute_code AND g.challan_line_id = l.id
      AND g.status = 'approved' AND g.discount_type_id = ${type}::bigint))`);
  if (body.search) {
    const number = /^\d{1,15}$/.test(body.search) ? sql`c.challan_no = ${Number(body.search)}::bigint OR ` : sql``;
    parts.push(sql`(${number}strpos(s.search_text, ${body.search.toLowerCase()}) > 0)`);
  }
  return all(parts);
}

/** The key of a group, and how its rows come one after another. */
const GROUPS: Readonly<Record<Group, { readonly key: Sql; readonly order: Sql }>> = {
  student: { key: sql`l.student_id`, order: sql`k.sort_order, c.class_id, lower(s.student_name), l.student_id` },
  challan: { key: sql`l.challan_id`, order: sql`c.challan_no` },
  particular: { key: sql`l.particular_id`, order: sql`p.priority, lower(p.name), l.particular_id` },
  class: { key: sql`c.class_id`, order: sql`k.sort_order, c.class_id` },
};
const SORTS: Readonly<Record<string, Sql>> = {
  sid: sql`s.sid`,
  studentName: sql`lower(s.student_name)`,
  class: sql`k.sort_order, c.class_id`,
  challan_no: sql`c.challan_no`,
  challan_month: sql`l.line_month`,
  particular: sql`lower(p.name)`,
  issue_date: sql`c.issue_date`,
  due_date: sql`c.due_date`,
  amount: sql`CASE WHEN l.source = 'fine' THEN 0 ELSE l.amount END`,
  fine: sql`CASE WHEN l.source = 'fine' THEN l.amount ELSE 0 END`,
  paid: sql`l.paid`,
  balance: sql`l.amount - l.discount - l.paid`,
};
function orderOf({ sort_by: by, sort_order: way, group_by: group }: Body): Sql {
  const column = by !== undefined && Object.hasOwn(SORTS, by) ? SORTS[by] : undefined;
  if (by !== undefined && !column) throw invalid('sort_by', `This list cannot be sorted by ${by}`);
  const parts = [
    ...(group ? [GROUPS[group].order] : []),
    ...(column ? [sql`${column} ${sql.raw((way ?? 'ASC').toUpperCase())}`] : []),
    sql`k.sort_order, c.class_id, lower(s.student_name), l.student_id, l.line_month, p.priority, l.id`,
  ];
  return sql.join(parts);
}

const SUMS =
  sql.raw(`'rows', count(*), 'amount', coalesce(sum(n.amount) FILTER (WHERE NOT n.is_fine), 0), 'fine', coalesce(sum(n.amount) FILTER (WHERE n.is_fine), 0),
    'standing_discount', coalesce(sum(n.discount - n.given), 0), 'given_discount', coalesce(sum(n.given), 0), 'paid', coalesce(sum(n.paid), 0), 'balance', coalesce(sum(n.amount - n.discount - n.paid), 0)`);
const GIVEN = sql.raw(
  `coalesce((SELECT sum(g.amount) FROM challan_discounts g WHERE g.institute_code = l.institute_code AND g.challan_line_id = l.id AND g.status = 'approved'), 0)::bigint`,
);
/** What cleared a line: when last, by which receipts, into which accounts. */
const CLEARED =
  sql.raw(`LEFT JOIN LATERAL (SELECT max(a.allocated_on) AS last_paid, coalesce(jsonb_agg(DISTINCT y.receipt_no), '[]') AS receipts, coalesce(jsonb_agg(DISTINCT g.acc_name), '[]') AS accounts
    FROM payment_allocations a JOIN payments y ON y.institute_code = a.institute_code AND y.id = a.payment_id JOIN finance_accounts g ON g.institute_code = y.institute_code AND g.id = y.receiving_account_id
    WHERE l.paid > 0 AND a.institute_code = l.institute_code AND a.challan_line_id = l.id AND a.state = 'active') z ON true`);
const ROW =
  sql.raw(`l.id, l.student_id, coalesce(c.sid, 0) AS sid, coalesce(c.student_name, 'At another campus') AS "studentName", c.father_name, c.family_no, c.campus_name, c.class_id, c.class_name, c.section_name,
  l.challan_id, c.challan_no, to_char(l.line_month, 'YYYY-MM') AS challan_month, l.particular_id, f.name AS particular, to_char(c.issue_date, 'YYYY-MM-DD') AS issue_date, to_char(c.due_date, 'YYYY-MM-DD') AS due_date,
  CASE WHEN l.source = 'fine' THEN 0 ELSE l.amount END AS amount, CASE WHEN l.source = 'fine' THEN l.amount ELSE 0 END AS fine, l.discount - v.given AS standing_discount, v.given AS given_discount, l.paid, l.amount - l.discount - l.paid AS balance,
  to_char(z.last_paid, 'YYYY-MM-DD') AS last_paid_date, z.receipts, z.accounts, CASE WHEN l.amount = l.discount + l.paid THEN 'Fully Paid' WHEN l.paid > 0 THEN 'Partially Paid' ELSE 'Unpaid' END AS status`);

type Answer = z.output<typeof detailFeeReport.response>;
interface Chosen {
  ids: number[];
  totals: Answer['totals'];
  groups: NonNullable<Answer['groups']>;
}
export const detailRoute = endpointRoute(detailFeeReport, async (call, { body }) => {
  const { trx, session } = call;
  const page = pageOfBody(body);
  const group = body.group_by && GROUPS[body.group_by];
  const [chosen] = await readPlanned(
    trx,
    'enable_nestloop',
    sql<Chosen>`WITH lines AS MATERIALIZED (SELECT l.id, l.source = 'fine' AS is_fine, l.amount, l.discount, CASE WHEN l.discount > 0 THEN ${GIVEN} ELSE 0 END AS given, l.paid,
          ${group?.key ?? sql`0::bigint`} AS key, row_number() OVER (ORDER BY ${orderOf(body)}) AS at
        FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id LEFT JOIN students s ON s.institute_code = l.institute_code AND s.id = l.student_id
          JOIN fee_particulars p ON p.institute_code = l.institute_code AND p.id = l.particular_id LEFT JOIN classes k ON k.institute_code = c.institute_code AND k.id = c.class_id
        WHERE ${where(call, body)}),
      page AS MATERIALIZED (SELECT n.id, n.key, n.at FROM lines n ORDER BY n.at ${limits(page)})
      SELECT (SELECT jsonb_build_object(${SUMS}) FROM lines n) AS totals, (SELECT coalesce(jsonb_agg(p.id ORDER BY p.at), '[]') FROM page p) AS ids,
        ${group ? sql`(SELECT coalesce(jsonb_agg(g.sums), '[]') FROM (SELECT jsonb_build_object('key', n.key, ${SUMS}) AS sums FROM lines n WHERE n.key IN (SELECT p.key FROM page p) GROUP BY n.key) g)` : sql`'[]'::jsonb`} AS groups`,
  );
  if (!chosen) throw new Error('the report answered no row');
  const rows = await sendNow(
    trx,
    sql<Answer['data'][number]>`SELECT ${ROW} FROM unnest(${chosen.ids}::bigint[]) WITH ORDINALITY o(id, at)
      JOIN challan_lines l ON l.institute_code = ${session.instituteCode} AND l.id = o.id JOIN challan_details c ON c.institute_code = l.institute_code AND c.id = l.challan_id
      JOIN fee_particulars f ON f.institute_code = l.institute_code AND f.id = l.particular_id CROSS JOIN LATERAL (SELECT ${GIVEN} AS given OFFSET 0) v ${CLEARED} ORDER BY o.at`,
  );
  return {
    ...paging(rows, chosen.totals.rows, page),
    totals: chosen.totals,
    ...(group ? { groups: chosen.groups } : {}),
  };
});
