import { offers } from '../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatDate, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { may, useCredentials } from '../auth/credentials.ts';
import { AppLink } from '../ui/screen/AppLink.tsx';
import { Table } from '../ui/table/Table.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { OwedLine } from './OwedLine.tsx';
import { ChallanChip } from '../ui/table/StatusChip.tsx';
import { FEES } from './useFeeList.ts';
import type { OpenChallan, RecentPayment } from './openBill.ts';
import { fetchOpen } from './openChallans.ts';
import css from './studentFees.module.css';

/** Narrow: they stand in the smaller column of the student's page. */
const CHALLANS: readonly TableColumn<OpenChallan>[] = [
  { key: 'challan_no', label: 'Challan', kind: 'no', value: ({ challan_no }) => String(challan_no) },
  {
    key: 'due_date',
    label: 'Month, due',
    value: ({ challan_month }) => formatDate(challan_month),
    under: [{ value: ({ due_date }) => `due ${formatDate(due_date)}` }],
  },
  {
    key: 'due',
    label: 'Due',
    kind: 'money',
    total: true,
    bold: true,
    under: [
      { value: ({ late_fee_fine: fine }) => fine > 0 && `+${formatMoney(fine)} today` },
      { value: ({ pending }) => pending > 0 && `${formatMoney(pending)} waits` },
    ],
  },
  { key: 'status', label: 'Status', render: (row) => <ChallanChip {...row} /> },
];
const PAYMENTS: readonly TableColumn<RecentPayment>[] = [
  { key: 'receipt_no', label: 'Receipt', kind: 'no', value: ({ receipt_no }) => String(receipt_no ?? '–') },
  { key: 'paid_date', label: 'Paid', kind: 'date' },
  { key: 'status', label: 'Status', chips: ({ status }) => [[status]] },
  { key: 'amount', label: 'Amount', kind: 'money' },
];

/** What a student owes: balance, open challans, last payments. Nothing for who may not read challans. */
export function StudentFees({ studentId }: { readonly studentId: number }) {
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const mayRead = holds('challans.read');
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'of student', studentId],
    queryFn: ({ signal }) =>
      fetchOpen({ student_id: String(studentId), paid_date: today(), include_future_challans: 'true' }, signal),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <section className={`ui-group ${css.fees}`} aria-label="Fees">
      <div className="ui-card-head">
        <h2>Fees</h2>
        {offers('statements') && (
          <Button size="small" variant="outlined" component={AppLink} to={`/fee-statement?student_id=${studentId}`}>
            Statement
          </Button>
        )}
        {holds('payments.create') && (
          <Button
            size="small"
            variant="outlined"
            component={AppLink}
            to={`/pay-or-print-fee-challans/pay-fee-challan?student_id=${studentId}`}
          >
            Take a payment
          </Button>
        )}
      </div>
      {data && <OwedLine owed={data.owed} />}
      <Table
        label="Open challans"
        columns={CHALLANS}
        rows={data?.challans}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: 'Nothing is open', text: 'Every challan issued to this student is paid.' }}
      />
      {data && data.recent.length > 0 && (
        <>
          <h3>Last payments</h3>
          <Table
            label="Last payments"
            columns={PAYMENTS}
            rows={data.recent}
            empty={{ title: 'None yet', text: 'Nothing was paid yet.' }}
          />
        </>
      )}
    </section>
  );
}
