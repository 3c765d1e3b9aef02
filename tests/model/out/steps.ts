/**
 * Refunds and voids that wait for a second person, at a counter where two are wanted: what must come of each step is
 * worked out by hand, in paisa.
 */
import type { Act } from '../lived.ts';
import { BANK, CASH, DEPOSIT } from '../world.ts';

/** What the receipt, the drawers, the books and the request are after it. */
export interface Step extends Act {
  readonly says?: string;
}
type Sql = Act['sql'];
/** Amna takes and asks; Bilal decides; Chand takes too; Dania may do nothing with money that goes out. */
const [AMNA, BILAL, CHAND, DANIA] = [1, 2, 3, 4] as const;
const step = (name: string, by: number, sql: Sql, says: string): Step => ({ name, by, sql, says });
const refused = (name: string, by: number, sql: Sql, why: string, sees = 'all'): Step => ({
  name,
  by,
  sql,
  refused: why,
  sees,
});
/** The day on which whatever is approved is done. */
const TODAY = `fee_today($1)`;
export const PREPARED = `
  UPDATE users SET all_privileges = false, privileges = '{payments.create,payments.void,payments.refund,payments.approve}' WHERE institute_code = 'model';
  UPDATE users SET privileges = '{payments.create}' WHERE institute_code = 'model' AND id = ${DANIA};
  INSERT INTO challan_settings (institute_code, campus_id, heading, two_step_money_out) VALUES ('model', 1, 'Bill', true) ON CONFLICT (institute_code, campus_id) DO UPDATE SET two_step_money_out = true;`;

const take = (amount: number, student = 4): Sql => [
  `SELECT * FROM payment_take($1, jsonb_build_object('campus_id', 1, 'student_id', ${student}, 'paid_date', ${TODAY}, 'receiving_account_id', ${CASH}, 'amount', $2::bigint, 'method', 'cash'), '{}', '{}', false)`,
  amount,
];
const RECEIPT = '(SELECT max(p.id) FROM payments p WHERE p.institute_code = $1)';
const REFUND = '(SELECT max(f.id) FROM refunds f WHERE f.institute_code = $1)';
const REQUEST = '(SELECT max(q.id) FROM money_requests q WHERE q.institute_code = $1)';
const LINE = `(SELECT min(l.id) FROM challan_lines l WHERE l.institute_code = $1 AND l.particular_id = ${DEPOSIT} AND NOT l.is_void)`;
const request = (
  kind: string,
  of: 'payment' | 'line' | 'refund',
  amount: number | null = null,
  account = CASH,
): Sql => [
  `SELECT money_request_make($1, '${kind}', ${of === 'payment' ? RECEIPT : 'NULL'}, ${of === 'line' ? LINE : 'NULL'}, ${of === 'refund' ? REFUND : 'NULL'}, $2, ${account}, 'Entered twice')`,
  amount,
];
const askVoid = request('void_payment', 'payment');
const askRefund = (amount: number, account = CASH): Sql => request('refund', 'payment', amount, account);
const askBack = request('void_refund', 'refund');
/** Throws what refuses it, which the function answers. */
const decide = (isApproved: boolean, of = REQUEST): Sql => [
  `SELECT CASE WHEN d.message IS NOT NULL THEN fee_refuse(d.message, 'refused') END FROM money_requests_decide($1, ARRAY[${of}], ${String(isApproved)}, 'Looked at') d`,
];
const approve = decide(true);
const approveAll: Sql = [
  `SELECT CASE WHEN d.message IS NOT NULL THEN fee_refuse(d.message, 'refused') END FROM money_requests_decide($1, (SELECT array_agg(q.id) FROM money_requests q WHERE q.institute_code = $1 AND q.status = 'pending'), true, 'Looked at') d`,
];
const reject = decide(false);
const withdraw: Sql = [`SELECT * FROM money_request_withdraw($1, ${REQUEST}, 'Not needed')`];
const voidNow: Sql = [`SELECT payment_void($1, ${RECEIPT}, ${TODAY}, 'At once')`];
const refundNow = (amount: number): Sql => [
  `SELECT * FROM refund_make($1, ${RECEIPT}, NULL, $2, ${TODAY}, ${CASH}, 'At once')`,
  amount,
];
const voidRefund: Sql = [`SELECT refund_void($1, ${REFUND}, ${TODAY}, 'At once')`];
const useIt: Sql = [`SELECT advance_apply($1, 4, ${TODAY})`];
const waits = (isWaiting: boolean): Sql => [
  `SELECT CASE WHEN money_out_waits($1, ${RECEIPT}, NULL, NULL) <> ${String(isWaiting)} THEN fee_refuse('It says otherwise', 'refused') END`,
];
const deposit: Sql = [
  `SELECT * FROM challan_charge($1, 4, 'direct', ${TODAY}, ${TODAY}, jsonb_build_array(jsonb_build_object('particular_id', ${DEPOSIT}, 'month', date_trunc('month', ${TODAY})::date, 'amount', 30000)))`,
];
const payDeposit: Sql = [
  `SELECT * FROM payment_take($1, jsonb_build_object('campus_id', 1, 'student_id', 4, 'paid_date', ${TODAY}, 'receiving_account_id', ${CASH}, 'amount', 30000, 'method', 'cash'), ARRAY[${LINE}], ARRAY[30000::bigint], false)`,
];

