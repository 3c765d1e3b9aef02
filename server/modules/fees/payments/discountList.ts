/** GET /challanDiscount: discounts on challans, what waits for approval among them. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { listDiscounts, type discount } from '../../../../contract/endpoints/fees/discounts.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import {
  between,
  gridFilters,
  numberIn,
  sorted,
  STUDENT,
  STUDENT_JOINS,
  studentsOf,
  studentsFound,
  type Column,
  type Sql,
} from './listing.ts';
import { asSpecified, type StudentRead } from '../specifiedStudent.ts';
import { sums } from './sums.ts';

type Query = z.output<NonNullable<typeof listDiscounts.query>>;
type Row = Omit<z.output<typeof discount>, 'student'> & { readonly student: StudentRead };
const COLUMNS: Readonly<Record<string, Column>> = {
  amount: { sql: sql`r.amount`, kind: 'money' },
  discount_date: { sql: sql`r.discount_date`, kind: 'date' },
  status: { sql: sql`r.status`, kind: 'text' },
  kind: { sql: sql`r.kind`, kind: 'text' },
  reason: { sql: sql`r.reason`, kind: 'text' },
};
const SORTS = { id: sql`r.id`, amount: sql`r.amount`, discount_date: sql`r.discount_date`, status: sql`r.status` };

function where(call: Call, query: Query): Sql {
  const code = call.session.instituteCode;
  const { campus_id, discount_type_id, challan_id } = query;
  const parts = ownRows(call.session, 'r', { campus_id, discount_type_id, challan_id });
  const ofStudents = (students: Sql): Sql =>
    sql`r.challan_id IN (SELECT c.id FROM challans c WHERE c.institute_code = ${code} AND c.student_id IN (${students}))`;
  const students = studentsOf(call, query);
  if (query.student_id) parts.push(ofStudents(sql`SELECT ${Number(query.student_id)}::bigint`));
  if (students) parts.push(ofStudents(students));
  if (isOn(query.get_pending_discounts)) parts.push(sql`r.status = 'pending'`);
  if (query.status) parts.push(sql`r.status = ${query.status}`);
  if (query.kind) parts.push(sql`r.kind = ${query.kind}`);
  parts.push(...between(sql`r.discount_date`, query), ...gridFilters(query.filters, COLUMNS));
  if (query.search) {
    const number = numberIn(query.search);
    const byNumber =
      number === null
        ? sql``
        : sql`r.challan_id IN (SELECT c.id FROM challans c WHERE c.institute_code = ${code} AND c.challan_no = ${number}) OR `;
    parts.push(sql`(${byNumber}${ofStudents(studentsFound(query.search))})`);
  }
  return all(parts);
}
const USER = (column: string) =>
  `(SELECT u.full_name FROM users u WHERE u.institute_code = r.institute_code AND u.id = r.${column}) AS ${column}`;
const SHOWN =
  sql.raw(`r.id, r.kind, r.status, r.amount, to_char(r.discount_date, 'YYYY-MM-DD') AS discount_date, t.name AS discount_type, r.reason, r.challan_id, c.challan_no, l.id AS line_id, f.name AS particular,
  to_char(l.line_month, 'YYYY-MM') AS challan_month, l.amount AS line_amount, l.amount - l.discount - l.paid AS line_balance, ${USER('requested_by')}, r.created_at AS requested_at, ${USER('decided_by')}, r.decided_at,
  r.decision_reason, j.voucher_no`);

async function list(call: Call, query: Query) {
  const { trx, session } = call;
  const selected = where(call, query);
  const page = pageOfQuery(call.query);
  const order = sorted(query, SORTS);
  const reading = sendNow(
    trx,
    sql<Row>`WITH page AS MATERIALIZED (SELECT r.*, x.student_id FROM challan_discounts r JOIN challans x ON x.institute_code = r.institute_code AND x.id = r.challan_id WHERE ${selected} ORDER BY ${order} ${limits(page)})
      SELECT ${SHOWN}, ${STUDENT} AS student, r.requested_by = ${session.userId} AS mine
      FROM page r ${STUDENT_JOINS} JOIN challans c ON c.institute_code = r.institute_code AND c.id = r.challan_id JOIN challan_lines l ON l.institute_code = r.institute_code AND l.id = r.challan_line_id
      JOIN fee_particulars f ON f.institute_code = r.institute_code AND f.id = l.particular_id LEFT JOIN discount_types t ON t.institute_code = r.institute_code AND t.id = r.discount_type_id
      LEFT JOIN gl_journals j ON j.institute_code = r.institute_code AND j.id = r.journal_id ORDER BY ${order}`,
  );
  const summing = sums.of(call, 'challan_discounts', async () => {
    const counts = query.status ? sql`true` : sql`r.status IN ('approved', 'pending')`;
    const [row] = await sendNow(
      trx,
      sql<{
        discounts: number;
        amount: number;
      }>`SELECT count(*)::int AS discounts, coalesce(sum(r.amount) FILTER (WHERE ${counts}), 0)::bigint AS amount FROM challan_discounts r WHERE ${selected}`,
    );
    return row ?? { discounts: 0, amount: 0 };
  });
  const [rows, { discounts, amount }] = await Promise.all([reading, summing]);
  const data = rows.map((row) => ({
    ...row,
    student: asSpecified(row.student),
  }));
  return { ...paging(data, discounts, page), totals: { discounts, amount } };
}
export const discountListRoute: Route = {
  ...endpointRoute(listDiscounts, (call, { query }) => list(call, query)),
  reads: true,
};
