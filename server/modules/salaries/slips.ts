/** Salary slips: listed with their lines, held, paid, and payments taken back (functions/salary_pay*.sql). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  holdSalaries,
  paySalaries,
  salaryPayments,
  salarySlips,
  voidSalaryPayment,
} from '../../../contract/endpoints/salaries/payroll.ts';
import { toPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row as TableRow } from '../../database/tables.ts';
import { notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Route } from '../../http/route.ts';
import type { Session } from '../../http/whose.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { requireMoneyAccount, requireOwnDay, voucherNo } from './moneyAccount.ts';
import { matching, ordered, paidPeople, PERSON_SORTS, USER } from './people.ts';
import { IS_EMPLOYER, IS_OVERTIME, linesOf, VARIES } from './runs.ts';
import { SLIP_LINES } from './slipLines.ts';

type Row = z.input<typeof salarySlips.response>['data'][number];
type Sums = z.input<typeof salarySlips.response>['totals'];
type Slip = TableRow<'salary_slips'>;
type Payment = TableRow<'salary_payments'>;
interface Held {
  readonly changed: number[];
}
interface PaidSum {
  readonly n: number;
  readonly amount: number;
}
type PaymentRow = z.input<typeof salaryPayments.response>['data'][number];
const SORTS = { ...PERSON_SORTS, month: sql`s.month`, gross: sql`s.gross`, net: sql`s.net`, slip_no: sql`s.slip_no` };
const STATUS = sql`CASE WHEN s.status IN ('generated', 'approved') AND s.held_at IS NOT NULL THEN 'held' ELSE s.status END`;
/** The slip is of the campus that pays it, wherever the employee works by now. */
const joins = (session: Session) =>
  sql`JOIN ${paidPeople(session)} r ON r.institute_code = s.institute_code AND r.id = s.employee_id JOIN campuses k ON k.institute_code = s.institute_code AND k.id = s.campus_id
  LEFT JOIN departments d ON d.institute_code = r.institute_code AND d.id = r.department_id LEFT JOIN designations g ON g.institute_code = r.institute_code AND g.id = r.designation_id`;

const paidBy = (code: string, payment: number) =>
  sql`EXISTS (SELECT 1 FROM salary_payment_slips q WHERE q.institute_code = ${code} AND q.payment_id = ${payment} AND q.slip_id = s.id AND NOT q.is_void)`;
