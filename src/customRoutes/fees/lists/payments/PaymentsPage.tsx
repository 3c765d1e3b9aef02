import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { Payment } from '../../../../../contract/endpoints/fees/payments.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import '../../../admissions/students.css';
import { DateBox } from '../../kit/DateBox.tsx';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { KeyPicker } from '../../kit/KeyPicker.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { NONE } from '../../kit/ticked.ts';
import { PrintChallans } from '../../print/PrintChallans.tsx';
import { VoidDialog } from '../../kit/VoidDialog.tsx';
import { plural } from '../../kit/plural.ts';
import { useFormKey } from '../../../../resources/ui/form/useFormKey.ts';
import { FEES } from '../../kit/useFeeList.ts';
import { withdraw } from '../../till/calls.ts';
import { METHODS } from '../../till/receiving.ts';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { DecisionResults } from '../decide/DecisionResults.tsx';
import { useDecide } from '../decide/useDecide.ts';
import { STATUSES } from '../events/statuses.ts';
import { useEventList } from '../events/useEventList.ts';
import '../lists.css';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { receiptsOf } from '../paths.ts';
import { paymentColumns } from './paymentColumns.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { refundable } from './refundable.ts';
import { RefundDialog } from './RefundDialog.tsx';

const nameOf = ({ receipt_no, student }: Payment): string => `receipt ${receipt_no} of ${student.studentName}`;
/** `/paid-fee-challans`: payments with what they cleared; `?pending-approvals-payments=true`: those that wait for approval. */
export default function PaymentsPage() {
  const notify = useNotify();
  const queries = useQueryClient();
  const { at, isPending, list, table, chosen, only, sum, setTicked, holds, read, voidOne } = useEventList({
    call: 'GET /payChallan',
    filters: ['status', 'method', 'date_from', 'date_to'],
    pending: { flag: 'pending-approvals-payments', call: 'get_pending_payments' },
    always: { show_revieving_acc: '1' },
  });
  const decisions = useDecide('POST /approvePendingPayments');
  const [shown, setShown] = useState<Payment | null>(null);
  const [voiding, setVoiding] = useState<Payment | null>(null);
  const [withdrawing, setWithdrawing] = useState<Payment | null>(null);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const { answer } = list;
  const waiting = chosen
    .filter(({ status }) => status === 'pending')
    .map(({ id, receipt_no, mine, amount }) => ({ id, name: `Receipt ${receipt_no}`, mine, amount }));
  const printable = chosen.filter(({ status }) => status !== 'rejected' && status !== 'withdrawn').map(({ id }) => id);
  const challans = [...new Set(chosen.flatMap(({ allocations }) => allocations.map(({ challan_id }) => challan_id)))];
  const mayVoid = (payment: Payment): boolean => payment.status === 'approved' && holds('payments.void');
  const mayRefund = (payment: Payment): boolean => holds('payments.refund') && refundable(payment).length > 0;
  const voidIt = async (reason: string): Promise<void> => {
    if (!voiding) return;
    await voidOne('payment', voiding.id, reason);
    notify(`Receipt ${voiding.receipt_no} is void; what it cleared is open again.`, { type: 'success' });
    setVoiding(null);
    setShown(null);
  };
  const send = useFormKey();
  const mayWithdraw = (payment: Payment): boolean => payment.status === 'pending' && payment.mine && holds('payments.create');
  const withdrawIt = async (reason: string): Promise<void> => {
    if (!withdrawing) return;
    await send((key) => withdraw(withdrawing.id, reason, key));
    await queries.invalidateQueries({ queryKey: [FEES] });
    notify(`Receipt ${withdrawing.receipt_no} is withdrawn; what it reserved is open again.`, { type: 'success' });
    setWithdrawing(null);
    setShown(null);
  };
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'payment')}</output>}
      actions={
        <>
          {!isPending && holds('payments.approve') && (
            <Button variant="outlined" component={AppLink} to="/paid-fee-challans?pending-approvals-payments=true">
              Pending approvals
            </Button>
          )}
          {!isPending && holds('challan_payments.create') && (
            <Button variant="outlined" component={AppLink} to="/upload-challan-payments">
              Import
            </Button>
          )}
          <Button variant="outlined" component={AppLink} to="/fee-refunds">
            Refunds
          </Button>
          <Outputs columns={outColumns(paymentColumns)} read={read} disabled={!answer || answer.total === 0} />
        </>
      }
    >
      <PlaceBar at={at} search="Name, SID, roll or family number, receipt">
        <DateBox label="Paid from" value={at.param('date_from')} onChange={(date) => at.set({ date_from: date })} />
        <DateBox label="Paid to" value={at.param('date_to')} onChange={(date) => at.set({ date_to: date })} />
        <KeyPicker label="Method" choices={METHODS} value={at.param('method')} empty="All methods" onChange={(method) => at.set({ method })} />
        {!isPending && (
          <KeyPicker label="Status" choices={STATUSES} value={at.param('status')} empty="All" onChange={(status) => at.set({ status })} />
        )}
      </PlaceBar>
      {decisions.decided && <DecisionResults decided={decisions.decided} onClose={decisions.dismiss} />}
      {waiting.length > 0 && holds('payments.approve') ? (
        <DecisionBar chosen={waiting} what="payment" decisions={decisions} onDone={() => setTicked(NONE)} />
      ) : (
        chosen.length > 0 && (
          <div className="ui-bulk">
            <output>
              {chosen.length} selected, Rs {formatMoney(sum)}
              {waiting.length > 0 && <span className="ui-muted"> · you may not approve payments</span>}
            </output>
            {printable.length > 0 && (
              <Button variant="outlined" component={AppLink} to={receiptsOf(printable)}>
                {printable.length === 1 ? 'Print receipt' : 'Print receipts'}
              </Button>
            )}
            {challans.length > 0 && (
              <PrintChallans section="/paid-fee-challans" of={challans} label={challans.length === 1 ? 'Challan' : 'Challans'} />
            )}
            {only && mayRefund(only) && (
              <Button variant="outlined" onClick={() => setRefunding(only)}>
                Refund…
              </Button>
            )}
            {only && mayVoid(only) && (
              <Button color="error" onClick={() => setVoiding(only)}>
                Void…
              </Button>
            )}
          </div>
        )
      )}
      <FeeTable
        label="Payments"
        columns={paymentColumns}
        {...table}
        nameOf={nameOf}
        onOpen={setShown}
        totals={answer && { ...answer.totals }}
        totalsLabel={answer ? `All ${plural(answer.total, 'payment')}` : 'Total'}
        empty={
          isPending
            ? {
                title: 'Nothing waits for approval',
                text: 'Payments that users with two-step approval take appear here until somebody else decides.',
              }
            : { title: 'No payment fits', text: 'Clear the search, or choose other dates and methods.' }
        }
      />
      <Pager answer={answer} at={at} />
      {shown && (
        <PaymentDialog
          payment={shown}
          onClose={() => setShown(null)}
          onVoid={mayVoid(shown) ? () => setVoiding(shown) : null}
          onWithdraw={mayWithdraw(shown) ? () => setWithdrawing(shown) : null}
          onRefund={mayRefund(shown) ? () => setRefunding(shown) : null}
        />
      )}
      {refunding && (
        <RefundDialog
          payment={refunding}
          onClose={() => setRefunding(null)}
          onDone={() => {
            setRefunding(null);
            setShown(null);
            setTicked(NONE);
          }}
        />
      )}
      {withdrawing && (
        <VoidDialog title={`Withdraw receipt ${withdrawing.receipt_no}`} onClose={() => setWithdrawing(null)} onVoid={withdrawIt}>
          <p>
            Give Rs {formatMoney(withdrawing.amount)} back to {withdrawing.student.studentName} now. What the receipt reserved is open again; it stays
            in the history as withdrawn.
          </p>
        </VoidDialog>
      )}
      {voiding && (
        <VoidDialog title={`Void receipt ${voiding.receipt_no}`} onClose={() => setVoiding(null)} onVoid={voidIt}>
          <p>
            Rs {formatMoney(voiding.amount)} of {voiding.student.studentName} are reversed today, and what they cleared is open again. The receipt
            keeps its number and prints as VOID.
          </p>
        </VoidDialog>
      )}
    </PageScreen>
  );
}
