import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { f } from '../../../../contract/fields.ts';
import { formatMoney, sumRupees } from '../../../../contract/money.ts';
import { COLUMNS_OF_PERIODS } from './asks.ts';
import { chartRows, type ChartGroup } from './chartRows.ts';
import type { Statement, StatementColumn, StatementRow } from './statement.ts';

type Found = Answer<'GET /trial_balance'>['data'];
type Figures = Found['earlier']['columns'][number];
type Part = Found['columns'][number];
type Account = Found['accounts'][number];
export const trialBalanceAsks = {
  params: {
    from_date: f.date({ label: 'From', default: 'report start' }),
    to_date: f.date({ label: 'To', default: 'today' }),
    campus_id: f.ref('campuses', { label: 'Campus' }),
    closing_entries: f.enum(
      [
        ['false', 'Left out'],
        ['true', 'Shown'],
      ],
      { label: 'Closing entries', default: 'false' },
    ),
    columns: COLUMNS_OF_PERIODS,
  },
  period: ['from_date', 'to_date'] as const,
};
const SIDES = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const;
const OVER = ['Opening', 'Opening', 'Period', 'Period', 'Closing', 'Closing'];

interface Shown extends StatementColumn {
  readonly of: (figures: Figures & { readonly columns: readonly Figures[] }) => number;
  /** Where its figures come from. */
  readonly part: Pick<Part, 'from_date' | 'to_date' | 'campus_id'>;
}
/** Credit is less than nothing. */
const net = ({ closing_debit, closing_credit }: Figures): number => sumRupees([closing_debit, -closing_credit]);
/**
 * Opening, period and closing; beside other periods and campuses the closing of each. Months have a column each, in
 * which credit is less than nothing: both sides of twelve would fit no page.
 */
function columnsOf({ columns, from_date, to_date }: Found, isMonthly: boolean): Shown[] {
  if (columns.length === 0)
    return SIDES.map((side, at) => ({
      key: side,
      label: at % 2 === 0 ? 'Debit' : 'Credit',
      over: OVER[at] ?? '',
      of: (figures) => figures[side],
      part: { from_date, to_date, campus_id: null },
    }));
  const figuresOf = (figures: Parameters<Shown['of']>[0], at: number): Figures | undefined => figures.columns[at];
  return columns.flatMap((part, at): Shown[] =>
    isMonthly
      ? [
          {
            key: part.key,
            label: part.label,
            of: (figures) => {
              const one = figuresOf(figures, at);
              return one ? net(one) : 0;
            },
            part,
          },
        ]
      : (['debit', 'credit'] as const).map((side) => ({
          key: `${part.key}_${side}`,
          label: side === 'debit' ? 'Debit' : 'Credit',
          over: part.label,
          of: (figures) => figuresOf(figures, at)?.[`closing_${side}`] ?? 0,
          part,
        })),
  );
}
const summed = (some: readonly Figures[]): Figures =>
  Object.fromEntries(SIDES.map((side) => [side, sumRupees(some.map((one) => one[side]))])) as unknown as Figures;
/** What all accounts come to, where the answer does not say it. */
const totalsOf = (
  columns: Found['columns'],
  all: readonly (Figures & Pick<Account, 'columns'>)[],
): Found['totals'] => ({
  ...summed(all),
  columns: columns.map((_, at) => summed(all.flatMap((one) => one.columns[at] ?? []))),
});
/** A ledger with the same dates, campus and entries: what it says is what the trial balance says. */
const ledgerPath = (
  page: 'gl-inquiry' | 'general-ledger',
  which: Readonly<Record<string, string>>,
  { from_date, to_date, campus_id: campus }: Shown['part'],
  query: Readonly<Record<string, string>>,
): string => {
  const campus_id = campus === null ? query['campus_id'] : String(campus);
  const closing = query['closing_entries'] === 'true' ? {} : { closing_entries: 'false' };
  const question = { ...which, from_date, to_date, ...(campus_id === undefined ? {} : { campus_id }), ...closing };
  return `/${page}?${new URLSearchParams(question).toString()}`;
};

/** The trial balance as a statement: every figure leads to the ledger that it is made of. */
export function trialBalanceStatement(found: Found, query: Readonly<Record<string, string>>): Statement {
  const isMonthly = query['columns'] === 'months';
  const columns = columnsOf(found, isMonthly);
  const totals =
    (found.totals as Found['totals'] | undefined) ?? totalsOf(found.columns, [...found.accounts, found.earlier]);
  const amounts = (of: Found['earlier']): number[] => columns.map((column) => column.of(of));
  const partOf = ({ key }: StatementColumn): Shown['part'] =>
    columns.find((column) => column.key === key)?.part ?? { ...found, campus_id: null };
  const tree = chartRows({
    groups: found.groups,
    accounts: found.accounts.map((account) => ({ ...account, amounts: amounts(account) })),
    columns: columns.length,
    drill:
      ({ acc_code }) =>
      (column) =>
        ledgerPath('gl-inquiry', { acc_code }, partOf(column), query),
    drillGroup:
      ({ id }: ChartGroup) =>
      (column) =>
        ledgerPath('general-ledger', { group_id: String(id) }, partOf(column), query),
  }).map((row): StatementRow =>
    row.kind === 'class'
      ? {
          ...row,
          drill: (column) => ledgerPath('general-ledger', { account_class: row.key }, partOf(column), query),
        }
      : row,
  );
  const earlier: StatementRow = {
    key: 'earlier',
    label: 'Surplus of earlier years, not closed',
    level: 0,
    kind: 'class',
    amounts: amounts(found.earlier),
  };
  const classes = tree.filter(({ level }) => level === 0);
  const total: StatementRow = {
    key: 'total',
    label: 'Total',
    level: 0,
    kind: 'total',
    amounts: amounts(totals),
    of: [...classes, earlier].map(({ key }) => [key, 1] as const),
  };
  const off = [totals, ...totals.columns].map((one) => Math.abs(one.closing_debit - one.closing_credit));
  const sides = query['closing_entries'] === 'true' ? 'With' : 'Without';
  return {
    columns,
    rows: tree.length === 0 ? [] : [...tree, earlier, total],
    basis: `Accrual basis. ${sides} the entries that close the year.${isMonthly ? ' Balances at the end of each month; credit in brackets.' : found.columns.length > 0 ? ' Balances at the end of each column.' : ''}`,
    asOf: found.as_of,
    campuses: found.campuses,
    alarm: found.balanced
      ? null
      : {
          text: `Debit and credit differ${Math.max(...off) === 0 ? '' : ` by Rs ${formatMoney(Math.max(...off))}`}.`,
          label: 'Check the books',
          to: '/books-check',
        },
  };
}
