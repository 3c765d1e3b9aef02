/** A budget as a sheet of texts, and what is done to whole rows of it. */
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { formatDate } from '../../../../contract/dates.ts';
import { readCell } from '../../../../contract/exchange/cells.ts';
import { f } from '../../../../contract/fields.ts';
import { alignMoney, formatMoney, sumRupees, toPaisa, toRupees } from '../../../../contract/money.ts';
import type { SheetColumn } from '../../../ui/sheet/sheetColumn.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import { textAt, type CellEdit, type SheetRow } from '../../../ui/sheet/sheetState.ts';

export type Budget = Answer<'GET /budgets'>['data'];
export type BudgetRow = Budget['rows'][number];
const MONEY = f.money({ min: 0 });

/** An amount as it is typed; nothing is an empty cell. */
const typed = (rupees: number, money = formatMoney): string => (rupees === 0 ? '' : money(rupees));
export const columnsOf = (months: readonly string[]): SheetColumn[] =>
  months.map((month) => ({
    name: month,
    field: MONEY,
    label: formatDate(month),
    required: false,
    options: null,
    read: (text) => readCell(MONEY, text),
    write: (value) => typed(Number(value ?? 0)),
  }));
export const rowsOf = ({ rows, months }: Budget): SheetRow[] => {
  const forms = months.map((_month, at) => alignMoney(rows.map(({ amounts }) => amounts[at] ?? 0)));
  return rows.map(({ account_id, acc_code, acc_name, amounts }) => {
    const cells = Object.fromEntries(months.map((month, at) => [month, typed(amounts[at] ?? 0, forms[at])]));
    return { key: account_id, mark: acc_code, title: acc_name, base: cells, cells, problems: {} };
  });
};
/** Paisa of a cell; what is no amount counts as nothing. */
export function paisaOf(row: SheetRow, month: string): number {
  const read = readCell(MONEY, textAt(row, month));
  const rupees = 'value' in read && typeof read.value === 'number' ? read.value : 0;
  return rupees > 0 ? toPaisa(rupees) : 0;
}
const inPaisa = (row: SheetRow, months: readonly string[]): number[] => months.map((month) => paisaOf(row, month));
export const amountsOf = (row: SheetRow, months: readonly string[]): number[] => inPaisa(row, months).map(toRupees);

/** The sheet as a file and on paper. */
export const outOf = (months: readonly string[]): TableColumn<SheetRow>[] => [
  { key: 'code', label: 'Code', value: ({ mark }) => mark ?? '' },
  { key: 'account', label: 'Account', value: ({ title }) => title },
  ...months.map((month): TableColumn<SheetRow> => ({
    key: month,
    label: formatDate(month),
    kind: 'money',
    value: (row) => toRupees(paisaOf(row, month)),
  })),
  { key: 'year', label: 'Year', kind: 'money', value: (row) => sumRupees(amountsOf(row, months)) },
];
const editsOf = (key: number, months: readonly string[], paisa: readonly number[]): CellEdit[] =>
  months.map((column, at) => ({ key, column, text: typed(toRupees(paisa[at] ?? 0)) }));
/** A yearly amount in equal parts; what does not divide is in the last of them. */
export function spread(key: number, months: readonly string[], rupees: number): CellEdit[] {
  const all = toPaisa(rupees);
  // Whole rupees, so that nobody budgets paisa that they did not type.
  const part = Math.floor(all / months.length / 100) * 100;
  return editsOf(
    key,
    months,
    months.map((_, at) => (at === months.length - 1 ? all - part * (months.length - 1) : part)),
  );
}
/** What was earned and spent a year before, by so many per cent more or less, in whole rupees. */
export const fromLastYear = ({ rows, months }: Budget, percent: number): CellEdit[] =>
  rows.flatMap(({ account_id, last_year }) =>
    editsOf(
      account_id,
      months,
      last_year.map((rupees) => Math.max(0, Math.round(rupees * (1 + percent / 100))) * 100),
    ),
  );
/** The rows of a file, over what is in the sheet. */
export const fromFile = (read: Answer<'POST /read_budget_file'>['data'], months: readonly string[]): CellEdit[] =>
  read.rows.flatMap(({ account_id, amounts }) => editsOf(account_id, months, amounts.map(toPaisa)));

export interface Sum {
  readonly label: string;
  /** Rupees by month, and of the whole year. */
  readonly months: readonly number[];
  readonly year: number;
}
/** Income, expenses and what is left of the year, as they stand in the sheet. */
export function sumsOf({ rows, months }: Budget, shown: readonly SheetRow[]): Sum[] {
  const classes = new Map(rows.map(({ account_id, account_class }) => [account_id, account_class]));
  const of = (wanted: string): number[] =>
    months.map((month) =>
      shown.reduce((sum, row) => (classes.get(row.key) === wanted ? sum + paisaOf(row, month) : sum), 0),
    );
  const [income, expense] = [of('income'), of('expense')];
  const sum = (label: string, paisa: readonly number[]): Sum => ({
    label,
    months: paisa.map(toRupees),
    year: toRupees(paisa.reduce((all, one) => all + one, 0)),
  });
  return [
    sum('Income', income),
    sum('Expenses', expense),
    sum(
      'Surplus',
      income.map((one, at) => one - (expense[at] ?? 0)),
    ),
  ];
}
