/**
 * Days at the counter of a small school: floats, payments, counts, drawers that are handed on; step by step, and what
 * must come of it: amounts are worked out by hand, in paisa.
 */
import { ACCOUNT, AMNA, BILAL, CHAND, READER } from './world.ts';

/** Net change of an account on a day. */
export type Line = readonly [account: number, day: string, amount: number];
/** What is in no drawer (the safe), and in the drawers of Amna, Bilal and Chand; of the till account. */
export type Cash = readonly [safe: number, amna: number, bilal: number, chand: number];
export interface Step {
  readonly name: string;
  readonly by: number;
  /** The institute is $1. */
  readonly sql: readonly [text: string, ...values: unknown[]];
  /** A part of the refusal; without it the step is done. */
  readonly refused?: string;
  readonly lines?: readonly Line[];
  /** Where the cash is after it, when that is another than before. */
  readonly cash?: Cash;
  /** Campuses that the user sees, when not all. */
  readonly sees?: string;
}
type Sql = Step['sql'];
const step = (name: string, by: number, sql: Sql, cash: Cash | null, lines: readonly Line[] = []): Step => ({
  name,
  by,
  sql,
  lines,
  ...(cash === null ? {} : { cash }),
});
const refused = (name: string, by: number, sql: Sql, message: string, sees = 'all'): Step => ({
  name,
  by,
  sql,
  refused: message,
  sees,
});

const { cash, bank, advance, difference, petty, south } = ACCOUNT;
const [D1, D2, D3, D4] = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04'];
/** After all of it. */
export const LAST = D4;
const take = (day: string, amount: number, account = cash, method = 'cash'): Sql => [
  `SELECT * FROM payment_take($1, $2, '{}', '{}', false)`,
  JSON.stringify({ campus_id: 1, student_id: 1, paid_date: day, receiving_account_id: account, amount, method }),
];
const taken = (day: string, amount: number, account = cash): Line[] => [
  [account, day, amount],
  [advance, day, -amount],
];
/** Over what should be there; short when it is negative. */
const over = (day: string, amount: number): Line[] => [
  [cash, day, amount],
  [difference, day, -amount],
];
const giveBack = (amount: number, day: string): Sql => [
  `SELECT * FROM refund_make($1, (SELECT min(p.id) FROM payments p WHERE p.institute_code = $1 AND p.amount >= $2::bigint AND p.receiving_account_id = ${cash}), NULL, $2, $3, ${cash}, 'too much')`,
  amount,
  day,
];
interface Count {
  readonly notes?: string;
  readonly carried?: number;
  readonly account?: number;
}
const close = (day: string, counted: number, { notes, carried = 0, account = cash }: Count = {}): Sql => [
  'SELECT * FROM till_close($1, 1, $2, $3, $4, $5, NULL, $6)',
  account,
  day,
  counted,
  notes ?? null,
  carried,
];
const float = (day: string, amount: number, to: number, from: number | null = null): Sql => [
  'SELECT * FROM till_float($1, 1, $2, $3, $4, $5, $6, NULL, NULL)',
  cash,
  from,
  to,
  day,
  amount,
];
const handOver = (day: string, counted: number, to: number): Sql => [
  `SELECT * FROM till_hand_over($1, 1, ${cash}, $2, $3, $4, NULL, NULL)`,
  to,
  day,
  counted,
];
const LATEST = '(SELECT max(h.id) FROM till_handovers h WHERE h.institute_code = $1)';
const takeOver = (day: string, counted: number, answer: string | null = null): Sql => [
  `SELECT * FROM till_take_over($1, ${LATEST}, $2, $3, NULL, $4)`,
  day,
  counted,
  answer,
];
const takeBack = (day: string, reason = 'They went home'): Sql => [
  `SELECT * FROM till_take_back($1, ${LATEST}, $2, $3)`,
  day,
  reason,
];
const twoPeople = (asks: boolean): Sql => [
  `INSERT INTO challan_settings (institute_code, campus_id, heading, two_step_money_out) VALUES ($1, 1, 'Bill', $2) ON CONFLICT (institute_code, campus_id) DO UPDATE SET two_step_money_out = $2`,
  asks,
];

