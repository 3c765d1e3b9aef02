/**
 * What happens to the assets of a small school, step by step, and what must come of it: amounts are worked out by hand.
 * Months are counted from this one, amounts are paisa.
 */
import { today } from '../../../contract/dates.ts';
import { monthEnd, monthStart } from './months.ts';

/** Accounts by what they are for. */
export const ACCOUNT = { furniture: 1, worn: 2, expense: 3, result: 4, cash: 5, cash2: 6, closedCash: 7, canteen: 8 };
/** Net change of an account at a campus on a day. */
export type Line = readonly [account: number, campus: number, day: string, amount: number];
export interface Step {
  readonly name: string;
  /** The institute is $1. */
  readonly sql: readonly [text: string, ...values: unknown[]];
  /** A part of the refusal; without it the step is done. */
  readonly refused?: string;
  /** What is in the books after it and was not before, or what is gone. */
  readonly lines?: readonly Line[];
  /** Campuses that the user sees, when not all. */
  readonly sees?: string;
}
const step = (name: string, sql: Step['sql'], lines: readonly Line[] = [], sees = 'all'): Step => ({
  name,
  sql,
  lines,
  sees,
});
const refused = (name: string, sql: Step['sql'], message: string, sees = 'all'): Step => ({
  name,
  sql,
  refused: message,
  sees,
});
const worn = (campus: number, month: number, amount: number): Line[] => [
  [ACCOUNT.expense, campus, monthEnd(month), amount],
  [ACCOUNT.worn, campus, monthEnd(month), -amount],
];
const back = (lines: readonly Line[]): Line[] =>
  lines.map(([account, campus, day, amount]) => [account, campus, day, -amount]);

const run = (month: number, campus: number | null = null, seen: number | null = null): Step['sql'] => [
  'SELECT count(*) FROM depreciation_run($1, $2::bigint, $3::date, $4::bigint)',
  campus,
  monthStart(month),
  seen,
];
const reverse = (campus: number, month: number, reason = 'Too early'): Step['sql'] => [
  `SELECT depreciation_reverse($1, (SELECT max(r.id) FROM depreciation_runs r WHERE r.institute_code = $1 AND r.campus_id = $2 AND r.month = $3), $4)`,
  campus,
  monthStart(month),
  reason,
];
const dispose = (
  asset: number,
  amount: number | null = 0,
  account: number | null = null,
  day = today(),
  reason = 'Sold',
): Step['sql'] => [
  'SELECT asset_dispose($1, $2::bigint, $3::date, $4::bigint, $5::bigint, $6)',
  asset,
  day,
  amount,
  account,
  reason,
];
const undo = (asset: number, reason = 'Was not sold'): Step['sql'] => [
  'SELECT asset_disposal_undo($1, $2::bigint, $3)',
  asset,
  reason,
];
const change = (asset: number, what: string): Step['sql'] => [
  `UPDATE fixed_assets SET ${what} WHERE institute_code = $1 AND id = $2`,
  asset,
];
const lock = (campus: number, upto: string | null): Step['sql'] => [
  'UPDATE campuses SET books_locked_upto = $3::date WHERE institute_code = $1 AND id = $2',
  campus,
  upto,
];

// North is locked up to the first month: what is of it comes in the second.
const SECOND = worn(1, -3, 28_570);
const FIRST_OF_SOUTH = [...worn(2, -4, 3333), ...worn(2, -3, 3333)];
const THIRD = [...worn(1, -2, 26_785), ...worn(2, -2, 3335)];
const LAST = worn(1, -1, 26_785);
const SOLD: readonly Line[] = [
  [ACCOUNT.worn, 1, today(), 57_140],
  [ACCOUNT.result, 1, today(), -17_140],
  [ACCOUNT.furniture, 1, today(), -100_000],
  [ACCOUNT.cash, 1, today(), 60_000],
];

