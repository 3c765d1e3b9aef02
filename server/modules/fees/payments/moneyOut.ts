/**
 * Refunds and voids that wait for a second person: asking for them, their list, their decision, and taking them back.
 * The database holds the rules (functions/money_request_*.sql).
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  decideMoneyRequests,
  listMoneyRequests,
  withdrawMoneyRequest,
} from '../../../../contract/endpoints/fees/moneyOut.ts';
import { today } from '../../../../contract/dates.ts';
import type { MoneyRequestKind } from '../../../../contract/moneyOut.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row as TableRow } from '../../../database/tables.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import type { AuditEntry } from '../../../resources/audit.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { asSpecified, type StudentRead } from '../specifiedStudent.ts';
import { keepEvents } from './events.ts';
import { between, numberIn, sorted, STUDENT, STUDENT_JOINS, studentsFound, studentsOf, type Sql } from './listing.ts';
import { sums } from './sums.ts';

type Requested = TableRow<'money_requests'>;
interface Sums {
  readonly requests: number;
  readonly amount: number;
}
interface Wanted {
  readonly kind: MoneyRequestKind;
  readonly payment?: number | null;
  readonly line?: number | null;
  readonly refund?: number | null;
  /** Of a refund: paisa, and the account that pays. */
  readonly amount?: number;
  readonly account?: number;
  readonly reason: string;
}
/** Whether it waits for somebody else, as a column: `AS waits`. */
export const waitsSql = (
  { instituteCode }: Call['session'],
  { payment = null, line = null, refund = null }: Pick<Wanted, 'payment' | 'line' | 'refund'>,
): Sql => sql`money_out_waits(${instituteCode}, ${payment}::bigint, ${line}::bigint, ${refund}::bigint)`;
/** Whether what the session took or gave (`created_by` of the alias) waits for somebody else when it takes it back. */
export const secondSql = ({ userId, privileges }: Call['session'], alias: 'r'): Sql =>
  privileges.has('payments.void_own')
    ? sql`false`
    : sql`(${sql.ref(`${alias}.created_by`)} = ${userId} AND EXISTS (SELECT 1 FROM challan_settings o WHERE o.institute_code = ${sql.id(alias)}.institute_code AND o.campus_id = ${sql.ref(`${alias}.campus_id`)} AND o.two_step_money_out))`;
/** A day that was sent with what waits: it is of the day on which it is approved, so only today is no contradiction. */
export function requireToday(field: string, day: string | undefined): void {
  if (day !== undefined && day !== today())
    throw invalid(field, 'It waits for the approval of someone else, and is dated the day on which it is approved');
}
/** Asks for it, with its entry in the log. Answers the id of the request. */
export async function requestOf(
  call: Call,
  { kind, payment = null, line = null, refund = null, amount, account, reason }: Wanted,
): Promise<number> {
  const code = call.session.instituteCode;
  const [made] = await sendNow(
    call.trx,
    sql<
      Pick<Requested, 'id'>
    >`SELECT money_request_make(${code}, ${kind}, ${payment}::bigint, ${line}::bigint, ${refund}::bigint, ${amount ?? null}::bigint, ${account ?? null}::bigint, ${reason}) AS id`,
  );
  if (!made) throw new Error('money_request_make answered nothing');
  const [row] = await sendNow(
    call.trx,
    sql<
      Pick<Requested, 'amount' | 'account_id'>
    >`SELECT amount, account_id FROM money_requests WHERE institute_code = ${code} AND id = ${made.id}`,
  );
  keepEvents(call, [
    {
      action: 'create',
      entity: 'money_requests',
      entityId: made.id,
      after: {
        kind,
        payment_id: payment,
        challan_line_id: line,
        refund_id: refund,
        ...row,
        status: 'pending',
        reason,
      },
    },
  ]);
  return made.id;
}

