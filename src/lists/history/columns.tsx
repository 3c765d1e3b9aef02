import { formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { shown, type MoneyForm } from '../../ui/table/column.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { CLASS, SID, STUDENT } from '../columns/who.tsx';
import type { Answer } from '../../../contract/endpoints/calls.ts';

export type HistoryPage = Answer<'POST /studentsPaymentHistory'>;
export type HistoryRow = HistoryPage['data'][number];
type Cell = HistoryRow['months'][string];

/** Paid of a month, and below it what is still owed. */
function MonthCell({ cell, money }: { readonly cell: Cell | undefined; readonly money: MoneyForm }) {
  if (!cell || (cell.asked === 0 && cell.paid === 0)) return <span className="ui-muted">·</span>;
  return (
    <>
      <span className={cell.paid === 0 ? 'ui-two ui-muted' : 'ui-two'}>{shown('money', cell.paid, money)}</span>
      {cell.balance > 0 && <span className="ui-two fee-owes">owes {formatMoney(cell.balance)}</span>}
    </>
  );
}
const SUMS: readonly ListColumn<HistoryRow>[] = [
  { key: 'asked', label: 'Asked', kind: 'money', total: true },
  { key: 'paid', label: 'Paid', kind: 'money', total: true },
  { key: 'balance', label: 'Balance', kind: 'money', total: true },
];
/** A column per month; on paper and in files only what was paid of it. */
export const historyColumns = (months: readonly string[]): readonly ListColumn<HistoryRow>[] => [
  SID,
  STUDENT,
  CLASS,
  ...SUMS,
  ...months.map((month): ListColumn<HistoryRow> => ({
    key: month,
    label: formatDate(month),
    kind: 'money',
    total: true,
    value: ({ months: cells }) => cells[month]?.paid ?? null,
    render: ({ months: cells }, money) => <MonthCell cell={cells[month]} money={money} />,
  })),
];
export const historyTotals = ({ totals }: HistoryPage): Record<string, number> =>
  totals
    ? {
        ...Object.fromEntries(Object.entries(totals.months).map(([month, { paid }]) => [month, paid])),
        asked: totals.asked,
        paid: totals.paid,
        balance: totals.balance,
      }
    : {};
