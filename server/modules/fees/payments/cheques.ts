/** The calls of contract/endpoints/fees/cheques.ts: cheques from the hand to the bank, and back when they bounce. */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  bounceCheque,
  clearCheques,
  depositCheques,
  listCheques,
  undoDeposit,
  type Cheque,
} from '../../../../contract/endpoints/fees/cheques.ts';
import { today } from '../../../../contract/dates.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { contains } from '../../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { asSpecified, type StudentRead } from '../specifiedStudent.ts';
import { keepEvents, readRules } from './events.ts';
import { between, sorted, STUDENT, STUDENT_JOINS, studentsFound, studentsOf, type Sql } from './listing.ts';
import { requireAccount, requireWindow } from './rules.ts';
import type { Row as TableRow } from '../../../database/tables.ts';

type Query = z.output<NonNullable<typeof listCheques.query>>;
type Row = Omit<Cheque, 'student'> & { readonly student: StudentRead | null };
const SORTS: Readonly<Record<string, Sql>> = {
  id: sql`r.id`,
  cheque_no: sql`r.cheque_no`,
  cheque_date: sql`r.cheque_date`,
  received_on: sql`r.received_on`,
  deposited_on: sql`r.deposited_on`,
  amount: sql`r.amount`,
};
function stateOf(state: Query['state']): Sql[] {
  if (state === undefined) return [];
  if (state === 'due') return [sql`r.state = 'held' AND r.cheque_date <= ${today()}::date`];
  if (state === 'ahead') return [sql`r.state = 'held' AND r.cheque_date > ${today()}::date`];
  return [sql`r.state = ${state}`];
}
/** Over `r`: cheques with student and number of their receipts, or what their vouchers say. */
const cheques = ({ session }: Call): Sql =>
  sql`(SELECT q.*, p.student_id, p.receipt_no, v.voucher, v.payee, v.memo FROM cheques q LEFT JOIN payments p ON p.institute_code = q.institute_code AND p.id = q.payment_id
    LEFT JOIN vouchers v ON v.institute_code = q.institute_code AND v.id = q.voucher_id WHERE q.institute_code = ${session.instituteCode}) r`;
function where({ session }: Call, query: Query): Sql {
  const parts = ownRows(session, 'r', { campus_id: query.campus_id, student_id: query.student_id });
  const students = studentsOf({ session }, query);
  if (students) parts.push(sql`r.student_id IN (${students})`);
  parts.push(...stateOf(query.state), ...between(sql`r.cheque_date`, query));
  if (query.account_id) parts.push(sql`r.deposit_account_id = ${Number(query.account_id)}::bigint`);
  if (query.slip_no) parts.push(sql`r.slip_no = ${Number(query.slip_no)}::bigint`);
  if (query.search)
    parts.push(
      sql`(lower(r.cheque_no) = lower(${query.search}) OR r.receipt_no::text = ${query.search} OR lower(concat_ws(' ', r.voucher, r.payee)) LIKE ${contains(query.search)} OR r.student_id IN (${studentsFound(query.search)}))`,
    );
  return all(parts);
}
const USER = sql.raw(
  `(SELECT u.full_name FROM users u WHERE u.institute_code = r.institute_code AND u.id = r.deposited_by) AS deposited_by`,
);
const list: Route = {
  ...endpointRoute(listCheques, async (call, { query }) => {
    const selected = where(call, query);
    const page = pageOfQuery(call.query);
    const order = query.sort_by === undefined ? sql`r.cheque_date, r.id` : sorted(query, SORTS);
    const [rows, [totals]] = await Promise.all([
      sendNow(
        call.trx,
        sql<Row>`WITH page AS MATERIALIZED (SELECT r.* FROM ${cheques(call)} WHERE ${selected} ORDER BY ${order} ${limits(page)})
          SELECT r.id, r.payment_id, r.receipt_no, r.voucher_id AS trans_id, r.voucher, r.payee, r.memo, r.campus_id, r.cheque_no, to_char(r.cheque_date, 'YYYY-MM-DD') AS cheque_date, r.bank_name, to_char(r.received_on, 'YYYY-MM-DD') AS received_on, r.amount, r.state,
            r.state = 'held' AND r.cheque_date <= ${today()}::date AS due, r.slip_no, to_char(r.deposited_on, 'YYYY-MM-DD') AS deposited_on, ${USER}, concat_ws(' ', g.acc_code, g.acc_name) AS account,
            to_char(r.cleared_on, 'YYYY-MM-DD') AS cleared_on, to_char(r.ended_on, 'YYYY-MM-DD') AS ended_on, r.end_reason AS reason, to_char(cheque_last_undone(r.undone), 'YYYY-MM-DD') AS undone_on, r.undone -> -1 ->> 'reason' AS undone_reason, CASE WHEN r.voucher_id IS NULL THEN ${STUDENT} END AS student
          FROM page r ${STUDENT_JOINS} LEFT JOIN finance_accounts g ON g.institute_code = r.institute_code AND g.id = r.deposit_account_id ORDER BY ${order}`,
      ),
      sendNow(
        call.trx,
        sql<{
          cheques: number;
          amount: number;
        }>`SELECT count(*)::int AS cheques, coalesce(sum(r.amount), 0)::bigint AS amount FROM ${cheques(call)} WHERE ${selected}`,
      ),
    ]);
    const sums = totals ?? { cheques: 0, amount: 0 };
    const data = rows.map((row) => ({
      ...row,
      account: row.account || null,
      student: row.student && asSpecified(row.student),
    }));
    return { ...paging(data, sums.cheques, page), totals: sums };
  }),
  reads: true,
};

