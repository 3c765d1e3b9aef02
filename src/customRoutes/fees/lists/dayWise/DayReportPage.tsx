import Button from '@mui/material/Button';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import { usePage } from '../../../../pages/usePage.ts';
import '../../../admissions/students.css';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { StatusChip } from '../../kit/StatusChip.tsx';
import { plural } from '../../kit/plural.ts';
import { methodName } from '../../till/receiving.ts';
import '../lists.css';
import { outColumns, type ListColumn } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { receiptsOf } from '../paths.ts';
import { DayWiseBar } from './DayWiseBar.tsx';
import { Sums } from './Sums.tsx';
import { useDayWise, type Day, type DayReceipt } from './useDayWise.ts';

/** Receipts printed in one go. */
const MOST = 1000;
type Row = DayReceipt & { readonly date: string };

const KINDS: Readonly<Record<DayReceipt['kind'], string>> = { receipt: 'Receipt', void: 'Void', pending: 'Waits for approval' };

const COLUMNS: readonly ListColumn<Row>[] = [
  { key: 'date', label: 'Day', kind: 'date' },
  {
    key: 'receipt_no',
    label: 'Receipt',
    render: ({ receipt_no, kind }) => (
      <>
        {receipt_no} {kind === 'void' && <StatusChip status="voided" label="Void" />}
        {kind === 'pending' && <StatusChip status="pending" label="Waits for approval" />}
      </>
    ),
    also: [{ label: 'Kind', value: ({ kind }) => KINDS[kind] }],
  },
  { key: 'sid', label: 'SID' },
  { key: 'studentName', label: 'Student' },
  { key: 'class_name', label: 'Class' },
  { key: 'method', label: 'Method', value: ({ method }) => methodName(method), also: [{ label: 'Reference', value: ({ reference }) => reference }] },
  { key: 'account', label: 'Account' },
  { key: 'campus', label: 'Campus' },
  { key: 'taken_by', label: 'Taken by' },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
];
const rowId = ({ id, kind }: Row): number => id * 2 + (kind === 'void' ? 1 : 0);
const rowsOf = (days: readonly Day[]): Row[] => days.flatMap(({ date, receipts }) => receipts.map((one) => ({ ...one, date })));

/** `/day-wise-paid-challans/report`: the receipts of the days, with their sums by account and method. */
export default function DayReportPage() {
  const { asked, data, error, stale, refetch, set, search } = useDayWise();
  const { crumbs } = usePage();
  const rows = data && rowsOf(data.days);
  const ids = [...new Set((rows ?? []).filter(({ kind }) => kind !== 'void').map(({ id }) => id))].slice(0, MOST);
  const totals = data && { amount: data.totals.net };
  const about = asked.start === asked.end ? formatDate(asked.start, { weekday: true }) : `${formatDate(asked.start)} to ${formatDate(asked.end)}`;
  return (
    <PageScreen
      crumbs={crumbs.map((crumb) => (crumb.to === undefined ? crumb : { ...crumb, to: `${crumb.to}?${search}` }))}
      aside={data && <output className="ui-muted">{`${about}: Rs ${formatMoney(data.totals.net)}`}</output>}
      actions={
        <>
          {ids.length > 0 && (
            <Button variant="outlined" component={AppLink} to={receiptsOf(ids)}>
              Print receipts
            </Button>
          )}
          <Outputs
            about={about}
            columns={outColumns(COLUMNS)}
            read={async () => ({ rows: rows ?? [], totals })}
            disabled={!rows || rows.length === 0}
          />
        </>
      }
    >
      <DayWiseBar asked={asked} set={set} />
      {data && (data.totals.count > 0 || data.totals.waiting > 0) && <Sums totals={data.totals} methods />}
      {data?.cut && <p className="ui-muted">Not every receipt is listed: choose fewer days. The sums are of all.</p>}
      <FeeTable
        label="Receipts"
        columns={COLUMNS}
        rows={rows}
        idOf={rowId}
        totals={totals}
        totalsLabel={
          data ? `All ${plural(data.totals.count, 'receipt')}, less voids${data.totals.waiting > 0 ? ', without what waits' : ''}` : 'Total'
        }
        stale={stale}
        error={error}
        onRetry={refetch}
        empty={{ title: 'Nothing came in', text: 'No receipt of these days, this campus and account. Choose other days.' }}
      />
    </PageScreen>
  );
}
