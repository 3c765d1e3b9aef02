/**
 * How a small school plans: a budget, expenses that are paid ahead, vouchers that come again; step by step, and what
 * must come of it: amounts are worked out by hand. Months are counted from this one, amounts are paisa.
 */
import { today } from '../../../contract/dates.ts';
import { monthEnd, monthStart } from '../assets/months.ts';

/** Accounts by what they are for. */
export const ACCOUNT = { cash: 1, prepaid: 2, insurance: 3, fuel: 4, capital: 5, southern: 6 };
/** Months of the accounting year, and which of them is this one. */
export const MONTHS = { before: 12, after: 2 };
/** Net change of an account on a day. */
export type Line = readonly [account: number, day: string, amount: number];
export interface Step {
  readonly name: string;
  /** The institute is $1. */
  readonly sql: readonly [text: string, ...values: unknown[]];
  /** A part of the refusal; without it the step is done. */
  readonly refused?: string;
  /** What is in the books after it and was not before, or what is gone. */
  readonly lines?: readonly Line[];
  /** What a question answers after it. */
  readonly says?: readonly [question: string, answer: unknown];
  /** Campuses that the user sees, when not all. */
  readonly sees?: string;
}
type Sql = Step['sql'];
const step = (name: string, sql: Sql, lines: readonly Line[] = [], more: Partial<Step> = {}): Step => ({
  name,
  sql,
  lines,
  ...more,
});
const refused = (name: string, sql: Sql, message: string, sees = 'all'): Step => ({
  name,
  sql,
  refused: message,
  sees,
});
const back = (lines: readonly Line[]): Line[] => lines.map(([account, day, amount]) => [account, day, -amount]);

interface Given {
  readonly account_id: number;
  readonly debit?: number;
  readonly spread_months?: number;
  readonly spread_from?: string;
}
const over = (account_id: number, debit: number, spread_months: number, spread_from?: string): Given => ({
  account_id,
  debit,
  spread_months,
  ...(spread_from === undefined ? {} : { spread_from }),
});
/** A voucher whose lines are paid from cash, or for a journal taken from the capital. */
function voucher(memo: string, lines: readonly Given[], kind = 'expense', day = today()): Sql {
  const credit = lines.reduce((sum, { debit = 0 }) => sum + debit, 0);
  const paid = { account_id: kind === 'expense' ? ACCOUNT.cash : ACCOUNT.capital, credit };
  return [
    'SELECT v.id FROM voucher_save($1, NULL, NULL, $2, $3, false, NULL) v',
    JSON.stringify({ kind, campus_id: 1, entry_date: day, memo }),
    JSON.stringify([...lines, paid]),
  ];
}
const of = (memo: string): string =>
  `(SELECT min(v.id) FROM vouchers v WHERE v.institute_code = $1 AND v.memo = '${memo}' AND v.status = 'approved')`;
const budget = (
  version: number,
  account: number,
  amounts: readonly number[],
  beyond: string | null = 'refuse',
  year = 1,
): Sql => [
  'SELECT budget_save($1, $2, 1, $3, $4, $5)',
  year,
  version,
  beyond,
  JSON.stringify([{ account_id: account, amounts }]),
];
const ALL = MONTHS.before + 1 + MONTHS.after;
const every = (amount: number): number[] => Array.from({ length: ALL }, () => amount);
const thisMonth = (amount: number): number[] => every(0).with(MONTHS.before, amount);
const PLANNED = `SELECT concat_ws('/', count(*), sum(b.amount), (SELECT concat_ws('/', s.version, s.beyond) FROM budget_sheets s WHERE s.institute_code = $1)) FROM budgets b WHERE b.institute_code = $1`;

const repeat = (memo: string, months: number, day: number, from: string, until: string | null): Sql => [
  `SELECT voucher_template_make($1, ${of(memo)}, $2, $3, $4::date, $5::date)`,
  months,
  day,
  from,
  until,
];
const template = (nth: number): string =>
  `(SELECT t.id FROM voucher_templates t WHERE t.institute_code = $1 ORDER BY t.id OFFSET ${nth} LIMIT 1)`;
const run = (nth: number, isEarly = false): Sql => [
  `SELECT count(*) FROM voucher_template_run($1, ${template(nth)}, $2::boolean)`,
  isEarly,
];
const pause = (nth: number, isPaused: boolean): Sql => [
  `UPDATE voucher_templates SET paused = $2 WHERE institute_code = $1 AND id = ${template(nth)}`,
  isPaused,
];
const { cash, prepaid, insurance, fuel, capital, southern } = ACCOUNT;
const paid = (account: number, day: string, amount: number): Line[] => [
  [account, day, amount],
  [cash, day, -amount],
];
const share = (day: string, amount: number): Line[] => [
  [insurance, day, amount],
  [prepaid, day, -amount],
];
const T = today();
const M = monthStart;
const AHEAD: readonly Line[] = [
  ...paid(prepaid, T, 10_701),
  ...paid(fuel, T, 5000),
  ...share(T, 3334),
  ...share(M(1), 3333),
  ...share(M(2), 3334 + 350),
];
const WAITED = share(M(3), 350);
const MIXED = [over(insurance, 10_001, 3), { account_id: fuel, debit: 5000 }, over(insurance, 700, 2, M(2))];