type Query = z.output<NonNullable<typeof listMoneyRequests.query>>;
type Row = Omit<z.output<typeof listMoneyRequests.response>['data'][number], 'student'> & {
  readonly student: StudentRead;
};
const SORTS = { id: sql`r.id`, requested_at: sql`r.requested_at`, amount: sql`r.amount`, status: sql`r.status` };
const NUMBERS =
  sql.raw(`coalesce((SELECT p.receipt_no FROM payments p WHERE p.institute_code = r.institute_code AND p.id = r.payment_id),
    (SELECT p.receipt_no FROM refunds f JOIN payments p ON p.institute_code = f.institute_code AND p.id = f.payment_id WHERE f.institute_code = r.institute_code AND f.id = r.refund_id)) AS receipt_no,
  (SELECT c.challan_no FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id WHERE l.institute_code = r.institute_code
    AND l.id = coalesce(r.challan_line_id, (SELECT f.challan_line_id FROM refunds f WHERE f.institute_code = r.institute_code AND f.id = r.refund_id))) AS challan_no,
  (SELECT f.refund_no FROM refunds f WHERE f.institute_code = r.institute_code AND f.id = coalesce(r.refund_id, r.made_refund_id)) AS refund_no`);
const called = (column: string): Sql =>
  sql`(SELECT u.full_name FROM users u WHERE u.institute_code = r.institute_code AND u.id = ${sql.ref(`r.${column}`)})`;
function where(call: Call, query: Query): Sql {
  const parts = ownRows(call.session, 'r', { campus_id: query.campus_id, student_id: query.student_id });
  const students = studentsOf(call, query);
  if (students) parts.push(sql`r.student_id IN (${students})`);
  if (query.kind) parts.push(sql`r.kind = ${query.kind}`);
  if (query.status) parts.push(sql`r.status = ${query.status}`);
  const day = sql`(r.requested_at AT TIME ZONE (SELECT i.time_zone FROM institute i WHERE i.institute_code = r.institute_code))::date`;
  parts.push(...between(day, query));
  if (query.search) {
    const number = numberIn(query.search);
    const byNumber =
      number === null
        ? sql``
        : sql`r.payment_id IN (SELECT p.id FROM payments p WHERE p.institute_code = r.institute_code AND p.receipt_no = ${number})
          OR r.refund_id IN (SELECT f.id FROM refunds f WHERE f.institute_code = r.institute_code AND f.refund_no = ${number}) OR `;
    parts.push(sql`(${byNumber}r.student_id IN (${studentsFound(query.search)}))`);
  }
  return all(parts);
}
const list: Route = {
  ...endpointRoute(listMoneyRequests, async (call, { query }) => {
    const { trx, session } = call;
    const selected = where(call, query);
    const page = pageOfQuery(call.query);
    const order = sorted(query, SORTS);
    const [rows, { requests, amount }] = await Promise.all([
      sendNow(
        trx,
        sql<Row>`WITH page AS MATERIALIZED (SELECT r.* FROM money_requests r WHERE ${selected} ORDER BY ${order} ${limits(page)})
          SELECT r.id, r.kind, r.status, ${NUMBERS}, r.amount, coalesce(g.acc_name, '') AS account, r.reason, ${called('requested_by')} AS requested_by, r.requested_at, ${called('decided_by')} AS decided_by, r.decided_at, r.decision_reason,
            to_char(r.done_on, 'YYYY-MM-DD') AS done_on, j.voucher_no, r.requested_by = ${session.userId} AS mine, ${STUDENT} AS student FROM page r ${STUDENT_JOINS}
            LEFT JOIN finance_accounts g ON g.institute_code = r.institute_code AND g.id = r.account_id LEFT JOIN gl_journals j ON j.institute_code = r.institute_code AND j.id = r.journal_id ORDER BY ${order}`,
      ),
      sums.of(call, 'money_requests', async () => {
        const counts = query.status ? sql`true` : sql`r.status = 'pending'`;
        const [row] = await sendNow(
          trx,
          sql<Sums>`SELECT count(*)::int AS requests, coalesce(sum(r.amount) FILTER (WHERE ${counts}), 0)::bigint AS amount FROM money_requests r WHERE ${selected}`,
        );
        return row ?? { requests: 0, amount: 0 };
      }),
    ]);
    const data = rows.map((row) => ({ ...row, student: asSpecified(row.student) }));
    return { ...paging(data, requests, page), totals: { amount } };
  }),
  reads: true,
};