/** The last receipt; drawers of the three and what is in the books of the till; the last request, with what it made. */
export const SAYS = `SELECT concat_ws(' ', (SELECT concat_ws('/', p.status, p.refunded, p.advance_used, p.voided_by, p.void_reason) FROM payments p WHERE p.institute_code = $1 AND p.id = ${RECEIPT}),
  concat_ws('/', fee_drawer($1, 1, 1, ${CASH}, '2099-01-01'), fee_drawer($1, 2, 1, ${CASH}, '2099-01-01'), fee_drawer($1, 3, 1, ${CASH}, '2099-01-01'),
    (SELECT coalesce(sum(d.debit - d.credit), 0) FROM gl_days d WHERE d.institute_code = $1 AND d.account_id = ${CASH})),
  (SELECT concat_ws('/', q.kind, q.status, q.amount, q.requested_by, q.decided_by, q.decision_reason, CASE WHEN q.doing THEN 'doing' END, CASE WHEN q.done_on = fee_today($1) THEN 'today' END,
      (SELECT concat_ws(' ', j.source, 'by', j.created_by, j.memo) FROM gl_journals j WHERE j.institute_code = $1 AND j.id = q.journal_id),
      (SELECT 'given ' || f.amount || ' by ' || f.created_by FROM refunds f WHERE f.institute_code = $1 AND f.id = q.made_refund_id)) FROM money_requests q WHERE q.institute_code = $1 AND q.id = ${REQUEST})) AS says`;

