/**
 * GET /trial_balance, from the sums of months and days: as fast with a million lines as with a thousand. Of the fiscal year of
 * the first day of a column the entries that close it are left out unless they are asked for; those of earlier years are
 * in the openings.
 */
import { sql } from 'kysely';
import { trialBalance } from '../../../../contract/endpoints/finance/ledger.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { columnsOf, type Period } from '../statements/columns.ts';
import { campusesOf, ledgerPeriod, yearStart } from './ledgerPeriod.ts';
import { trialSums, type Sum, type TrialColumn } from './trialSums.ts';
import type { Row } from '../../../database/tables.ts';

interface Figures {
  opening_debit: number;
  opening_credit: number;
  debit: number;
  credit: number;
  closing_debit: number;
  closing_credit: number;
}
const SIDES = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const;
/** Paisa as the two sides of a balance. */
const sides = (net: number): [debit: number, credit: number] => [Math.max(0, net), Math.max(0, -net)];
function figuresOf(opening: number, debit: number, credit: number): Figures {
  const [opening_debit, opening_credit] = sides(opening);
  const [closing_debit, closing_credit] = sides(opening + debit - credit);
  return { opening_debit, opening_credit, debit, credit, closing_debit, closing_credit };
}
const addUp = (rows: readonly Figures[]): Figures =>
  Object.fromEntries(SIDES.map((side) => [side, rows.reduce((sum, row) => sum + row[side], 0)])) as unknown as Figures;
const isBalanced = (one: Figures): boolean =>
  one.opening_debit === one.opening_credit && one.debit === one.credit && one.closing_debit === one.closing_credit;

/** Columns with the years that they are of. A sum of months is no balance: the last of them is that of the whole. */
async function columnsAsked(call: Pick<Call, 'trx' | 'session'>, period: Period): Promise<TrialColumn[]> {
  if (period.columns === 'one') return [];
  const found = (await columnsOf(call, period)).filter(({ key }) => key !== 'total' || period.columns !== 'months');
  const firsts = [...new Set(found.map(({ from_date }) => from_date ?? ''))];
  const years = new Map(await Promise.all(firsts.map(async (day) => [day, await yearStart(call, day)] as const)));
  return found.map(({ from_date, ...column }) => {
    const first = from_date ?? '';
    return { ...column, from_date: first, year: years.get(first) ?? '0001-01-01' };
  });
}

export const trialBalanceRoute = endpointRoute(
  trialBalance,
  async (call, { query }) => {
    const { session, trx } = call;
    const { from, to } = await ledgerPeriod(call, query);
    const campus = query.campus_id === undefined ? null : Number(query.campus_id);
    const year_start = await yearStart(call, from);
    const columns = await columnsAsked(call, { from, to, campus, columns: query.columns ?? 'one' });
    const whole: TrialColumn = {
      key: 'whole',
      label: '',
      from_date: from,
      to_date: to,
      campus_id: null,
      year: year_start ?? '0001-01-01',
    };
    const [{ rows: sums, movementOf }, groups, limited] = await Promise.all([
      trialSums(call, [whole, ...columns], { campus_id: query.campus_id, closing: isOn(query.closing_entries) }),
      sendNow(
        trx,
        sql<Pick<Row<'finance_groups'>, 'id' | 'group_name' | 'account_class' | 'parent_id'>>`
        SELECT g.id, g.group_name, g.account_class, g.parent_id FROM finance_groups g WHERE g.institute_code = ${session.instituteCode} ORDER BY g.sort_order, g.group_name, g.id`,
      ),
      campusesOf(call, query.campus_id),
    ]);
    const byAccount = [...Map.groupBy(sums, ({ id }) => id).values()];
    /** What the accounts of a column are, and what earlier years left in it. */
    const sheetOf = (column: TrialColumn) => {
      const moved = byAccount.map((rows) => movementOf(rows, column));
      const isOfYear = (at: number): boolean => byAccount[at]?.[0]?.of_year ?? false;
      const accounts = moved.map(({ before_year, before, debit, credit }, at) =>
        figuresOf(isOfYear(at) ? before : before_year + before, debit, credit),
      );
      const left = moved.reduce((sum, { before_year }, at) => sum + (isOfYear(at) ? before_year : 0), 0);
      const earlier = figuresOf(left, 0, 0);
      return { accounts, earlier, totals: addUp([...accounts, earlier]) };
    };
    const main = sheetOf(whole);
    const sheets = columns.map(sheetOf);
    const accounts = byAccount.flatMap(([first], at) => {
      const figures = main.accounts[at];
      return first && figures
        ? [{ ...namesOf(first), ...figures, columns: sheets.flatMap((sheet) => sheet.accounts[at] ?? []) }]
        : [];
    });
    return {
      data: {
        from_date: from,
        to_date: to,
        as_of: new Date().toISOString(),
        campuses: limited?.map(({ campus_name }) => campus_name) ?? null,
        year_start,
        columns: columns.map(({ year: _year, ...column }) => column),
        groups,
        accounts,
        earlier: { ...main.earlier, columns: sheets.map(({ earlier }) => earlier) },
        totals: { ...main.totals, columns: sheets.map(({ totals }) => totals) },
        balanced: [main, ...sheets].every(({ totals }) => isBalanced(totals)),
      },
    };
  },
  { snapshot: () => true },
);
const namesOf = ({ id, acc_code, acc_name, group_id }: Sum) => ({ id, acc_code, acc_name, group_id });
