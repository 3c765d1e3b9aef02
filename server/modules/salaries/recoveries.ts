/** What becomes of an advance that is paid: repaid early, written off, put off for a month, and void. */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  advanceMoves,
  recoverAdvance,
  skipAdvance,
  voidAdvance,
  voidRecovery,
} from '../../../contract/endpoints/salaries/advances.ts';
import { toPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Route } from '../../http/route.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { filesOfAdvance } from './advanceFiles.ts';
import { readAdvance } from './advances.ts';
import { requireMoneyAccount, requireOwnDay, voucherNo } from './moneyAccount.ts';
import { USER } from './people.ts';

type Recovery = Row<'employee_advance_recoveries'>;
type Moves = z.input<typeof advanceMoves.response>['data'];

const recover = endpointRoute(recoverAdvance, async (call, { body }) => {
  const { trx, session } = call;
  const advance = await readAdvance(call, body.id);
  const { kind, recovered_on, account_id } = body;
  if (kind === 'cash') {
    if (account_id === undefined) throw invalid('account_id', 'Say into which account it was repaid');
    await requireMoneyAccount(call, account_id, advance.campus_id, 'recovered_on', 'Recovered on', recovered_on);
  } else {
    if (account_id !== undefined) throw invalid('account_id', 'What is written off goes into no account');
    await requireOwnDay(call, 'recovered_on', 'Recovered on', recovered_on);
  }
  const amount = toPaisa(body.amount);
  const [made] = await sendNow(
    trx,
    sql<
      Pick<Recovery, 'id'>
    >`SELECT salary_advance_recover(${session.instituteCode}, ${advance.id}::bigint, ${kind}, ${amount}::bigint, ${recovered_on}::date, ${account_id ?? null}::bigint, ${body.reason ?? null}) AS id`,
  );
  const [row] = await sendNow(
    trx,
    sql<
      Pick<Recovery, 'journal_id'>
    >`SELECT p.journal_id FROM employee_advance_recoveries p WHERE ${all(ownRows(session, 'p', { id: made?.id ?? 0 }))}`,
  );
  const voucher_no = await voucherNo(call, row?.journal_id ?? 0);
  keepEvents(call, [
    {
      action: kind === 'cash' ? 'repay' : 'write_off',
      entity: 'employee_advances',
      entityId: advance.id,
      after: { amount, recovered_on, account_id, reason: body.reason },
    },
  ]);
  return { data: { id: advance.id, recovery_id: made?.id ?? 0, voucher_no } };
});
const skip = endpointRoute(skipAdvance, async (call, { body }) => {
  const { id } = await readAdvance(call, body.id);
  await sendNow(
    call.trx,
    sql`SELECT salary_advance_skip(${call.session.instituteCode}, ${id}::bigint, ${`${body.month}-01`}::date, ${body.reason})`,
  );
  const { month, reason } = body;
  keepEvents(call, [{ action: 'skip', entity: 'employee_advances', entityId: id, after: { month, reason } }]);
  return { data: { id } };
});
const end = endpointRoute(voidAdvance, async (call, { body }) => {
  const { id, amount } = await readAdvance(call, body.id);
  await requireOwnDay(call, 'void_date', 'Void date', body.void_date);
  const [done] = await sendNow(
    call.trx,
    sql<
      Pick<Row<'employee_advances'>, 'status'>
    >`SELECT salary_advance_void(${call.session.instituteCode}, ${id}::bigint, ${body.void_date}::date, ${body.reason}) AS status`,
  );
  const status = done?.status ?? '';
  keepEvents(call, [
    {
      action: status === 'withdrawn' ? 'withdraw' : 'void',
      entity: 'employee_advances',
      entityId: id,
      after: { amount, reason: body.reason },
    },
  ]);
  return { data: { id, status } };
});
const unrecover = endpointRoute(voidRecovery, async (call, { body }) => {
  const { trx, session } = call;
  await requireOwnDay(call, 'void_date', 'Void date', body.void_date);
  const [found] = await sendNow(
    trx,
    sql<Recovery>`SELECT p.* FROM employee_advance_recoveries p WHERE ${all(ownRows(session, 'p', { id: body.id }))}`,
  );
  if (!found) throw notFound('Recovery');
  const [posted] = await sendNow(
    trx,
    sql<
      Pick<Recovery, 'journal_id'>
    >`SELECT salary_recovery_void(${session.instituteCode}, ${body.id}::bigint, ${body.void_date}::date, ${body.reason}) AS journal_id`,
  );
  const voucher_no = await voucherNo(call, posted?.journal_id ?? 0);
  keepEvents(call, [
    {
      action: 'void_recovery',
      entity: 'employee_advances',
      entityId: found.advance_id,
      after: { amount: found.amount, reason: body.reason },
    },
  ]);
  return { data: { id: body.id, voucher_no } };
});
const moves = endpointRoute(advanceMoves, async (call, { query }) => {
  const { trx, session } = call;
  const { id } = await readAdvance(call, Number(query.advance_id), 'advance_id');
  const recoveries = await sendNow(
    trx,
    sql<
      Moves['recoveries'][number]
    >`SELECT p.id, p.kind, p.recovered_on, p.amount, to_char(s.month, 'YYYY-MM') AS month, a.acc_name AS account, p.reason, j.voucher_no, ${USER('made_by')}, p.void_reason
      FROM employee_advance_recoveries p JOIN gl_journals j ON j.institute_code = p.institute_code AND j.id = p.journal_id LEFT JOIN finance_accounts a ON a.institute_code = p.institute_code AND a.id = p.account_id
      LEFT JOIN salary_slips s ON s.institute_code = p.institute_code AND s.id = p.slip_id WHERE ${all(ownRows(session, 'p', { advance_id: id }))} ORDER BY p.recovered_on, p.id`,
  );
  const skips = await sendNow(
    trx,
    sql<
      Moves['skips'][number]
    >`SELECT to_char(p.month, 'YYYY-MM') AS month, p.reason, ${USER('made_by')} FROM employee_advance_skips p WHERE p.institute_code = ${session.instituteCode} AND p.advance_id = ${id} ORDER BY p.month`,
  );
  return { data: { recoveries, skips, files: await filesOfAdvance(call, id) } };
});
export const recoveryRoutes: readonly Route[] = [recover, skip, end, unrecover, moves];
