import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { f } from '../../../../contract/fields.ts';
import { formatMoney, sumRupees } from '../../../../contract/money.ts';
import { chartRows, type ChartGroup } from './chartRows.ts';
import type { Statement, StatementColumn, StatementRow } from './statement.ts';

type Found = Answer<'GET /trial_balance'>['data'];
type Figures = Found['earlier']['campuses'][number];
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
    by: f.enum(
      [
        ['all', 'In one column'],
        ['campus', 'A column each'],
      ],
      { label: 'Campuses', default: 'all' },
    ),
  },
  period: ['from_date', 'to_date'] as const,
};
const SIDES = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const;
const OVER = ['Opening', 'Opening', 'Period', 'Period', 'Closing', 'Closing'];

interface Shown extends StatementColumn {
  readonly of: (figures: Figures & { readonly campuses: readonly Figures[] }) => number;
  readonly campus_id: number | null;
}
/** Opening, period and closing; with a column of its own for each campus, the closing of each and of all. */
function columnsOf({ columns }: Pick<Found, 'columns'>): Shown[] {
  if (columns.length === 0)
    return SIDES.map((side, at) => ({
      key: side,
      label: at % 2 === 0 ? 'Debit' : 'Credit',
      over: OVER[at] ?? '',
      of: (figures) => figures[side],
      campus_id: null,
    }));
  const both = (
    name: string,
    key: string,
    campus_id: number | null,
    of: (side: 'closing_debit' | 'closing_credit') => Shown['of'],
  ): Shown[] => [
    { key: `${key}_debit`, label: 'Debit', over: name, of: of('closing_debit'), campus_id },
    { key: `${key}_credit`, label: 'Credit', over: name, of: of('closing_credit'), campus_id },
  ];
  return [
    ...columns.flatMap(({ campus_id, campus_name }, at) =>
      both(
        campus_name,
        `c${campus_id}`,
        campus_id,
        (side) =>
          ({ campuses }) =>
            campuses[at]?.[side] ?? 0,
      ),
    ),
    ...both('All', 'all', null, (side) => (figures) => figures[side]),
  ];
}
const summed = (some: readonly Figures[]): Figures =>
  Object.fromEntries(SIDES.map((side) => [side, sumRupees(some.map((one) => one[side]))])) as unknown as Figures;
/** What all accounts come to, where the answer does not say it. */
const totalsOf = (
  columns: Found['columns'],
  all: readonly (Figures & Pick<Account, 'campuses'>)[],
): Found['totals'] => ({
  ...summed(all),
  campuses: columns.map((_, at) => summed(all.flatMap(({ campuses }) => campuses[at] ?? []))),
});
/** A ledger with the same dates, campus and entries: what it says is what the trial balance says. */
const ledgerPath = (
  page: 'gl-inquiry' | 'general-ledger',
  which: Readonly<Record<string, string>>,
  { from_date, to_date }: Pick<Found, 'from_date' | 'to_date'>,
  query: Readonly<Record<string, string>>,
  campus: number | null,
): string => {
  const campus_id = campus === null ? query['campus_id'] : String(campus);
  const closing = query['closing_entries'] === 'true' ? {} : { closing_entries: 'false' };
  const question = { ...which, from_date, to_date, ...(campus_id === undefined ? {} : { campus_id }), ...closing };
  return `/${page}?${new URLSearchParams(question).toString()}`;
};

/** The trial balance as a statement: every figure leads to the ledger that it is made of. */
export function trialBalanceStatement(found: Found, query: Readonly<Record<string, string>>): Statement {
  const columns = columnsOf(found);
  const totals =
    (found.totals as Found['totals'] | undefined) ?? totalsOf(found.columns, [...found.accounts, found.earlier]);
  const amounts = (of: Found['earlier']): number[] => columns.map((column) => column.of(of));
  const campusOf = ({ key }: StatementColumn): number | null =>
    columns.find((column) => column.key === key)?.campus_id ?? null;
  const tree = chartRows({
    groups: found.groups,
    accounts: found.accounts.map((account) => ({ ...account, amounts: amounts(account) })),
    columns: columns.length,
    drill:
      ({ acc_code }) =>
      (column) =>
        ledgerPath('gl-inquiry', { acc_code }, found, query, campusOf(column)),
    drillGroup:
      ({ id }: ChartGroup) =>
      (column) =>
        ledgerPath('general-ledger', { group_id: String(id) }, found, query, campusOf(column)),
  }).map((row): StatementRow =>
    row.kind === 'class'
      ? {
          ...row,
          drill: (column) => ledgerPath('general-ledger', { account_class: row.key }, found, query, campusOf(column)),
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
  const off = [totals, ...totals.campuses].map((one) => Math.abs(one.closing_debit - one.closing_credit));
  const sides = query['closing_entries'] === 'true' ? 'With' : 'Without';
  return {
    columns,
    rows: tree.length === 0 ? [] : [...tree, earlier, total],
    basis: `Accrual basis. ${sides} the entries that close the year.`,
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
