import Button from '@mui/material/Button';
import { formatMoney } from '../../contract/money.ts';
import { receiptsOf } from '../challans/paths.ts';
import { methodName } from '../challans/receiving.ts';
import { AppLink } from '../ui/screen/AppLink.tsx';
import { dayWise, daysIn, type Day, type DayWise } from './dayWise/days.tsx';
import { Sums } from './dayWise/Sums.tsx';
import { defineWholeList } from './list.ts';

/** Receipts printed in one go. */
const MOST = 1000;
type Receipt = Day['receipts'][number] & { readonly date: string };
const KINDS: Readonly<Record<Receipt['kind'], string>> = {
  receipt: 'Receipt',
  void: 'Void',
  pending: 'Waits for approval',
};
function PrintReceipts({ of }: { readonly of: readonly Receipt[] | undefined }) {
  const ids = [...new Set((of ?? []).filter(({ kind }) => kind !== 'void').map(({ id }) => id))].slice(0, MOST);
  return (
    ids.length > 0 && (
      <Button variant="outlined" component={AppLink} to={receiptsOf(ids)}>
        Print receipts
      </Button>
    )
  );
}
const rowsOf = ({ data }: { readonly data: DayWise }): readonly Receipt[] =>
  data.days.flatMap(({ date, receipts }) => receipts.map((receipt) => ({ ...receipt, date })));

/** The receipts of the days, with their sums by account and method. */
export default defineWholeList('POST /getDayWisePaidChallans', rowsOf, {
  ...dayWise,
  label: ['receipt', 'receipts'],
  upAsItIs: true,
  count: ({ answer }, at) =>
    answer.data.totals ? `${daysIn(at)}: Rs ${formatMoney(answer.data.totals.net)}` : daysIn(at),
  links: [{ part: ({ answer }) => <PrintReceipts of={answer?.data} /> }],
  above: ({ answer }) => (
    <>
      <Sums totals={answer?.answer.data.totals} methods />
      {answer?.answer.data.cut && (
        <p className="ui-muted">Not every receipt is listed: choose fewer days. The sums are of all.</p>
      )}
    </>
  ),
  columns: [
    { key: 'date', label: 'Day', kind: 'date' },
    {
      key: 'receipt_no',
      label: 'Receipt',
      under: [
        { label: 'Kind', value: ({ kind }) => KINDS[kind], says: ({ kind }) => kind !== 'receipt' && KINDS[kind] },
      ],
    },
    { key: 'sid', label: 'SID' },
    { key: 'studentName', label: 'Student' },
    { key: 'class_name', label: 'Class' },
    {
      key: 'method',
      label: 'Method',
      value: ({ method }) => methodName(method),
      also: [{ key: 'reference', label: 'Reference' }],
    },
    { key: 'account', label: 'Account' },
    { key: 'campus', label: 'Campus' },
    { key: 'taken_by', label: 'Taken by' },
    { key: 'amount', label: 'Amount', kind: 'money', total: true },
  ],
  totals: ({ answer }) => (answer.data.totals ? { amount: answer.data.totals.net } : {}),
  totalsOf: ({ answer }) => `, less voids${(answer.data.totals?.waiting ?? 0) > 0 ? ', without what waits' : ''}`,
  idOf: ({ id, kind }) => id * 2 + (kind === 'void' ? 1 : 0),
  about: daysIn,
});
