/**
 * What is taken back at the counter before anybody decides it, what is given back after a rejection, and instalments
 * that become one challan again; what must come of each step is worked out by hand, in paisa.
 */
import type { Act } from '../lived.ts';
import { CASH, TUITION } from '../world.ts';

/** What is open and reserved, what the drawers of both users hold, and the rows that the step is about. */
export interface Step extends Act {
  readonly says?: string;
}
type Sql = Act['sql'];
/** One takes and asks; the other decides. */
const [AMNA, BILAL] = [1, 2] as const;
const step = (name: string, by: number, sql: Sql, says: string): Step => ({ name, by, sql, says });
const refused = (name: string, by: number, sql: Sql, why: string, sees = 'all'): Step => ({
  name,
  by,
  sql,
  refused: why,
  sees,
});

const DAY = '2026-07-02';
const LATER = '2026-07-03';
/** Nobody's window of days reaches it. */
const FAR = '2029-01-01';
const LINE = `(SELECT min(l.id) FROM challan_lines l WHERE l.institute_code = $1 AND l.student_id = 2 AND NOT l.is_void)`;
const bill = (student: number): Sql => [
  `SELECT * FROM challans_generate($1, ARRAY[$2::bigint], '2026-06-01', '2026-06-01', '2026-06-05', NULL, NULL, 1, false, false, false)`,
  student,
];
const take = (amount: number, isPending = true): Sql => [
  `SELECT * FROM payment_take($1, $2, ARRAY[${LINE}], ARRAY[$3::bigint], $4)`,
  JSON.stringify({
    campus_id: 1,
    student_id: 2,
    paid_date: DAY,
    receiving_account_id: CASH,
    amount,
    method: 'cash',
  }),
  amount,
  isPending,
];
const RECEIPT = '(SELECT max(p.id) FROM payments p WHERE p.institute_code = $1)';
const withdraw = (day = DAY): Sql => [`SELECT * FROM payment_withdraw($1, ${RECEIPT}, $2, 'They paid twice')`, day];
const giveBack = (day = LATER): Sql => [`SELECT * FROM payment_return($1, ${RECEIPT}, $2)`, day];
const reject: Sql = [`SELECT payment_decide($1, ${RECEIPT}, false, 'Not ours')`];
const count = (amount: number): Sql => [
  `SELECT * FROM till_close($1, 1, ${CASH}, '${DAY}', $2, NULL, NULL, 0)`,
  amount,
];
const ask = (amount: number, isPending = true): Sql => [
  `SELECT discount_request($1, ${LINE}, 'discount', NULL, $2, '${DAY}', 'poor', $3)`,
  amount,
  isPending,
];
const DISCOUNT = '(SELECT max(d.id) FROM challan_discounts d WHERE d.institute_code = $1)';
const takeBack: Sql = [`SELECT * FROM discount_withdraw($1, ${DISCOUNT}, 'A mistake')`];

/** Open and reserved of the line; the drawers; the last receipt and discount with who ended them and on which day. */
export const SAYS = `SELECT concat_ws(' ', (SELECT l.amount - l.discount - l.paid || '/' || l.pending || '/' || l.pending_discount FROM challan_lines l WHERE l.institute_code = $1 AND l.id = ${LINE}),
  fee_drawer($1, 1, 1, ${CASH}, '2026-07-09') || '/' || fee_drawer($1, 2, 1, ${CASH}, '2026-07-09'),
  (SELECT concat_ws('/', p.status, p.decided_by, p.decision_reason, to_char(p.returned_on, 'DD'), p.returned_by, CASE WHEN p.return_till_closing_id IS NOT NULL THEN 'counted' END) FROM payments p WHERE p.institute_code = $1 AND p.id = ${RECEIPT}),
  (SELECT concat_ws('/', d.status, d.decided_by, d.decision_reason) FROM challan_discounts d WHERE d.institute_code = $1 AND d.id = ${DISCOUNT})) AS says`;

const WITHDRAWN: readonly Step[] = [
  { name: 'a month is billed', by: AMNA, sql: bill(2), says: '90050/0/0 0/0' },
  step('a payment waits', AMNA, take(50_000), '90050/50000/0 50000/0 pending'),
  refused('someone else withdraws it', BILAL, withdraw(), 'was taken by somebody else'),
  refused('at a campus that is not seen', AMNA, withdraw(), 'This payment does not exist', '2'),
  refused('on a day far away', AMNA, withdraw(FAR), 'must '),
  refused('it goes back before it is decided', AMNA, giveBack(), 'only what was rejected goes back this way'),
  step('whoever took it withdraws it', AMNA, withdraw(), '90050/0/0 0/0 withdrawn/1/They paid twice/02/1'),
  refused('and not twice', AMNA, withdraw(), 'is withdrawn already'),
  step('another waits, and is counted', AMNA, take(20_000), '90050/20000/0 20000/0 pending'),
  step('with the drawer', AMNA, count(20_000), '90050/20000/0 0/0 pending'),
  step(
    'its money comes from what was handed over',
    AMNA,
    withdraw(LATER),
    '90050/0/0 0/0 withdrawn/1/They paid twice/03/1/counted',
  ),
];
const RETURNED: readonly Step[] = [
  step('a payment is rejected', AMNA, take(30_000), '90050/30000/0 30000/0 pending'),
  step('by someone else, and its money lies in the drawer', BILAL, reject, '90050/0/0 30000/0 rejected/2/Not ours'),
  refused('someone else gives it back', BILAL, giveBack(), 'is in the till of whoever took it'),
  refused('at a campus that is not seen', AMNA, giveBack(), 'This payment does not exist', '2'),
  refused('on a day far away', AMNA, giveBack(FAR), 'must '),
  step('whoever took it gives it back', AMNA, giveBack(), '90050/0/0 0/0 rejected/2/Not ours/03/1'),
  refused('and not twice', AMNA, giveBack(), 'went back already'),
  step('what was rejected is counted', AMNA, take(10_000), '90050/10000/0 10000/0 pending'),
  step('by someone else', BILAL, reject, '90050/0/0 10000/0 rejected/2/Not ours'),
  step('with the drawer', AMNA, count(10_000), '90050/0/0 0/0 rejected/2/Not ours'),
  step('it comes from what was handed over', AMNA, giveBack(), '90050/0/0 0/0 rejected/2/Not ours/03/1/counted'),
];
const LAST = 'rejected/2/Not ours/03/1/counted';
const ASKED: readonly Step[] = [
  step('a discount waits', AMNA, ask(9_000), `90050/0/9000 0/0 ${LAST} pending`),
  refused('someone else withdraws it', BILAL, takeBack, 'Somebody else asked for this discount'),
  refused('at a campus that is not seen', AMNA, takeBack, 'This discount does not exist', '2'),
  step('whoever asked withdraws it', AMNA, takeBack, `90050/0/0 0/0 ${LAST} withdrawn/1/A mistake`),
  refused('and not twice', AMNA, takeBack, 'is withdrawn already'),
];

