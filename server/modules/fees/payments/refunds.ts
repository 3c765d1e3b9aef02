/**
 * /fee_refunds: an advance or a paid deposit given back; /use_advance: the advances of a family put on what its
 * children owe.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import { giveRefund, listRefunds } from '../../../../contract/endpoints/fees/refunds.ts';
import { useAdvance } from '../../../../contract/endpoints/fees/payments.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { formatDate, today } from '../../../../contract/dates.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { takesNumbers } from '../../../http/turns.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { keepEvents, readRules } from './events.ts';
import { between, numberIn, sorted, STUDENT, STUDENT_JOINS, studentsOf, studentsFound, type Sql } from './listing.ts';
import { asSpecified, type StudentRead } from '../specifiedStudent.ts';
import { requestOf, requireToday, secondSql, waitsSql } from './moneyOut.ts';
import { requireAccount, requireWindow } from './rules.ts';
import { sums } from './sums.ts';

const give: Route = endpointRoute(giveRefund, async (call, { body }) => {
  const { trx, session } = call;
  const { payment_id, particular_line_id: line_id, refund_date, reason } = body;
  if ((payment_id === undefined) === (line_id === undefined))
    throw invalid('payment_id', 'Name the payment whose advance is given back, or the line of a deposit');
  const amount = toPaisa(body.amount);
  const from =
    payment_id === undefined
      ? sql`challan_lines r JOIN challans c ON c.institute_code = r.institute_code AND c.id = r.challan_id`
      : sql`payments r`;
  const day = payment_id === undefined ? sql`coalesce(c.last_paid_date, c.issue_date)` : sql`r.paid_date`;
  const thing = { payment: payment_id ?? null, line: line_id ?? null };
  const found = await readRules<{ of: { campus_id: number; day: string } | null; waits: boolean }>(
    call,
    body.paying_acc,
    sql`, (SELECT jsonb_build_object('campus_id', r.campus_id, 'day', ${day}) FROM ${from} WHERE ${all(ownRows(session, 'r', { id: payment_id ?? line_id }))}) AS of, ${waitsSql(session, thing)} AS waits`,
  );
  if (!found.of) throw notFound(payment_id === undefined ? 'Line' : 'Payment');
  requireWindow('refund_date', 'Refund date', refund_date, found);
  if (payment_id !== undefined && refund_date < found.of.day)
    throw invalid('refund_date', `It was paid on ${formatDate(found.of.day)} and cannot be given back before`);
  requireAccount('paying_acc', found.account, [found.of.campus_id]);
  if (found.waits) {
    requireToday('refund_date', refund_date);
    const wanted = { kind: 'refund', ...thing, amount, account: body.paying_acc, reason } as const;
    return { data: { refund_id: null, refund_no: null, request_id: await requestOf(call, wanted) } };
  }
  const [made] = await sendNow(
    trx,
    sql<{
      refund_id: number;
      refund_no: number;
    }>`SELECT refund_id, refund_no FROM refund_make(${session.instituteCode}, ${payment_id ?? null}::bigint, ${line_id ?? null}::bigint, ${amount}::bigint, ${refund_date}::date, ${body.paying_acc}::bigint, ${reason})`,
  );
  if (!made) throw new Error('refund_make answered nothing');
  keepEvents(call, [
    {
      action: 'create',
      entity: 'refunds',
      entityId: made.refund_id,
      after: { ...body, amount, refund_no: made.refund_no },
    },
  ]);
  return { data: { ...made, request_id: null } };
});

type Query = z.output<NonNullable<typeof listRefunds.query>>;
type Row = Omit<z.output<typeof listRefunds.response>['data'][number], 'student'> & { readonly student: StudentRead };
/** Its void waits for a second person. */
const WAITS = sql`EXISTS (SELECT 1 FROM money_requests q WHERE q.institute_code = r.institute_code AND q.refund_id = r.id AND q.status = 'pending')`;
const SORTS = { id: sql`r.id`, refund_no: sql`r.refund_no`, refund_date: sql`r.refund_date`, amount: sql`r.amount` };
function where(call: Call, query: Query): Sql {
  const { campus_id, student_id, ids } = query;
  const parts = ownRows(call.session, 'r', { campus_id, student_id, id: ids?.split(',').map(Number) });
  const students = studentsOf(call, query);
  if (students) parts.push(sql`r.student_id IN (${students})`);
  parts.push(...between(sql`r.refund_date`, query));
  if (isOn(query.waits)) parts.push(WAITS);
  if (query.search) {
    const number = numberIn(query.search);
    parts.push(
      sql`(${number === null ? sql`` : sql`r.refund_no = ${number} OR `}r.student_id IN (${studentsFound(query.search)}))`,
    );
  }
  return all(parts);
}
const list: Route = {
  ...endpointRoute(listRefunds, async (call, { query }) => {
    const selected = where(call, query);
    const page = pageOfQuery(call.query);
    const order = sorted(query, SORTS);
    const [rows, { refunds, amount }] = await Promise.all([
      sendNow(
        call.trx,
        sql<Row>`WITH page AS MATERIALIZED (SELECT r.* FROM refunds r WHERE ${selected} ORDER BY ${order} ${limits(page)})
          SELECT r.id, r.refund_no, to_char(r.refund_date, 'YYYY-MM-DD') AS refund_date, r.amount, r.reason, r.voided_at IS NOT NULL AS voided, r.void_reason, ${WAITS} AS waits, ${secondSql(call.session, 'r')} AS second, coalesce(g.acc_name, '') AS account,
            (SELECT u.username FROM users u WHERE u.institute_code = r.institute_code AND u.id = r.created_by) AS username,
            (SELECT p.receipt_no FROM payments p WHERE p.institute_code = r.institute_code AND p.id = r.payment_id) AS receipt_no,
            (SELECT c.challan_no FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id WHERE l.institute_code = r.institute_code AND l.id = r.challan_line_id) AS challan_no,
            ${STUDENT} AS student FROM page r ${STUDENT_JOINS} LEFT JOIN finance_accounts g ON g.institute_code = r.institute_code AND g.id = r.paying_account_id ORDER BY ${order}`,
      ),
      sums.of(call, 'refunds', async () => {
        const [row] = await sendNow(
          call.trx,
          sql<{
            refunds: number;
            amount: number;
          }>`SELECT count(*)::int AS refunds, coalesce(sum(r.amount) FILTER (WHERE r.voided_at IS NULL), 0)::bigint AS amount FROM refunds r WHERE ${selected}`,
        );
        return row ?? { refunds: 0, amount: 0 };
      }),
    ]);
    const data = rows.map((row) => ({ ...row, student: asSpecified(row.student) }));
    return { ...paging(data, refunds, page), totals: { amount } };
  }),
  reads: true,
};

const advance: Route = endpointRoute(useAdvance, async (call, { body: { student_id, date = today() } }) => {
  const code = call.session.instituteCode;
  const found = await readRules<{ known: boolean }>(
    call,
    null,
    sql`, EXISTS (SELECT 1 FROM students s WHERE s.institute_code = ${code} AND s.id = ${student_id} AND s.deleted_at IS NULL AND app_campus_ok(s.campus_id)) AS known`,
  );
  requireWindow('date', 'Date', date, found);
  if (!found.known) throw notFound('Student');
  const [done] = await sendNow(
    call.trx,
    sql<{ used: number }>`SELECT advance_apply(${code}, ${student_id}, ${date}::date) AS used`,
  );
  const used = done?.used ?? 0;
  keepEvents(
    call,
    used > 0 ? [{ action: 'use_advance', entity: 'students', entityId: student_id, after: { used, date } }] : [],
  );
  return { data: { used } };
});
export const refundRoutes: readonly Route[] = [takesNumbers(give), list, takesNumbers(advance)];
