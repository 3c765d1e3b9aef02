/** GET /payChallan: payments with what they cleared. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { listPayments, type Payment } from '../../../../contract/endpoints/fees/payments.ts';
import { today } from '../../../../contract/dates.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { payableOn } from '../owed.ts';
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
import { secondSql } from './moneyOut.ts';
import { asSpecified, type StudentRead } from '../specifiedStudent.ts';
import { sums } from './sums.ts';

type Query = z.output<NonNullable<typeof listPayments.query>>;
const COLUMNS: Readonly<Record<string, Column>> = {
  receipt_no: { sql: sql`r.receipt_no`, kind: 'number' },
  paid_date: { sql: sql`r.paid_date`, kind: 'date' },
  amount: { sql: sql`r.amount`, kind: 'money' },
  method: { sql: sql`r.method`, kind: 'text' },
  status: { sql: sql`r.status`, kind: 'text' },
  kind: { sql: sql`r.kind`, kind: 'text' },
  reference: { sql: sql`r.reference_no`, kind: 'text' },
  cheque_no: { sql: sql`r.cheque_no`, kind: 'text' },
  bank_name: { sql: sql`r.bank_name`, kind: 'text' },
};
const SORTS = {
  id: sql`r.id`,
  receipt_no: sql`r.receipt_no`,
  paid_date: sql`r.paid_date`,
  amount: sql`r.amount`,
  status: sql`r.status`,
  method: sql`r.method`,
};

/** Payments by these students, or that cleared lines of theirs: a family's receipt is found by every child. */
const paidFor = (
  code: string,
  students: Sql,
): Sql => sql`r.id IN (SELECT p.id FROM payments p WHERE p.institute_code = ${code} AND p.student_id IN (${students})
  UNION ALL SELECT a.payment_id FROM challan_lines l JOIN payment_allocations a ON a.institute_code = l.institute_code AND a.challan_line_id = l.id WHERE l.institute_code = ${code} AND l.student_id IN (${students}))`;
function where(call: Call, query: Query): Sql {
  const code = call.session.instituteCode;
  const { campus_id, receiving_acc: receiving_account_id, taken_by: created_by, receipt_no } = query;
  const parts = ownRows(call.session, 'r', { campus_id, receiving_account_id, created_by, receipt_no });
  const students = studentsOf(call, query);
  if (query.student_id) parts.push(paidFor(code, sql`SELECT ${Number(query.student_id)}::bigint`));
  if (students) parts.push(paidFor(code, students));
  if (query.ids) parts.push(sql`r.id = ANY (${query.ids.split(',').map(Number)}::bigint[])`);
  if (isOn(query.get_pending_payments)) parts.push(sql`r.status = 'pending'`);
  if (query.status) parts.push(sql`r.status = ${query.status}`);
  if (query.awaits) parts.push(sql`${AWAITS} = ${query.awaits}`);
  if (query.method) parts.push(sql`r.method = ${query.method}`);
  if (query.challan_id)
    parts.push(sql`r.id IN (SELECT a.payment_id FROM challan_lines l JOIN payment_allocations a ON a.institute_code = l.institute_code AND a.challan_line_id = l.id
      WHERE l.institute_code = ${code} AND l.challan_id = ${Number(query.challan_id)})`);
  parts.push(...between(sql`r.paid_date`, query), ...gridFilters(query.filters, COLUMNS));
  if (query.search) {
    const number = numberIn(query.search);
    const byNumber = number === null ? sql`` : sql`r.receipt_no = ${number} OR `;
    parts.push(sql`(${byNumber}${paidFor(code, studentsFound(query.search))})`);
  }
  return all(parts);
}

/** What of a receipt waits for a second person: its void, or a refund of its advance or of a deposit that it paid. */
const AWAITS =
  sql.raw(`(SELECT CASE min(CASE q.kind WHEN 'void_payment' THEN 1 ELSE 2 END) WHEN 1 THEN 'void' WHEN 2 THEN 'refund' END FROM money_requests q WHERE q.institute_code = r.institute_code AND q.status = 'pending'
  AND (q.payment_id = r.id OR q.challan_line_id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = r.institute_code AND a.payment_id = r.id AND a.state = 'active')))`);