const WHOLE = `(SELECT min(c.id) FROM challans c WHERE c.institute_code = $1 AND c.student_id = 1 AND c.kind = 'regular')`;
const part = (at: number): string =>
  `(SELECT c.id FROM challans c WHERE c.institute_code = $1 AND c.student_id = 1 AND c.kind = 'installment' AND c.voided_at IS NULL ORDER BY c.installment_no, c.id OFFSET ${at} LIMIT 1)`;
const split: Sql = [
  `SELECT * FROM challan_split($1, ${WHOLE}, ARRAY['2026-08-10', '2026-09-10', '2026-10-10']::date[], '${DAY}')`,
];
const join = (of = WHOLE, day = LATER): Sql => [`SELECT * FROM challan_unsplit($1, ${of}, $2, 'at once')`, day];
const payPart = (at: number, amount: number, isPending = false): Sql => [
  `SELECT * FROM payment_take($1, $2, (SELECT array_agg(x.id ORDER BY x.id) FROM (SELECT l.id FROM challan_lines l WHERE l.institute_code = $1 AND l.challan_id = ${part(at)} AND NOT l.is_void AND l.particular_id = ${TUITION} ORDER BY l.id LIMIT 1) x), ARRAY[$3::bigint], $4)`,
  JSON.stringify({ campus_id: 1, student_id: 1, paid_date: DAY, receiving_account_id: CASH, amount, method: 'cash' }),
  amount,
  isPending,
];
const discountPart = (at: number): Sql => [
  `SELECT discount_request($1, (SELECT min(l.id) FROM challan_lines l WHERE l.institute_code = $1 AND l.challan_id = ${part(at)} AND l.particular_id = ${TUITION}), 'discount', NULL, 100, '${DAY}', 'poor', false)`,
];
const voidDiscount: Sql = [`SELECT discount_void($1, ${DISCOUNT}, '${DAY}', 'mistake')`];
const finePart = (at: number, amount: number): Sql => [
  `SELECT challan_fine($1, ${part(at)}, $2::bigint, '2026-09-15')`,
  amount,
];
/** Challans of the student that are not void: kind, due day, what it comes to, paid. */
export const JOINED = `SELECT string_agg(concat_ws('/', left(c.kind, 1), to_char(c.due_date, 'MM-DD'), c.gross + c.fine - c.discount, c.paid), ' ' ORDER BY c.kind, c.installment_no, c.id) AS says
  FROM challans c WHERE c.institute_code = $1 AND c.student_id = 1 AND c.voided_at IS NULL`;
const UNSPLIT: readonly Step[] = [
  step('another month is billed', AMNA, bill(1), 'r/06-10/155100/0'),
  refused('what was not split is joined', AMNA, join(), 'has no instalment with anything open'),
  step('it is split', AMNA, split, 'i/08-10/51600/0 i/09-10/51700/0 i/10-10/51800/0'),
  refused('at a campus that is not seen', AMNA, join(), 'This challan does not exist', '2'),
  refused('on a day far away', AMNA, join(WHOLE, FAR), 'must '),
  step('something waits', AMNA, payPart(0, 1000, true), 'i/08-10/51600/0 i/09-10/51700/0 i/10-10/51800/0'),
  refused('while it waits', AMNA, join(), 'waits for approval'),
  step('it is rejected', BILAL, reject, 'i/08-10/51600/0 i/09-10/51700/0 i/10-10/51800/0'),
  step('a discount is given on one', AMNA, discountPart(0), 'i/08-10/51500/0 i/09-10/51700/0 i/10-10/51800/0'),
  refused('after a discount', AMNA, join(), 'A discount was given on instalment'),
  step('the discount is void', AMNA, voidDiscount, 'i/08-10/51600/0 i/09-10/51700/0 i/10-10/51800/0'),
  step('part of one is paid', AMNA, payPart(0, 1000), 'i/08-10/51600/1000 i/09-10/51700/0 i/10-10/51800/0'),
  step('another gets a fine', AMNA, finePart(1, 500), 'i/08-10/51600/1000 i/09-10/52200/0 i/10-10/51800/0'),
  step('what is open is one challan again', AMNA, join(part(2)), 'i/08-10/1000/1000 r/06-10/154100/0'),
  refused('and is not joined twice', AMNA, join(), 'has no instalment with anything open'),
];
export const LIVES = [
  { says: SAYS, steps: [...WITHDRAWN, ...RETURNED, ...ASKED] },
  { says: JOINED, steps: UNSPLIT },
] as const;