/** Throws 404 unless the session sees every one of them; answers their campuses. */
async function campusesOf(call: Call, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await sendNow(
    call.trx,
    sql<
      Pick<TableRow<'cheques'>, 'campus_id'>
    >`SELECT r.campus_id FROM cheques r WHERE ${all(ownRows(call.session, 'r', { id: ids }))}`,
  );
  if (rows.length !== ids.length) throw notFound(ids.length === 1 ? 'Cheque' : 'One of these cheques');
  return [...new Set(rows.map(({ campus_id }) => campus_id))];
}
const deposit: Route = endpointRoute(depositCheques, async (call, { body }) => {
  const ids = [...new Set(body.cheque_ids)];
  const { account_id, deposited_on } = body;
  const [rules, campuses] = await Promise.all([readRules(call, account_id), campusesOf(call, ids)]);
  requireWindow('deposited_on', 'Deposited on', deposited_on, rules);
  if (requireAccount('account_id', rules.account, campuses).role !== 'bank')
    throw invalid('account_id', `${rules.account?.name ?? ''} is not a bank account`);
  const [made] = await sendNow(
    call.trx,
    sql<{
      slip_no: number;
      cheques: number;
      amount: number;
    }>`SELECT * FROM cheques_deposit(${call.session.instituteCode}, ${ids}::bigint[], ${account_id}::bigint, ${deposited_on}::date)`,
  );
  if (!made) throw new Error('cheques_deposit answered nothing');
  keepEvents(
    call,
    ids.map((entityId) => ({
      action: 'deposit',
      entity: 'cheques',
      entityId,
      after: { account_id, deposited_on, slip_no: made.slip_no },
    })),
  );
  return { data: made };
});
const clear: Route = endpointRoute(clearCheques, async (call, { body }) => {
  const ids = [...new Set(body.cheque_ids)];
  const { cleared_on } = body;
  const [rules] = await Promise.all([readRules(call, null), campusesOf(call, ids)]);
  requireWindow('cleared_on', 'Cleared on', cleared_on, rules);
  const [made] = await sendNow(
    call.trx,
    sql<{
      cheques: number;
      amount: number;
    }>`SELECT * FROM cheques_clear(${call.session.instituteCode}, ${ids}::bigint[], ${cleared_on}::date)`,
  );
  if (!made) throw new Error('cheques_clear answered nothing');
  keepEvents(
    call,
    ids.map((entityId) => ({ action: 'clear', entity: 'cheques', entityId, after: { cleared_on } })),
  );
  return { data: made };
});
const undo: Route = endpointRoute(undoDeposit, async (call, { body }) => {
  const ids = [...new Set(body.cheque_ids)];
  const { undone_on, reason } = body;
  const [rules] = await Promise.all([readRules(call, null), campusesOf(call, ids)]);
  requireWindow('undone_on', 'Undone on', undone_on, rules);
  const [made] = await sendNow(
    call.trx,
    sql<{
      cheques: number;
      amount: number;
    }>`SELECT * FROM cheques_undo(${call.session.instituteCode}, ${ids}::bigint[], ${undone_on}::date, ${reason})`,
  );
  if (!made) throw new Error('cheques_undo answered nothing');
  keepEvents(
    call,
    ids.map((entityId) => ({ action: 'undo', entity: 'cheques', entityId, after: { undone_on, reason } })),
  );
  return { data: made };
});
const bounce: Route = endpointRoute(bounceCheque, async (call, { body }) => {
  const { cheque_id, bounced_on, reason, charge, particular_id, unmatch = false } = body;
  if (charge !== undefined && particular_id === undefined)
    throw invalid('particular_id', 'Say which particular the charge is of');
  const [rules] = await Promise.all([readRules(call, null), campusesOf(call, [cheque_id])]);
  requireWindow('bounced_on', 'Bounced on', bounced_on, rules);
  const amount = charge === undefined ? null : toPaisa(charge);
  const [made] = await sendNow(
    call.trx,
    sql<{
      receipt_no: number | null;
      voucher: string | null;
      voucher_no: number | null;
      charged_challan: number | null;
      payment_id: number | null;
      voucher_id: number | null;
    }>`SELECT b.*, q.payment_id, q.voucher_id FROM cheque_bounce(${call.session.instituteCode}, ${cheque_id}::bigint, ${bounced_on}::date, ${reason ?? ''}, ${amount}::bigint, ${particular_id ?? null}::bigint, ${unmatch}) b
      JOIN cheques q ON q.institute_code = ${call.session.instituteCode} AND q.id = ${cheque_id}::bigint`,
  );
  if (!made) throw new Error('cheque_bounce answered nothing');
  const { payment_id, voucher_id, ...answer } = made;
  const after = { reason: reason ?? null, void_date: bounced_on };
  keepEvents(call, [
    {
      action: 'bounce',
      entity: 'cheques',
      entityId: cheque_id,
      after: { bounced_on, reason: reason ?? null, charge: amount, particular_id: particular_id ?? null, unmatch },
    },
    {
      action: 'void',
      entity: payment_id === null ? 'vouchers' : 'payments',
      entityId: payment_id ?? voucher_id ?? 0,
      after,
    },
  ]);
  return { data: answer };
});
export const chequeRoutes: readonly Route[] = [list, deposit, clear, undo, bounce];
