import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatDate, today } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { AppLink } from '../../../resources/ui/AppLink.tsx';
import { FeeTable } from './FeeTable.tsx';
import type { FeeColumn } from './feeColumn.ts';
import './fees.css';
import { OwedLine } from './OwedLine.tsx';
import { ChallanChip, StatusChip } from './StatusChip.tsx';
import { FEES } from './useFeeList.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { ask } from './ask.ts';

type Open = Answer<'GET /open_challans'>['data'];
type OpenChallan = Open['challans'][number];
type Payment = Open['recent'][number];
/** Narrow: they stand in the smaller column of the student's page. */
const CHALLANS: readonly FeeColumn<OpenChallan>[] = [
  { key: 'challan_no', label: 'Challan', kind: 'number', value: ({ challan_no }) => String(challan_no) },
  {
    key: 'due_date',
    label: 'Month, due',
    render: ({ challan_month, due_date }) => (
      <>
        <span className="fee-two">{formatDate(challan_month)}</span>
        <span className="fee-two">due {formatDate(due_date)}</span>
      </>
    ),
  },
  {
    key: 'due',
    label: 'Due',
    kind: 'money',
    total: true,
    render: ({ due, late_fee_fine: fine, pending }) => (
      <>
        <b className="fee-two">{due === 0 ? '–' : formatMoney(due)}</b>
        {fine > 0 && <span className="fee-two">+{formatMoney(fine)} today</span>}
        {pending > 0 && <span className="fee-two">{formatMoney(pending)} waits</span>}
      </>
    ),
  },
  { key: 'status', label: 'Status', render: (row) => <ChallanChip {...row} /> },
];
const PAYMENTS: readonly FeeColumn<Payment>[] = [
  { key: 'receipt_no', label: 'Receipt', kind: 'number', value: ({ receipt_no }) => String(receipt_no) },
  { key: 'paid_date', label: 'Paid', kind: 'date' },
  { key: 'status', label: 'Status', render: ({ status }) => <StatusChip status={status} /> },
  { key: 'amount', label: 'Amount', kind: 'money' },
];

/** What a student owes: balance, open challans, last payments. Nothing for who may not read challans. */
export function StudentFees({ studentId }: { readonly studentId: number }) {
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const mayRead = holds('challans.read');
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'of student', studentId],
    queryFn: async ({ signal }) => {
      const query = { student_id: String(studentId), paid_date: today(), include_future_challans: 'true' };
      return (await ask('GET /open_challans', { query, signal })).data;
    },
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <section className="ui-group fee-student" aria-label="Fees">
      <div className="st-card-head">
        <h2>Fees</h2>
        <Button size="small" variant="outlined" component={AppLink} to={`/fee-statement?student_id=${studentId}`}>
          Statement
        </Button>
        {holds('payments.create') && (
          <Button size="small" variant="outlined" component={AppLink} to={`/pay-or-print-fee-challans/pay-fee-challan?student_id=${studentId}`}>
            Take a payment
          </Button>
        )}
      </div>
      {data && <OwedLine owed={data.owed} />}
      <FeeTable
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
          <FeeTable label="Last payments" columns={PAYMENTS} rows={data.recent} empty={{ title: 'None yet', text: 'Nothing was paid yet.' }} />
        </>
      )}
    </section>
  );
}