const FLOATS: readonly Step[] = [
  step('Amna takes a payment', AMNA, take(D1, 100_000), [0, 100_000, 0, 0], taken(D1, 100_000)),
  refused('nothing is counted at a campus that is not seen', AMNA, close(D1, 100_000), 'campus does not exist', '2'),
  refused('more stays than was counted', AMNA, close(D1, 100_000, { carried: 100_001 }), 'At most what was counted'),
  refused('a count that differs says nothing', AMNA, close(D1, 99_900), 'till_closings_note_check'),
  step(
    'Amna counts it, a note short',
    AMNA,
    close(D1, 90_000, { notes: 'A note' }),
    [90_000, 0, 0, 0],
    over(D1, -10_000),
  ),
  refused('and counts again', AMNA, close(D1, 0), 'Nothing was taken or given'),
  refused(
    'more than was handed over is a float',
    BILAL,
    float(D2, 90_001, BILAL),
    'Only 900.00 of what was handed over',
  ),
  refused('who takes no payments has a float', BILAL, float(D2, 100, READER), 'may not take payments'),
  refused('a float comes from the bank', BILAL, float(D2, 100, BILAL, bank), 'comes out of an active cash account'),
  refused('a float comes from another campus', BILAL, float(D2, 100, BILAL, south), 'cash account of its campus'),
  step('Bilal opens with a float', BILAL, float(D2, 50_000, BILAL), [40_000, 0, 50_000, 0]),
  step('it stays in the drawer, but for some', BILAL, close(D2, 50_000, { carried: 30_000 }), [60_000, 0, 30_000, 0]),
  step(
    'a day later it is all over, a coin too much',
    BILAL,
    close(D3, 30_100, { notes: 'A coin' }),
    [90_100, 0, 0, 0],
    over(D3, 100),
  ),
];
const OTHERS: readonly Step[] = [
  step('petty cash is taken in', CHAND, take(D2, 20_000, petty), [90_100, 0, 0, 0], taken(D2, 20_000, petty)),
  step('and counted', CHAND, close(D2, 20_000, { account: petty }), null),
  refused('it goes into a drawer before it came', CHAND, float(D1, 5000, CHAND, petty), 'Petty Cash'),
  step(
    'some of it is the float of Chand',
    CHAND,
    float(D2, 5000, CHAND, petty),
    [90_100, 0, 0, 5000],
    [
      [cash, D2, 5000],
      [petty, D2, -5000],
    ],
  ),
  step('a payment is made at the bank', CHAND, take(D2, 700, bank, 'bank'), null, taken(D2, 700, bank)),
  refused(
    'and some of it stays',
    CHAND,
    close(D2, 700, { account: bank, carried: 1 }),
    'Only cash stays in the drawer',
  ),
  refused('a day before, nothing was put there', CHAND, close(D1, 5000), 'Nothing was taken or given'),
  step('where two people are asked for', AMNA, twoPeople(true), null),
  step(
    'and they may not do it alone',
    AMNA,
    [
      "UPDATE users SET all_privileges = false, privileges = ARRAY['payments.create', 'payments.any_date'] WHERE institute_code = $1 AND id = $2",
      BILAL,
    ],
    null,
  ),
  refused('nobody gives a float to themself', BILAL, float(D3, 100, BILAL), 'given to you by someone else'),
  step('but someone else does', BILAL, float(D3, 1000, AMNA), [89_100, 0, 0, 5000]),
  step('or takes it back', BILAL, takeBack(D3), [90_100, 0, 0, 5000]),
  step('and one person is enough again', AMNA, twoPeople(false), null),
];
const HANDED: readonly Step[] = [
  step('Chand takes a payment', CHAND, take(D3, 8000), [90_100, 0, 0, 13_000], taken(D3, 8000)),
  refused('they hand it to themself', CHAND, handOver(D3, 13_000, CHAND), 'to someone else'),
  refused('they hand it to who takes no payments', CHAND, handOver(D3, 13_000, READER), 'may not take payments'),
  refused('they hand over nothing', CHAND, handOver(D3, 0, AMNA), 'nothing to hand over'),
  step('they hand it to Amna', CHAND, handOver(D3, 13_000, AMNA), [90_100, 0, 0, 0]),
  refused('who counts before it was given', AMNA, takeOver(D2, 13_000), 'not taken over before'),
  refused('someone else counts it', BILAL, takeOver(D3, 13_000), 'Only the user whom it was given to'),
  refused('at a campus that is not seen', AMNA, takeOver(D3, 13_000), 'handover does not exist', '2'),
  refused('it is less, and nobody says why', AMNA, takeOver(D3, 12_500), 'till_handovers'),
  refused('someone else takes it back', BILAL, takeBack(D3), 'Only who gave it'),
  refused('it goes back before it was given', CHAND, takeBack(D2), 'not taken back before'),
  refused('it goes back from a campus that is not seen', CHAND, takeBack(D3), 'handover does not exist', '2'),
  refused('it goes back without a word', CHAND, takeBack(D3, ' '), 'till_handovers_answer_check'),
  step('it is less, and Amna says why', AMNA, takeOver(D3, 12_500, 'A note'), [90_100, 12_500, 0, 0], over(D3, -500)),
  refused('it is taken over again', AMNA, takeOver(D3, 12_500, 'A note'), 'taken over already'),
  refused('it goes back after that', CHAND, takeBack(D3), 'taken over already'),
  step('Amna takes a payment with it', AMNA, take(D4, 2500), [90_100, 15_000, 0, 0], taken(D4, 2500)),
  step(
    'and gives some back',
    AMNA,
    giveBack(14_000, D4),
    [90_100, 1000, 0, 0],
    [
      [cash, D4, -14_000],
      [advance, D4, 14_000],
    ],
  ),
  refused('the day before is not counted any more', AMNA, close(D3, 12_500), 'given out since'),
  step('Amna hands the rest on', AMNA, handOver(D4, 1000, BILAL), [90_100, 0, 0, 0]),
  step('nobody took it: it is with Amna again', BILAL, takeBack(D4), [90_100, 1000, 0, 0]),
  refused('it goes back twice', BILAL, takeBack(D4), 'taken back already'),
  refused('it is taken over after that', BILAL, takeOver(D4, 1000), 'taken back meanwhile'),
  step('and all is counted', AMNA, close(D4, 1000), [91_100, 0, 0, 0]),
  refused('once', AMNA, close(D4, 1000), 'Nothing was taken or given'),
];
export const STEPS: readonly Step[] = [...FLOATS, ...OTHERS, ...HANDED];
