/** GET /balance_sheet: what there is and whose it is as of a day, also while years are not closed. */
import { sql } from 'kysely';
import { shiftDay } from '../../../../contract/dates.ts';
import { balanceSheet } from '../../../../contract/endpoints/finance/statements.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { asOf, headOf } from './period.ts';
import { classOf, readChart, type AccountClass } from './chart.ts';
import { columnsOf } from './columns.ts';
import { ofResult } from './parts.ts';
import { openedBy } from './people.ts';
import { addUp, negated, plainRow, totalRow, treeRows, type Row } from './rows.ts';
import { sumsOf, type Sums } from './sums.ts';

/** The first day that anything may be booked on. */
const FIRST_DAY = '1990-01-01';
interface Year {
  first: string;
  last: string;
  closed: boolean;
}
/** Accounting years, those that a closing entry has carried into equity as closed. */
const readYears = ({ trx, session }: Pick<Call, 'trx' | 'session'>): Promise<Year[]> =>
  sendNow(
    trx,
    sql<Year>`SELECT to_char(y.start_date, 'YYYY-MM-DD') AS first, to_char(y.end_date, 'YYYY-MM-DD') AS last, EXISTS (SELECT 1 FROM gl_journals c WHERE c.institute_code = y.institute_code AND c.source = 'closing'
        AND c.entry_date BETWEEN y.start_date AND y.end_date AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = c.institute_code AND r.reverses_id = c.id)) AS closed
      FROM fiscal_years y WHERE y.institute_code = ${session.instituteCode} ORDER BY y.start_date`,
  );
const yearOf = (years: readonly Year[], day: string): Year | undefined =>
  years.find(({ first, last }) => day >= first && day <= last);
/** The first day after the last closing that lies before a day. */
const openFrom = (years: readonly Year[], day: string): string => {
  const last = years.findLast((year) => year.closed && year.last <= day)?.last;
  return last === undefined ? FIRST_DAY : shiftDay(last, 1);
};

export const balanceSheetRoute = endpointRoute(
  balanceSheet,
  async (call, { query }) => {
    const [chart, columns, head] = await Promise.all([readChart(call), columnsOf(call, asOf(query)), headOf(call)]);
    const n = columns.length;
    const allYears = await readYears(call);
    const years = columns.map((column) => {
      const year = yearOf(allYears, column.to_date);
      return year ? { ...column, from_date: year.first } : null;
    });
    const known = years.flatMap((year) => year ?? []);
    const sums = await sumsOf(call, [...columns, ...known], { working: false });
    const balances: Sums = new Map([...sums].map(([id, amounts]) => [id, amounts.slice(0, n)]));
    const none = Array.from({ length: n }, () => 0);
    const opens = openedBy(call.session, chart, balances);
    const of = (name: AccountClass, sign: 1 | -1) =>
      chart.accounts
        .filter((account) => classOf(chart, account) === name)
        .map((account) => {
          const amounts = balances.get(account.id) ?? none;
          return { account, amounts: sign > 0 ? amounts : negated(amounts), opens: opens(account) };
        });
    const results = chart.accounts.filter((account) => ofResult(chart, account));
    const surplus = negated(
      addUp(
        results.map(({ id }) => balances.get(id) ?? none),
        n,
      ),
    );
    const ofYears = negated(
      addUp(
        results.map(({ id }) => sums.get(id)?.slice(n) ?? []),
        known.length,
      ),
    );
    // Years in the order of the columns that have one.
    const ofYear = years.map((year) => (year === null ? 0 : (ofYears[known.indexOf(year)] ?? 0)));
    const classHead = (key: 'asset' | 'liability' | 'equity', label: string) =>
      ({ key, label, columns: n, opens: 'ledger', accounts: { account_class: key } }) as const;
    const assets = treeRows(chart, classHead('asset', 'Assets'), of('asset', 1));
    const liabilities = treeRows(chart, classHead('liability', 'Liabilities'), of('liability', -1));
    const equity = withSurplus(treeRows(chart, classHead('equity', 'Equity'), of('equity', -1)), surplus, ofYear);
    const rows = [...assets, ...liabilities, ...equity];
    const whole = totalRow('whole', 'Liabilities and equity', rows, { liability: 1, equity: 1 });
    const difference = addUp([assets[0]?.amounts ?? none, negated(whole.amounts)], n);
    return {
      data: {
        ...head,
        columns,
        rows: [...rows, whole],
        difference,
        years: columns.map(({ to_date }) => ({
          from_date: yearOf(allYears, to_date)?.first ?? null,
          open_from: openFrom(allYears, to_date),
        })),
      },
    };
  },
  { snapshot: () => true },
);

/** What was earned and not yet closed belongs to the equity: that of the year so far, and that of the years before. */
function withSurplus(equity: Row[], surplus: readonly number[], ofYear: readonly number[]): Row[] {
  const [head, ...rest] = equity;
  if (!head) return equity;
  const earlier = surplus.map((amount, at) => amount - (ofYear[at] ?? 0));
  const computed = [
    plainRow({
      key: 'surplus-earlier',
      label: 'Surplus of earlier years, not closed',
      level: 1,
      kind: 'account',
      amounts: earlier,
    }),
    plainRow({ key: 'surplus-year', label: 'Surplus of the year', level: 1, kind: 'account', amounts: [...ofYear] }),
  ].filter(({ key, amounts }) => key === 'surplus-year' || amounts.some((amount) => amount !== 0));
  const amounts = addUp([head.amounts, surplus], surplus.length);
  // With a surplus in it no ledger adds up to it: it opens by its parts.
  const isOfLedger = surplus.every((amount) => amount === 0);
  return [{ ...head, amounts, opens: isOfLedger ? head.opens : null }, ...rest, ...computed];
}