export const STEPS: readonly Step[] = [
  step('capital is brought in', voucher('Capital', [{ account_id: cash, debit: 1_000_000 }], 'journal', M(-4)), [
    [cash, M(-4), 1_000_000],
    [capital, M(-4), -1_000_000],
  ]),
  refused('a budget made from another version', budget(7, insurance, thisMonth(5000)), 'meanwhile'),
  refused('a budget of an account that is none of the year', budget(0, cash, thisMonth(1)), 'neither income nor'),
  refused('a budget of an account of another campus', budget(0, southern, thisMonth(1)), 'of another campus'),
  refused('a budget of an account that is not there', budget(0, 99, thisMonth(1)), 'does not exist'),
  refused('a budget with a month too few', budget(0, insurance, [1]), 'and there are 1 amounts'),
  refused('a budget of another year', budget(0, insurance, thisMonth(1), null, 9), 'accounting period does not'),
  refused('a budget of a campus that is not seen', budget(0, insurance, thisMonth(1)), 'campus does not', '2'),
  refused('a budget beyond all sums', budget(0, insurance, every(900_000_000_000_000)), 'more than a budget can'),
  step('a budget', budget(0, insurance, thisMonth(5000)), [], { says: [PLANNED, `${ALL}/5000/1/refuse`] }),
  step('it is changed', budget(1, insurance, thisMonth(5001), null), [], { says: [PLANNED, `${ALL}/5001/2/refuse`] }),
  refused('an expense beyond it', voucher('Too much', [{ account_id: insurance, debit: 5002 }]), 'beyond its budget'),
  refused('a journal is spread', voucher('Journal', [over(insurance, 900, 3)], 'journal'), 'Only an expense'),
  refused('what is no expense is spread', voucher('None', [over(prepaid, 900, 3)]), 'none of expenses'),
  refused('it is spread from an earlier month', voucher('Early', [over(insurance, 900, 3, M(-1))]), 'its own month'),
  refused('it is spread over one month', voucher('One', [over(insurance, 900, 1)]), '2 to 60 months'),
  refused('a paisa is spread', voucher('Little', [over(insurance, 2, 3)]), 'too little'),
  step('lines are spread, each over its own months, beside one that is not', voucher('Ahead', MIXED), AHEAD),
  refused('the rest of the month is spent', voucher('Rest', [{ account_id: insurance, debit: 1668 }]), 'beyond its'),
  step(
    'the next year is made, and takes what waits for it',
    [
      `INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES ($1, 2, 'Y2', $2, $3)`,
      M(MONTHS.after + 1),
      monthEnd(MONTHS.after + 12),
    ],
    WAITED,
  ),
  step(
    'it is void, with all its months',
    [`SELECT voucher_remove($1, ${of('Ahead')}, 'Cancelled')`],
    [...back(AHEAD), ...back(WAITED)],
  ),
  step('the account is taken out of the budget', budget(2, insurance, every(0), 'warn'), [], {
    says: [PLANNED, '0/3/warn'],
  }),
  step('and is spent', voucher('Fuel', [{ account_id: fuel, debit: 2000 }]), paid(fuel, T, 2000)),
  refused('what comes again ends before it begins', repeat('Fuel', 3, 1, M(-3), M(-4)), 'after it ends'),
  refused('a voucher that is not seen comes again', repeat('Fuel', 3, 1, M(-3), M(0)), 'does not exist', '2'),
  step('it comes again every quarter', repeat('Fuel', 3, 1, M(-3), M(0))),
  refused('what is not seen is run', run(0), 'does not exist', '2'),
  step('it is made for its first day', run(0), paid(fuel, M(-3), 2000)),
  step('it is paused', pause(0, true)),
  step('and nothing is made', run(0)),
  step('it goes on', pause(0, false)),
  step('and is made for its last day', run(0), paid(fuel, M(0), 2000)),
  step('then no more', run(0)),
  refused('not even early', run(0, true), 'has ended'),
  step('an expense is spread', voucher('Licence', [over(insurance, 601, 2)]), [
    ...paid(prepaid, T, 601),
    ...share(T, 301),
    ...share(M(1), 300),
  ]),
  step(
    'it comes again from the middle of the last month on, on its first',
    repeat('Licence', 1, 1, `${M(-1).slice(0, 8)}15`, null),
  ),
  step('so it is made for this month, spread again', run(1), [
    ...paid(prepaid, M(0), 601),
    ...share(M(0), 301),
    ...share(M(1), 300),
  ]),
  step('what is of a later month is not made yet', run(1)),
  step('but early, on the day', run(1, true), [...paid(prepaid, T, 601), ...share(T, 301), ...share(M(1), 300)]),
];
