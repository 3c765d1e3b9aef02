import { offers } from '../../auth/offers.ts';
import Button from '@mui/material/Button';
import { formatDate } from '../../../contract/dates.ts';
import type { Payment } from '../../../contract/endpoints/fees/payments.ts';
import { formatMoney } from '../../../contract/money.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import { methodName } from '../../challans/receiving.ts';
import { waitsOf } from '../../challans/secondPerson.ts';
import { receiptsOf, statementOf } from '../../challans/paths.ts';
import css from './payments.module.css';

type Cleared = Payment['allocations'][number];
const COLUMNS: readonly TableColumn<Cleared>[] = [
  { key: 'challan_no', label: 'Challan' },
  { key: 'studentName', label: 'Student', value: ({ student }) => `${student.studentName}, ${student.sid}` },
  { key: 'particular', label: 'Particular' },
  { key: 'challan_month', label: 'Month', kind: 'month' },
  {
    key: 'state',
    label: 'Note',
    value: ({ state, from_advance }) =>
      [from_advance ? 'from advance' : '', state === 'active' ? '' : state].filter(Boolean).join(', '),
  },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
];
const lineId = ({ line_id, from_advance }: Cleared): number => line_id * 2 + (from_advance ? 1 : 0);

interface Props {
  readonly payment: Payment;
  readonly onClose: () => void;
  /** Null without the privilege, or where there is nothing to void. */
  readonly onVoid: (() => void) | null;
  /** Null unless it is one's own and waits for approval. */
  readonly onWithdraw: (() => void) | null;
  /** Null without the privilege, or where nothing can be given back. */
  readonly onRefund: (() => void) | null;
}

/** Of a rejected or withdrawn payment: whether its money went back. */
function returned({ status, method, returned_on, returned_by }: Payment): string | null {
  if (status !== 'rejected' && status !== 'withdrawn') return null;
  if (returned_on === null) return 'Not yet: it is in the till of whoever took it';
  return method === 'cash' || method === 'cheque' ? `${formatDate(returned_on)} by ${returned_by ?? ''}` : null;
}

/** One payment with all it cleared, who took, decided and voided it. */
export function PaymentDialog({ payment, onClose, onVoid, onWithdraw, onRefund }: Props) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Student', `${payment.student.studentName}, ${payment.student.sid}`],
    ['Campus', payment.student.campus_name],
    ['Paid on', formatDate(payment.paid_date)],
    [
      'Method',
      [methodName(payment.method), payment.bank_name, payment.cheque_no, payment.reference].filter(Boolean).join(', '),
    ],
    ['Account', `${payment.receiving_acc.acc_code} ${payment.receiving_acc.acc_name}`],
    ['Taken by', payment.taken_by],
    ['Voucher', payment.voucher_no === null ? null : String(payment.voucher_no)],
    [
      'Cash given',
      payment.cashRecieved === null
        ? null
        : `Rs ${formatMoney(payment.cashRecieved)}, returned ${formatMoney(payment.cashReturned ?? 0)}`,
    ],
    [
      'Advance',
      payment.advance > 0
        ? `Rs ${formatMoney(payment.advance)}, used ${formatMoney(payment.advance_used)}, refunded ${formatMoney(payment.refunded)}`
        : null,
    ],
    [
      { rejected: 'Rejected by', withdrawn: 'Withdrawn by' }[payment.status as string] ?? 'Decided by',
      payment.decided_by,
    ],
    ['Reason', payment.decision_reason],
    ['Returned to the payer', returned(payment)],
    [
      'Voided',
      payment.void_date === null
        ? null
        : `${formatDate(payment.void_date)} by ${payment.voided_by ?? ''}: ${payment.void_reason ?? ''}`,
    ],
    ['Notes', payment.notes],
  ];
  return (
    <AppDialog
      open
      onClose={onClose}
      title={`Receipt ${payment.receipt_no}`}
      maxWidth="md"
      actions={
        <>
          {onVoid && (
            <Button color="error" onClick={onVoid}>
              Void…
            </Button>
          )}
          {onWithdraw && (
            <Button color="error" onClick={onWithdraw}>
              Withdraw…
            </Button>
          )}
          {onRefund && (
            <Button variant="outlined" onClick={onRefund}>
              Refund…
            </Button>
          )}
          {offers('statements') && (
            <Button variant="outlined" component={AppLink} to={statementOf({ student_id: payment.student.id })}>
              Statement
            </Button>
          )}
          {payment.status !== 'rejected' && payment.status !== 'withdrawn' && (
            <Button variant="outlined" component={AppLink} to={receiptsOf([payment.id])}>
              Print receipt
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="ui-screen">
        <div className="ui-bar-line">
          <b>Rs {formatMoney(payment.amount)}</b>
          <StatusChip status={payment.status} />
          {payment.awaits && <StatusChip status="pending" label={waitsOf(payment.awaits) ?? ''} />}
        </div>
        <dl className={css.facts}>
          {facts.flatMap(([name, value]) =>
            value === null || value === ''
              ? []
              : [
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd dir="auto">{value}</dd>
                  </div>,
                ],
          )}
        </dl>
        <Table
          label="What it cleared"
          columns={COLUMNS}
          rows={payment.allocations}
          idOf={lineId}
          empty={{
            title: 'Nothing is cleared',
            text: 'The whole amount is an advance, or what it cleared was given back.',
          }}
        />
      </div>
    </AppDialog>
  );
}