interface Done {
  readonly id: number;
  readonly message: string | null;
  readonly kind: MoneyRequestKind | null;
  readonly payment_id: number | null;
  readonly refund_id: number | null;
  readonly made_refund_id: number | null;
  readonly refund_no: number | null;
  readonly amount: number | null;
  readonly reason: string | null;
  readonly done_on: string | null;
}
/** What of the records themselves goes into the log when it is done. */
function eventOf({
  kind,
  payment_id,
  refund_id,
  made_refund_id,
  refund_no,
  amount,
  reason,
  done_on,
}: Done): AuditEntry {
  if (kind === 'refund')
    return {
      action: 'create',
      entity: 'refunds',
      entityId: made_refund_id ?? 0,
      after: { payment_id, amount, refund_date: done_on, refund_no, reason },
    };
  const [entity, entityId] =
    kind === 'void_refund' ? (['refunds', refund_id] as const) : (['payments', payment_id] as const);
  return { action: 'void', entity, entityId: entityId ?? 0, after: { reason, void_date: done_on } };
}
const decide: Route = endpointRoute(decideMoneyRequests, async (call, { body: { ids, decision, reason } }) => {
  if (decision === 'reject' && reason === undefined) throw invalid('reason', 'Say why it is rejected');
  const code = call.session.instituteCode;
  const decided = await sendNow(
    call.trx,
    sql<
      Pick<Done, 'id' | 'message'>
    >`SELECT d.request_id AS id, d.message FROM money_requests_decide(${code}, ${[...new Set(ids)]}::bigint[], ${decision === 'approve'}, ${reason ?? null}) d`,
  );
  const ok = decided.filter(({ message }) => message === null).map(({ id }) => id);
  const done = await sendNow(
    call.trx,
    sql<Done>`SELECT q.id, NULL AS message, q.kind, q.payment_id, q.refund_id, q.made_refund_id, f.refund_no, q.amount, q.reason, to_char(q.done_on, 'YYYY-MM-DD') AS done_on
      FROM money_requests q LEFT JOIN refunds f ON f.institute_code = q.institute_code AND f.id = q.made_refund_id WHERE q.institute_code = ${code} AND q.id = ANY (${ok}::bigint[]) ORDER BY q.id`,
  );
  keepEvents(
    call,
    done.flatMap((one): AuditEntry[] => [
      {
        action: decision,
        entity: 'money_requests',
        entityId: one.id,
        after: { amount: one.amount, done_on: one.done_on, ...(reason === undefined ? {} : { reason }) },
      },
      ...(decision === 'approve' ? [eventOf(one)] : []),
    ]),
  );
  const messages = new Map(decided.map(({ id, message }) => [id, message]));
  const results = [...new Set(ids)].map((id) => {
    const message = messages.get(id) ?? null;
    return { id, ok: message === null, message };
  });
  return { data: { done: ok.length, results } };
});
/** One's own, of a receipt or refund that the session may see. */
const withdraw: Route = endpointRoute(withdrawMoneyRequest, async (call, { body: { id, reason } }) => {
  const known = await sendNow(
    call.trx,
    sql`SELECT 1 FROM money_requests r WHERE ${all(ownRows(call.session, 'r', { id }))}`,
  );
  if (known.length === 0) throw notFound('Request');
  const [done] = await sendNow(
    call.trx,
    sql<
      Pick<Requested, 'amount'>
    >`SELECT amount FROM money_request_withdraw(${call.session.instituteCode}, ${id}, ${reason})`,
  );
  if (!done) throw new Error('the request answered nothing');
  keepEvents(call, [
    { action: 'withdraw', entity: 'money_requests', entityId: id, after: { amount: done.amount, reason } },
  ]);
  return { data: { id, amount: done.amount } };
});
export const moneyOutRoutes: readonly Route[] = [list, decide, withdraw];