const TAKEN = 'approved/0/0';
/** Chand's drawer has something all the time. */
const CHANDS = 100_000;
const till = (amnas: number): string => [amnas, 0, CHANDS, amnas + CHANDS].join('/');
export const STEPS: readonly Step[] = [
  { name: 'someone else has money in their drawer', by: CHAND, sql: take(CHANDS, 1) },
  step('a payment is taken', AMNA, take(50_000), `${TAKEN} ${till(50000)}`),
  refused('its void needs a second person', AMNA, voidNow, 'was taken by you'),
  { name: 'and it says so', by: AMNA, sql: waits(true) },
  { name: 'to whoever took it alone', by: CHAND, sql: waits(false) },
  refused('who may not void asks for none', DANIA, askVoid, 'not permitted'),
  refused('who needs nobody asks nobody', CHAND, askVoid, 'needs nobody else'),
  refused('at a campus that is not seen', AMNA, askVoid, 'This payment does not exist', '2'),
  refused('a refund is of what is left', AMNA, askRefund(50_001), 'is left to refund'),
  refused('out of an account that has it', AMNA, askRefund(10_000, BANK), 'holds only'),
  step('its void waits', AMNA, askVoid, `${TAKEN} ${till(50000)} void_payment/pending/50000/1`),
  refused('whoever asked does not do it alone', AMNA, voidNow, 'was taken by you'),
  refused('it is not asked for twice', AMNA, askVoid, 'waits for approval'),
  refused('nor a refund', AMNA, askRefund(10_000), 'waits for approval'),
  refused('nobody voids it', CHAND, voidNow, 'waits for approval'),
  refused('nobody gives it back', CHAND, refundNow(100), 'waits for approval'),
  refused('whoever asked does not approve it', AMNA, approve, 'was asked for by you'),
  refused('nor reject it', AMNA, reject, 'was asked for by you'),
  refused('who may not decide does not', DANIA, approve, 'not permitted'),
  refused('a request that is not there', BILAL, decide(true, '999999::bigint'), 'does not exist'),
  refused('nor at a campus that is not seen', BILAL, approve, 'This request does not exist', '2'),
  refused('someone else does not withdraw it', BILAL, withdraw, 'was asked for by somebody else'),
  refused('nor is it withdrawn at a campus that is not seen', AMNA, withdraw, 'does not exist', '2'),
  step('it is rejected', BILAL, reject, `${TAKEN} ${till(50000)} void_payment/rejected/50000/1/2/Looked at`),
  refused('and not decided again', BILAL, approve, 'is rejected already'),
  refused('nor withdrawn', AMNA, withdraw, 'is rejected already'),
  step('it is asked for again', AMNA, askVoid, `${TAKEN} ${till(50000)} void_payment/pending/50000/1`),
  step('and withdrawn', AMNA, withdraw, `${TAKEN} ${till(50000)} void_payment/withdrawn/50000/1/1/Not needed`),
  refused('not twice', AMNA, withdraw, 'is withdrawn already'),
  step('once more', AMNA, askVoid, `${TAKEN} ${till(50000)} void_payment/pending/50000/1`),
  step(
    'approved it is void that day, in the name of who asked',
    BILAL,
    approve,
    `voided/0/0/1/Entered twice ${till(0)} void_payment/approved/50000/1/2/Looked at/today/reversal by 1 Entered twice`,
  ),
  refused('not twice', BILAL, approve, 'is approved already'),
  step(
    'another is taken',
    AMNA,
    take(60_000),
    `${TAKEN} ${till(60000)} void_payment/approved/50000/1/2/Looked at/today/reversal by 1 Entered twice`,
  ),
  step('a refund of it waits', AMNA, askRefund(20_000), `${TAKEN} ${till(60000)} refund/pending/20000/1`),
  refused('its void is not asked for', AMNA, askVoid, 'waits for approval'),
  refused('and nobody gives another', CHAND, refundNow(100), 'waits for approval'),
  refused('nor voids it', CHAND, voidNow, 'waits for approval'),
  step(
    'approved it is given out of the drawer of who asked',
    BILAL,
    approve,
    `approved/20000/0 ${till(40000)} refund/approved/20000/1/2/Looked at/today/refund by 1 Entered twice/given 20000 by 1`,
  ),
  refused('whoever gave it does not void it', AMNA, voidRefund, 'was given by you'),
  step('they ask for it', AMNA, askBack, `approved/20000/0 ${till(40000)} void_refund/pending/20000/1`),
  refused('nobody else does it meanwhile', CHAND, voidRefund, 'waits for approval'),
  refused('nor asks again', AMNA, askBack, 'waits for approval'),
  step(
    'approved the money is back',
    BILAL,
    approve,
    `${TAKEN} ${till(60000)} void_refund/approved/20000/1/2/Looked at/today/reversal by 1 Entered twice`,
  ),
  step('a refund waits again', AMNA, askRefund(60_000), `${TAKEN} ${till(60000)} refund/pending/60000/1`),
  { name: 'a deposit is billed', by: CHAND, sql: deposit },
  step('the advance is not used meanwhile', CHAND, useIt, `${TAKEN} ${till(60000)} refund/pending/60000/1`),
  step('it is withdrawn', AMNA, withdraw, `${TAKEN} ${till(60000)} refund/withdrawn/60000/1/1/Not needed`),
  step('the deposit is paid', AMNA, payDeposit, `${TAKEN} ${till(90000)} refund/withdrawn/60000/1/1/Not needed`),
  step('its refund waits', AMNA, request('refund', 'line', 30_000), `${TAKEN} ${till(90000)} refund/pending/30000/1`),
  refused('what paid it is not voided', CHAND, voidNow, 'The refund of a deposit'),
  refused('nor is that asked for', AMNA, askVoid, 'The refund of a deposit'),
  refused(
    'nor is it given back by someone else',
    CHAND,
    [`SELECT * FROM refund_make($1, NULL, ${LINE}, 30000, ${TODAY}, ${CASH}, 'At once')`],
    'waits for approval',
  ),
  step(
    'it is given back',
    BILAL,
    approve,
    `${TAKEN} ${till(60000)} refund/approved/30000/1/2/Looked at/today/refund by 1 Entered twice/given 30000 by 1`,
  ),
  { name: 'one is taken', by: AMNA, sql: take(10_000) },
  { name: 'its void waits', by: AMNA, sql: askVoid },
  { name: 'and another', by: AMNA, sql: take(20_000) },
  { name: 'whose void waits too', by: AMNA, sql: askVoid },
  step(
    'both are approved at once',
    BILAL,
    approveAll,
    `voided/0/0/1/Entered twice ${till(60_000)} void_payment/approved/20000/1/2/Looked at/today/reversal by 1 Entered twice`,
  ),
];