export const STEPS: readonly Step[] = [
  refused('a run of a month that is not over', run(1), 'must be from'),
  refused('a run of a campus that is not there', run(-1, 9), 'does not exist'),
  refused('a run of a campus that is not seen', run(-1, 2), 'does not exist', '1'),
  refused('a run up to a day in a month', ['SELECT depreciation_run($1, NULL, $2::date)', monthEnd(-2)], 'Choose'),
  refused('an asset on an account with a use', change(1, 'account_id = 5'), 'without a use of its own'),
  refused('an asset worn on another account', change(1, 'accumulated_account_id = 1'), 'does not have the use'),
  refused('an asset that costs on its own account', change(1, 'expense_account_id = 1'), 'is not an expense account'),
  refused('an asset on the account of another campus', change(1, 'account_id = 9'), 'of another campus'),
  refused('a voucher that is not there', change(1, `voucher = 'PV-1'`), 'No voucher'),
  refused('worn before it was in use', change(3, `opening_month = '2001-01-01'`), 'not in use yet'),
  refused('worn beyond its life', change(3, `opening_month = '${monthStart(9)}'`), 'life is over'),
  step('the run of one campus', run(-3, 2, 6666), FIRST_OF_SOUTH),
  refused('a run of something else than was seen', run(-1, null, 1), 'changed since'),
  step('the run of all up to the last month', run(-1, null, 28_570 + 26_785 * 2 + 3335), [
    ...SECOND,
    ...THIRD,
    ...LAST,
  ]),
  refused('the same run again', run(-1), 'posted already'),
  refused('another cost once it is worn', change(1, 'cost = cost + 100'), 'reverse those runs first'),
  refused('a month before the last is reversed', reverse(1, -2), 'reverse that run first'),
  refused('a run is reversed and nobody says why', reverse(1, -1, ' '), 'Say why'),
  refused('a run of a campus that is not seen is reversed', reverse(2, -2), 'does not exist', '1'),
  step('the last month is locked', lock(1, monthEnd(-1))),
  refused('what is locked is reversed', reverse(1, -1), 'locked'),
  step('and is open again', lock(1, monthEnd(-4))),
  step('the last run is reversed', reverse(1, -1), back(LAST)),
  refused('it is reversed again', reverse(1, -1), 'reversed already'),
  refused('an asset goes while a month is missing', dispose(1), 'Run the depreciation up to'),
  step('the last month is run again', run(-1, 1), LAST),
  refused('an asset goes before what it is worn to', dispose(1, 0, null, monthStart(-1)), 'It is depreciated up to'),
  refused('land goes before it was bought', dispose(4, 0, null, monthStart(-5)), 'It was bought on'),
  refused('it goes tomorrow', dispose(4, 0, null, monthEnd(0, 1)), 'must be from'),
  refused('it goes and nobody says why', dispose(1, 0, null, today(), ' '), 'Say why'),
  refused('it goes without the account that it was bought on', dispose(5), 'Asset account'),
  refused('it goes for less than nothing', dispose(1, -1), 'not negative'),
  refused('nothing is received into an account', dispose(1, 0, ACCOUNT.cash), 'Nothing was received'),
  refused('something is received nowhere', dispose(1, 5), 'into which account'),
  refused('it is received into no cash account', dispose(1, 5, ACCOUNT.furniture), 'no cash or bank'),
  refused('it is received at another campus', dispose(1, 5, ACCOUNT.cash2), 'of another campus'),
  refused('it is received into a closed account', dispose(1, 5, ACCOUNT.closedCash), 'not active'),
  refused('an asset that is not seen goes', dispose(2), 'does not exist', '1'),
  step('it is sold with a gain', dispose(1, 60_000, ACCOUNT.cash), SOLD),
  refused('it goes again', dispose(1), 'disposed of already'),
  refused('what was depreciated of it is reversed', reverse(1, -1), 'is disposed of'),
  refused('it gets another account', change(1, 'account_id = NULL'), 'take the disposal back first'),
  refused('the sale is taken back and nobody says why', undo(1, ' '), 'Say why'),
  refused('a sale that is not seen is taken back', undo(1), 'not disposed of', '2'),
  step('the sale is taken back', undo(1), back(SOLD)),
  refused('it is taken back again', undo(1), 'not disposed of'),
  step('the last month is reversed once more', reverse(1, -1), back(LAST)),
  step('and run again, with what was taken back', run(-1, 1), LAST),
  step('it is thrown away with a loss', dispose(1), [
    [ACCOUNT.worn, 1, today(), 57_140],
    [ACCOUNT.result, 1, today(), 42_860],
    [ACCOUNT.furniture, 1, today(), -100_000],
  ]),
  step('what is worn off goes for a little', dispose(2, 500, ACCOUNT.cash2), [
    [ACCOUNT.worn, 2, today(), 10_001],
    [ACCOUNT.result, 2, today(), -400],
    [ACCOUNT.furniture, 2, today(), -10_101],
    [ACCOUNT.cash2, 2, today(), 500],
  ]),
  step(
    'and that is spent',
    [
      'SELECT v.id FROM voucher_save($1, NULL, NULL, $2, $3, false, NULL) v',
      JSON.stringify({ kind: 'journal', campus_id: 2, entry_date: today(), memo: 'x' }),
      JSON.stringify([
        { account_id: ACCOUNT.canteen, debit: 500, credit: 0 },
        { account_id: ACCOUNT.cash2, debit: 0, credit: 500 },
      ]),
    ],
    [
      [ACCOUNT.canteen, 2, today(), 500],
      [ACCOUNT.cash2, 2, today(), -500],
    ],
  ),
  refused('it is taken back although the money is gone', undo(2), 'holds only'),
];
