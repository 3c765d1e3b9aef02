/** Refunds and voids that need two people: some of each, and what breaks the rules of the books on them. */
import type pg from 'pg';
import { ofDemo, unchecked } from './bookFaults.ts';

const MAKER = 2;
const APPROVER = 3;
/** Takes receipts of one clerk, and asks for voids and refunds of them: some wait, others are decided. As the owner, with triggers on. */
export async function addMoneyRequests(client: pg.Client, take: (ref: string) => string): Promise<void> {
  const as = (user: number, history = ''): Promise<unknown> =>
    client.query(`SELECT set_config('app.user', $1, false), set_config('app.history', $2, false)`, [
      String(user),
      history,
    ]);
  const id = async (sql: string, ...values: unknown[]): Promise<number> =>
    Number(Object.values((await client.query(sql, values)).rows[0] as object)[0]);
  await client.query(
    `UPDATE users SET all_privileges = false, privileges = '{payments.create,payments.void,payments.refund}' WHERE institute_code = 'demo' AND id = ${MAKER}`,
  );
  await client.query(`UPDATE challan_settings SET two_step_money_out = true WHERE institute_code = 'demo'`);
  const made: number[] = [];
  for (let n = 1; n <= 7; n += 1) {
    await as(MAKER, 'on');
    const paid = await id(take(`out-${n}`));
    await as(MAKER);
    made.push(
      n <= 4
        ? await id(
            `SELECT money_request_make('demo', 'void_payment', $1, NULL, NULL, NULL, NULL, 'Entered twice')`,
            paid,
          )
        : await id(
            `SELECT money_request_make('demo', 'refund', $1, NULL, NULL, 10000, y.receiving_account_id, 'Leaves the school') FROM payments y WHERE y.institute_code = 'demo' AND y.id = $1`,
            paid,
          ),
    );
  }
  await client.query(`SELECT money_request_withdraw('demo', $1, 'Not needed')`, [made[2]]);
  const decide = (ids: readonly (number | undefined)[], approve: boolean): Promise<unknown> =>
    as(APPROVER, 'on').then(() =>
      client.query(`SELECT * FROM money_requests_decide('demo', $1, $2, 'Looked at')`, [ids, approve]),
    );
  await decide([made[3]], false);
  await decide([made[1], made[5], made[6]], true);
  // Of the two refunds one is voided, and of the other that is asked for.
  for (const request of [made[5], made[6]]) {
    await as(MAKER);
    const back = await id(
      `SELECT money_request_make('demo', 'void_refund', NULL, NULL, q.made_refund_id, NULL, NULL, 'Was not given') FROM money_requests q WHERE q.institute_code = 'demo' AND q.id = $1`,
      request,
    );
    if (request === made[5]) await decide([back], true);
  }
  await as(1, 'on');
  // As the calls put them down.
  await client.query(`INSERT INTO audit_log (institute_code, user_id, action, entity, entity_id, after)
    SELECT institute_code, requested_by, 'create', 'money_requests', id::text, jsonb_build_object('kind', kind, 'amount', amount, 'account_id', account_id, 'reason', reason) FROM money_requests WHERE institute_code = 'demo'
    UNION ALL SELECT institute_code, decided_by, CASE status WHEN 'approved' THEN 'approve' WHEN 'rejected' THEN 'reject' ELSE 'withdraw' END, 'money_requests', id::text, '{}' FROM money_requests WHERE institute_code = 'demo' AND status <> 'pending'`);
}

const waits = (kind: string): string => ofDemo('money_requests', `status = 'pending' AND kind = '${kind}'`);
const done = (kind: string): string => ofDemo('money_requests', `status = 'approved' AND kind = '${kind}'`);
export const moneyOutFaults: Readonly<Record<string, string | readonly string[]>> = {
  'requests that wait': [
    `UPDATE money_requests SET doing = true WHERE ${waits('refund')}`,
    ...['void_payment', 'refund', 'void_refund'].flatMap((kind) => [
      `UPDATE money_requests SET amount = amount + 100000000 WHERE ${waits(kind)}`,
      `UPDATE money_requests SET campus_id = campus_id + 1000 WHERE ${waits(kind)}`,
    ]),
    ...['void_payment', 'void_refund'].map(
      (kind) => `UPDATE money_requests SET account_id = account_id + 1000 WHERE ${waits(kind)}`,
    ),
    `${unchecked('payments', 'payments_void_check', 'payments_journal_check')}UPDATE payments SET status = 'voided' WHERE institute_code = 'demo' AND id = (SELECT payment_id FROM money_requests WHERE ${waits('void_payment')})`,
    `${unchecked('refunds', 'refunds_void_check')}UPDATE refunds SET voided_at = now() WHERE institute_code = 'demo' AND id = (SELECT refund_id FROM money_requests WHERE ${waits('void_refund')})`,
  ],
  'requests and what they made': [
    ...['void_payment', 'refund', 'void_refund'].flatMap((kind) =>
      [
        'amount = amount + 100',
        'account_id = account_id + 1000',
        'requested_by = requested_by + 1000',
        `reason = 'another'`,
        'done_on = done_on + 1',
        'journal_id = journal_id - 1',
        'decided_by = decided_by + 1000',
      ].map((change) => `UPDATE money_requests SET ${change} WHERE ${done(kind)}`),
    ),
    `${unchecked('money_requests', 'money_requests_four_eyes_check')}UPDATE money_requests SET decided_by = requested_by WHERE ${done('refund')}`,
    `UPDATE money_requests SET made_refund_id = made_refund_id + 1000 WHERE ${done('refund')}`,
    `UPDATE money_requests SET requested_by = requested_by + 1000 WHERE ${waits('refund')}`,
    `UPDATE money_requests SET amount = amount - 100 WHERE ${waits('refund')}`,
    `UPDATE money_requests SET decided_by = decided_by + 1000 WHERE ${ofDemo('money_requests', "status = 'rejected'")}`,
    `${unchecked('money_requests', 'money_requests_four_eyes_check')}UPDATE money_requests SET status = 'rejected' WHERE ${ofDemo('money_requests', "status = 'withdrawn'")}`,
  ],
};