const list = endpointRoute(salarySlips, async (call, { query }) => {
  const { trx, session } = call;
  const { run_id, payment_id, month, status, varies, campus_id, ids, ...who } = query;
  const where = all([
    ...ownRows(session, 's', { run_id, campus_id, id: ids?.split(',').map(Number) }),
    ...matching(who),
    ...(month === undefined ? [] : [sql`s.month = ${`${month}-01`}::date`]),
    // Void ones are listed when they are asked for.
    status === undefined ? sql`s.status <> 'voided'` : sql`${STATUS} = ${status}`,
    ...(varies === 'true' ? [VARIES] : []),
    ...(payment_id === undefined ? [] : [paidBy(session.instituteCode, Number(payment_id))]),
  ]);
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT s.id, s.run_id, s.slip_no, r.id AS employee_id, r.emp_no, r.name AS employee, s.campus_id, k.campus_name AS campus, d.name AS department, g.name AS designation, to_char(s.month, 'YYYY-MM') AS month, s.kind, o.leave_date, s.days,
        s.unpaid_days::float8 AS unpaid_days, s.paid_days::float8 AS paid_days, s.overtime_minutes, ${linesOf(IS_OVERTIME)} AS overtime, ${linesOf(IS_EMPLOYER)} AS employer, s.gross, s.deductions, s.net, s.last_net, s.net - s.last_net AS difference, coalesce(${VARIES}, false) AS varies, ${STATUS} AS status, s.hold_reason,
        y.payment_no, y.paid_on, r.bank_name, r.iban, r.cnic, ${SLIP_LINES} AS lines
      FROM salary_slips s ${joins(session)} JOIN payroll_runs o ON o.institute_code = s.institute_code AND o.id = s.run_id LEFT JOIN salary_payment_slips x ON x.institute_code = s.institute_code AND x.slip_id = s.id AND NOT x.is_void
      LEFT JOIN salary_payments y ON y.institute_code = x.institute_code AND y.id = x.payment_id WHERE ${where} ORDER BY ${ordered(query, SORTS, sql`s.month DESC, r.emp_no, s.id`)} ${limits(page)}`,
  );
  const [sum] = await sendNow(
    trx,
    sql<
      Sums & { n: number }
    >`SELECT count(*)::int AS n, coalesce(sum(s.gross), 0)::bigint AS gross, coalesce(sum(s.deductions), 0)::bigint AS deductions, coalesce(sum(s.net), 0)::bigint AS net FROM salary_slips s ${joins(session)} WHERE ${where}`,
  );
  const { n = 0, ...totals } = sum ?? { gross: 0, deductions: 0, net: 0 };
  return { ...paging(rows, n, page), totals };
});
const hold = endpointRoute(holdSalaries, async (call, { body }) => {
  const { trx, session } = call;
  const { reason = null } = body;
  const [done] = await sendNow(
    trx,
    sql<Held>`SELECT salary_hold(${session.instituteCode}, ${[...body.ids]}::bigint[], ${reason}) AS changed`,
  );
  const slips = await sendNow(
    trx,
    sql<
      Pick<Slip, 'id' | 'employee_id'>
    >`SELECT s.id, s.employee_id FROM salary_slips s WHERE ${all(ownRows(session, 's', { id: done?.changed ?? [] }))}`,
  );
  keepEvents(
    call,
    slips.map(({ id, employee_id }) => ({
      action: reason === null ? 'release' : 'hold',
      entity: 'salary_slips',
      entityId: id,
      after: { employee_id, ...(reason === null ? {} : { reason }) },
    })),
  );
  return { data: { changed: slips.length } };
});
const pay = endpointRoute(paySalaries, async (call, { body }) => {
  const { trx, session } = call;
  const { paid_on, account_id, reference = null, seen } = body;
  const [slip] = await sendNow(
    trx,
    sql<
      Pick<Slip, 'campus_id'>
    >`SELECT s.campus_id FROM salary_slips s WHERE ${all(ownRows(session, 's', { id: body.ids }))} LIMIT 1`,
  );
  if (!slip) throw notFound('Slip');
  await requireMoneyAccount(call, account_id, slip.campus_id, 'paid_on', 'Paid on', paid_on);
  const [made] = await sendNow(
    trx,
    sql<
      Pick<Payment, 'id'>
    >`SELECT salary_pay(${session.instituteCode}, ${[...body.ids]}::bigint[], ${paid_on}::date, ${account_id}::bigint, ${reference}, ${seen === undefined ? null : toPaisa(seen)}::bigint) AS id`,
  );
  const [payment] = await sendNow(
    trx,
    sql<Payment>`SELECT p.* FROM salary_payments p WHERE ${all(ownRows(session, 'p', { id: made?.id ?? 0 }))}`,
  );
  if (!payment) throw new Error('salary_pay answered nothing');
  const { id, payment_no, n_slips: slips, amount } = payment;
  keepEvents(call, [
    { action: 'create', entity: 'salary_payments', entityId: id, after: { amount, slips, paid_on, account_id } },
  ]);
  return { data: { id, payment_no, slips, amount } };
});
const payments = endpointRoute(salaryPayments, async (call, { query }) => {
  const { trx, session } = call;
  const where = all([
    ...ownRows(session, 'p', { campus_id: query.campus_id, id: query.ids?.split(',').map(Number) }),
    ...(query.state === undefined ? [] : [sql`(p.voided_at IS NULL) = ${query.state === 'paid'}`]),
  ]);
  const page = pageOfQuery(call.query);
  const order = ordered(
    query,
    { payment_no: sql`p.payment_no`, paid_on: sql`p.paid_on`, amount: sql`p.amount` },
    sql`p.id DESC`,
  );
  const rows = await sendNow(
    trx,
    sql<PaymentRow>`SELECT p.id, p.payment_no, p.campus_id, k.campus_name AS campus, p.paid_on, a.acc_name AS account, a.bank_name, a.bank_account_no, p.reference, p.n_slips, p.amount, p.journal_id, j.voucher_no, ${USER('made_by')}, p.void_reason
      FROM salary_payments p JOIN campuses k ON k.institute_code = p.institute_code AND k.id = p.campus_id JOIN finance_accounts a ON a.institute_code = p.institute_code AND a.id = p.account_id
      JOIN gl_journals j ON j.institute_code = p.institute_code AND j.id = p.journal_id WHERE ${where} ORDER BY ${order} ${limits(page)}`,
  );
  const [sum] = await sendNow(
    trx,
    sql<PaidSum>`SELECT count(*)::int AS n, coalesce(sum(p.amount) FILTER (WHERE p.voided_at IS NULL), 0)::bigint AS amount FROM salary_payments p WHERE ${where}`,
  );
  return { ...paging(rows, sum?.n ?? 0, page), totals: { amount: sum?.amount ?? 0 } };
});
const unpay = endpointRoute(voidSalaryPayment, async (call, { body }) => {
  const { trx, session } = call;
  await requireOwnDay(call, 'void_date', 'Void date', body.void_date);
  const [found] = await sendNow(
    trx,
    sql<Payment>`SELECT p.* FROM salary_payments p WHERE ${all(ownRows(session, 'p', { id: body.id }))}`,
  );
  if (!found) throw notFound('Payment');
  const [posted] = await sendNow(
    trx,
    sql<
      Pick<Payment, 'journal_id'>
    >`SELECT salary_payment_void(${session.instituteCode}, ${found.id}::bigint, ${body.void_date}::date, ${body.reason}) AS journal_id`,
  );
  const voucher_no = await voucherNo(call, posted?.journal_id ?? 0);
  keepEvents(call, [
    {
      action: 'void',
      entity: 'salary_payments',
      entityId: found.id,
      after: { amount: found.amount, reason: body.reason },
    },
  ]);
  return { data: { id: found.id, voucher_no } };
});
export const slipRoutes: readonly Route[] = [list, hold, pay, payments, unpay];