type Row = Omit<Payment, 'student'> & { readonly student: StudentRead };
const ALLOCATIONS =
  sql.raw(`(SELECT coalesce(jsonb_agg(jsonb_build_object('challan_id', l.challan_id, 'challan_no', c.challan_no, 'line_id', l.id, 'particular', f.name, 'challan_month', to_char(l.line_month, 'YYYY-MM'),
    'amount', a.amount, 'from_advance', a.from_advance, 'state', a.state,
    'refundable', CASE WHEN f.is_refundable AND a.state = 'active' THEN greatest(0, l.paid - (SELECT coalesce(sum(g.amount), 0) FROM refunds g WHERE g.institute_code = l.institute_code AND g.challan_line_id = l.id AND g.voided_at IS NULL)) ELSE 0 END, 'student', jsonb_build_object('id', l.student_id, 'sid', coalesce(c.sid, 0), 'studentName', coalesce(c.student_name, 'At another campus'),
      'class_name', coalesce(c.class_name, ''), 'section_name', c.section_name)) ORDER BY a.from_advance, c.sid, c.due_date, l.challan_id, f.priority, l.id), '[]')
  FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id JOIN challan_details c ON c.institute_code = l.institute_code AND c.id = l.challan_id
    JOIN fee_particulars f ON f.institute_code = l.institute_code AND f.id = l.particular_id
  WHERE a.institute_code = r.institute_code AND a.payment_id = r.id) AS allocations`);
const USER = (column: string, name: string) =>
  `(SELECT u.full_name FROM users u WHERE u.institute_code = r.institute_code AND u.id = r.${column}) AS ${name}`;
const SHOWN =
  sql.raw(`r.id, r.receipt_no, r.kind, r.status, to_char(r.paid_date, 'YYYY-MM-DD') AS paid_date, r.method, r.amount, r.allocated, r.amount - r.allocated AS advance, r.advance_used, r.refunded,
  r.cash_received AS "cashRecieved", r.cash_returned AS "cashReturned", r.reference_no AS reference, r.bank_name, r.cheque_no, to_char(r.cheque_date, 'YYYY-MM-DD') AS cheque_date, r.notes,
  jsonb_build_object('id', r.receiving_account_id, 'acc_code', coalesce(g.acc_code, ''), 'acc_name', coalesce(g.acc_name, '')) AS receiving_acc, ${USER('created_by', 'taken_by')}, r.created_at AS taken_at, ${USER('decided_by', 'decided_by')}, r.decided_at, r.decision_reason, to_char(r.returned_on, 'YYYY-MM-DD') AS returned_on, ${USER('returned_by', 'returned_by')},
  ${USER('voided_by', 'voided_by')}, to_char(r.void_date, 'YYYY-MM-DD') AS void_date, r.void_reason, j.voucher_no, r.print_count,
  (SELECT y.family_no FROM families y WHERE y.institute_code = r.institute_code AND y.id = r.family_id) AS family_no`);

/** What is owed now, as the till counts it: without the months ahead. */
const remaining =
  (): Sql => sql`, (SELECT coalesce(sum(c.balance - c.pending), 0)::bigint FROM challans c WHERE c.institute_code = r.institute_code AND c.voided_at IS NULL
  AND ${payableOn(today())} AND (c.student_id = r.student_id OR c.family_id = r.family_id)) AS "remainingPayable"`;

async function list(call: Call, query: Query) {
  const { trx, session } = call;
  const selected = where(call, query);
  const page = pageOfQuery(call.query);
  const reading = sendNow(
    trx,
    sql<Row>`WITH page AS MATERIALIZED (SELECT r.* FROM payments r WHERE ${selected} ORDER BY ${sorted(query, SORTS)} ${limits(page)})
      SELECT ${SHOWN}, ${STUDENT} AS student, r.created_by = ${session.userId} AS mine, ${AWAITS} AS awaits, ${secondSql(session, 'r')} AS second, ${ALLOCATIONS}${isOn(query.remaining_payable) ? remaining() : sql``}
      FROM page r ${STUDENT_JOINS} LEFT JOIN finance_accounts g ON g.institute_code = r.institute_code AND g.id = r.receiving_account_id
      LEFT JOIN gl_journals j ON j.institute_code = r.institute_code AND j.id = r.journal_id ORDER BY ${sorted(query, SORTS)}`,
  );
  const summing = sums.of(call, 'payments', async () => {
    // What was refused or taken back is listed, and is no money.
    const counts = query.status ? sql`true` : sql`r.status IN ('approved', 'pending')`;
    const [row] = await sendNow(
      trx,
      sql<
        Record<'payments' | 'amount' | 'allocated' | 'advance', number>
      >`SELECT count(*)::int AS payments, coalesce(sum(r.amount) FILTER (WHERE ${counts}), 0)::bigint AS amount,
        coalesce(sum(r.allocated) FILTER (WHERE ${counts}), 0)::bigint AS allocated, coalesce(sum(r.amount - r.allocated) FILTER (WHERE ${counts}), 0)::bigint AS advance FROM payments r WHERE ${selected}`,
    );
    return row ?? { payments: 0, amount: 0, allocated: 0, advance: 0 };
  });
  const [rows, totals] = await Promise.all([reading, summing]);
  return {
    ...paging(
      rows.map((row) => ({ ...row, student: asSpecified(row.student) })),
      totals.payments,
      page,
    ),
    totals,
  };
}
export const listRoute: Route = { ...endpointRoute(listPayments, (call, { query }) => list(call, query)), reads: true };
