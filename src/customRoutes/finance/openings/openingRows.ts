/** Opening balances as a sheet of texts: an account in each row, with a debit or a credit. */
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { readCell } from '../../../../contract/exchange/cells.ts';
import { f } from '../../../../contract/fields.ts';
import { formatMoney, toPaisa, toRupees } from '../../../../contract/money.ts';
import type { SheetColumn } from '../../../ui/sheet/sheetColumn.ts';
import { textAt, type CellEdit, type SheetRow } from '../../../ui/sheet/sheetState.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import type { ChartAccount } from '../../../vouchers/chart.ts';

const MONEY = f.money({ min: 0 });
const SIDES = [
  ['debit', 'Debit'],
  ['credit', 'Credit'],
] as const;
type Side = (typeof SIDES)[number][0];
export const COLUMNS: readonly SheetColumn[] = SIDES.map(([name, label]) => ({
  name,
  field: MONEY,
  label,
  required: false,
  options: null,
  read: (text) => readCell(MONEY, text),
  write: (value) => String(value ?? ''),
}));
/** The difference goes to opening balance equity by itself, so that account is not typed. */
export const rowsOf = (accounts: readonly ChartAccount[]): SheetRow[] =>
  accounts
    .filter(({ role }) => role !== 'opening_equity')
    .map(({ id, acc_code, acc_name }) => ({
      key: id,
      mark: acc_code,
      title: acc_name,
      base: {},
      cells: { debit: '', credit: '' },
      problems: {},
    }));
export function paisaOf(row: SheetRow, side: Side): number {
  const read = readCell(MONEY, textAt(row, side));
  return 'value' in read && typeof read.value === 'number' && read.value > 0 ? toPaisa(read.value) : 0;
}
export interface OpeningLine {
  readonly account_id: number;
  readonly debit?: number;
  readonly credit?: number;
}
/** Lines of what has an amount, in the order of the sheet. */
export const linesOf = (rows: readonly SheetRow[]): OpeningLine[] =>
  rows.flatMap((row) => {
    const [debit, credit] = [paisaOf(row, 'debit'), paisaOf(row, 'credit')];
    return debit === 0 && credit === 0
      ? []
      : [
          {
            account_id: row.key,
            ...(debit > 0 ? { debit: toRupees(debit) } : {}),
            ...(credit > 0 ? { credit: toRupees(credit) } : {}),
          },
        ];
  });
/** Rupees of both sides, and what goes to opening balance equity: credit positive. */
export function sumsOf(rows: readonly SheetRow[]) {
  const sum = (side: Side): number => rows.reduce((all, row) => all + paisaOf(row, side), 0);
  const [debit, credit] = [sum('debit'), sum('credit')];
  return { debit: toRupees(debit), credit: toRupees(credit), difference: toRupees(debit - credit) };
}
const typed = (rupees: number): string => (rupees === 0 ? '' : formatMoney(rupees));
/** The rows of a file, over what is in the sheet. */
export const fromFile = ({ rows }: Answer<'POST /read_opening_file'>['data']): CellEdit[] =>
  rows.flatMap(({ account_id, debit, credit }) => [
    { key: account_id, column: 'debit', text: typed(debit) },
    { key: account_id, column: 'credit', text: typed(credit) },
  ]);
/** The sheet as a file, which is read again, and on paper. */
export const OUT: readonly TableColumn<SheetRow>[] = [
  { key: 'code', label: 'Code', value: ({ mark }) => mark ?? '' },
  { key: 'account', label: 'Account', value: ({ title }) => title },
  ...SIDES.map(([key, label]): TableColumn<SheetRow> => ({
    key,
    label,
    kind: 'money',
    value: (row) => toRupees(paisaOf(row, key)),
  })),
];
