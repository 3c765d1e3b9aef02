import { formatDate } from '../../contract/dates.ts';
import type { Answer } from '../../contract/endpoints/calls.ts';
import { readCell } from '../../contract/exchange/cells.ts';
import { f } from '../../contract/fields.ts';
import { alignMoney, formatMoney, toPaisa, toRupees } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { ask, write } from '../dataProvider/ask.ts';
import { textAt, type CellEdit, type SheetRow } from '../ui/sheet/sheetState.ts';
import { BOOKS, takenByHand } from '../vouchers/chart.ts';
import { entriesOf } from '../vouchers/kinds.ts';
import { ImportLinks } from './openings/ImportLinks.tsx';
import { defineSheetOnce, type Entered } from './sheet.ts';

const offered = () => needed('openings');
const MONEY = f.money({ min: 0 });
const SIDES = ['debit', 'credit'] as const;
type Side = (typeof SIDES)[number];

/** Paisa of one side of a row; nothing while its text is no amount. */
function paisaOf(row: SheetRow, side: Side): number {
  const read = readCell(MONEY, textAt(row, side));
  return 'value' in read && typeof read.value === 'number' && read.value > 0 ? toPaisa(read.value) : 0;
}
/** Lines of what has an amount, in rupees, in the order of the sheet. */
export const linesOf = (rows: readonly SheetRow[]) =>
  rows.map((row) => ({
    account_id: row.key,
    ...Object.fromEntries(
      SIDES.flatMap((side) => (paisaOf(row, side) > 0 ? [[side, toRupees(paisaOf(row, side))]] : [])),
    ),
  }));
/** Rupees of both sides, and what goes to opening balance equity: credit positive. */
export function sumsOf(rows: readonly SheetRow[]) {
  const sum = (side: Side): number => rows.reduce((all, row) => all + paisaOf(row, side), 0);
  const [debit, credit] = [sum('debit'), sum('credit')];
  return { debit: toRupees(debit), credit: toRupees(credit), difference: toRupees(debit - credit) };
}
/** The rows of a file, over what is in the sheet. */
const fromFile = ({ rows }: Answer<'POST /read_opening_file'>['data']): CellEdit[] =>
  SIDES.flatMap((side) => {
    const money = alignMoney(rows.map((row) => row[side]));
    return rows.map((row) => ({
      key: row.account_id,
      column: side,
      text: row[side] === 0 ? '' : money(row[side]),
    }));
  });
const enteredOf = ({ entered }: Answer<'GET /opening_balances'>['data']): Entered | null =>
  entered && {
    title: entered.voucher ?? 'Waiting for approval',
    text: `Opening balances of this campus were entered, Rs ${formatMoney(entered.total)}. What changes is entered by a voucher.`,
    link: { to: entriesOf([entered.trans_id]), label: 'Show in Journal Inquiry' },
  };
const bodyOf = (at: Readonly<Record<string, string>>, rows: readonly SheetRow[]) => ({
  campus_id: Number(at['campus_id']),
  entry_date: at['entry_date'] ?? '',
  lines: linesOf(rows),
});

/** `/opening-balances`: what the accounts of a campus held when its books began here, entered once. */
export default defineSheetOnce({
  read: 'GET /opening_balances',
  writes: 'finance_entry.create',
  label: ['account', 'accounts'],
  mark: 'Code',
  where: [{ kind: 'campus' }, { kind: 'date', name: 'entry_date', label: 'As of the end of', ofEntry: true }],
  columns: SIDES.map((key) => ({ key, label: key === 'debit' ? 'Debit' : 'Credit', kind: 'money', min: 0 }) as const),
  load: async ({ campus_id = '' }, signal) => {
    const [{ data }, chart] = await Promise.all([
      ask('GET /opening_balances', { offered: offered(), query: { campus_id }, signal }),
      ask('GET /getAccountWithGroupsAndChart', { query: { account_class_filter: 'all', campus_id }, signal }),
    ]);
    return {
      entered: enteredOf(data),
      // The difference goes to opening balance equity by itself, so that account is not typed.
      data: takenByHand(chart.data, Number(campus_id))
        .filter(({ role }) => role !== 'opening_equity')
        .map(({ id, acc_code, acc_name }) => ({
          id,
          title: acc_name,
          mark: acc_code,
          note: null,
          cells: { debit: '', credit: '' },
        })),
      choices: {},
      closed: null,
      note: 'What students and employees owe, their advances and deposits have imports of their own and are not entered here.',
    };
  },
  entry: {
    title: 'Opening balances',
    accept: 'Enter them',
    counts: (row) => SIDES.some((side) => paisaOf(row, side) > 0),
    sums: (rows) => {
      const { debit, credit, difference } = sumsOf(rows);
      return `debit ${formatMoney(debit)}, credit ${formatMoney(credit)}; difference to opening balance equity ${formatMoney(difference)}`;
    },
    confirm: (at, rows) =>
      `as of ${formatDate(at['entry_date'] ?? '')}, with Rs ${formatMoney(sumsOf(rows).difference)} to opening balance equity. This is done once for a campus; what changes later is a voucher.`,
    check: (at, rows) =>
      write('POST /opening_balances', { offered: offered(), body: bodyOf(at, rows), preview: needed('previews') }),
    enter: (at, rows, key) => write('POST /opening_balances', { offered: offered(), body: bodyOf(at, rows), key }),
    changes: BOOKS,
    file: {
      of: 'File of opening balances',
      accept: '.csv,.xlsx',
      read: async ({ campus_id = '' }, file) => {
        const { data } = await ask('POST /read_opening_file', { offered: offered(), body: { campus_id, file } });
        return { cells: fromFile(data), problems: data.problems };
      },
    },
  },
  Actions: ImportLinks,
  empty: { title: 'No account to enter', text: 'The accounts of this campus are made in the Chart of Accounts.' },
});
