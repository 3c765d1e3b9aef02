import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import type { listPayments, Payment, voidTransaction } from '../../../../../contract/endpoints/fees/payments.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { Screen } from '../../../../resources/ui/Screen.tsx';
import { Picker } from '../../../admissions/place/Picker.tsx';
import '../../../admissions/students.css';
import { DateBox } from '../../kit/DateBox.tsx';
import { askFees, sendFees, type Answer } from '../../kit/feeCalls.ts';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { NONE, type Ticked } from '../../kit/ticked.ts';
import { FEES, useFeeList } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../kit/useFormKey.ts';
import { usePlace } from '../../kit/usePlace.ts';
import { VoidDialog } from '../../kit/VoidDialog.tsx';
import { plural } from '../../kit/plural.ts';
import { METHODS } from '../../till/receiving.ts';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { DecisionResults } from '../decide/DecisionResults.tsx';
import { useDecide } from '../decide/useDecide.ts';
import '../lists.css';
import { everyPage } from '../out/everyPage.ts';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { receiptsOf } from '../paths.ts';
import { paymentColumns } from './paymentColumns.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { refundable } from './refundable.ts';
import { RefundDialog } from './RefundDialog.tsx';

type Page = Answer<typeof listPayments>;
const STATUSES = ['pending', 'approved', 'rejected', 'voided'].map((name, at) => ({
  id: at + 1,
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  key: name,
}));
const METHOD_CHOICES = METHODS.map(([key, name], at) => ({ id: at + 1, key, name }));
const nameOf = ({ receipt_no, student }: Payment): string => `receipt ${receipt_no} of ${student.studentName}`;
const keyOf = (table: readonly { readonly id: number; readonly key: string }[], key: string | null): number | null =>
  table.find((one) => one.key === key)?.id ?? null;

/** `/paid-fee-challans`: payments with what they cleared; `?pending-approvals-payments=true`: those that wait for approval. */
export default function PaymentsPage() {
  const at = usePlace();
  const notify = useNotify();
  const queries = useQueryClient();
  const send = useFormKey();
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const isPending = at.param('pending-approvals-payments') === 'true';
  const decisions = useDecide('/approvePendingPayments');
  const [ticked, setTicked] = useState<Ticked>(NONE);
  const [shown, setShown] = useState<Payment | null>(null);
  const [voiding, setVoiding] = useState<Payment | null>(null);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const own = Object.fromEntries(
    (['status', 'method', 'date_from', 'date_to'] as const).flatMap((name) => {
      const value = at.param(name);
      return value === null || (name === 'status' && isPending) ? [] : [[name, value] as const];
    }),
  );
  const query = { ...at.query, ...own, show_revieving_acc: '1', ...(isPending ? { get_pending_payments: '1' } : {}) };
  const list = useFeeList<Page>('/payChallan', query);
  const { answer } = list;
  const rows = answer?.data;
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => ticked.has(id)), [rows, ticked]);
  const waiting = chosen
    .filter(({ status }) => status === 'pending')
    .map(({ id, receipt_no, mine, amount }) => ({ id, name: `Receipt ${receipt_no}`, mine, amount }));
  const sum = chosen.reduce((paisa, { amount }) => paisa + Math.round(amount * 100), 0) / 100;
  const printable = chosen.filter(({ status }) => status !== 'rejected').map(({ id }) => id);
  const [only] = chosen.length === 1 ? chosen : [];
  const mayVoid = (payment: Payment): boolean => payment.status === 'approved' && holds('payments.void');
  const mayRefund = (payment: Payment): boolean => holds('payments.refund') && refundable(payment).length > 0;
  const read = async () => {
    const { rows: all, first } = await everyPage((page) => askFees<typeof listPayments>('/payChallan', { ...query, ...page }));
    return { rows: all, totals: first.totals };
  };
  const voidIt = async (reason: string): Promise<void> => {
    if (!voiding) return;
    await send((key) =>
      sendFees<typeof voidTransaction>('/deleteChallanTransaction', { delete_type: 'payment', trans_id: voiding.id, reason }, { key }),
    );
    notify(`Receipt ${voiding.receipt_no} is void; what it cleared is open again.`, { type: 'success' });
    setVoiding(null);
    setShown(null);
    setTicked(NONE);
    await queries.invalidateQueries({ queryKey: [FEES] });
  };
  const title = isPending ? 'Pending Approvals Payments' : at.notEnrolled ? 'Paid Fee Challans, not enrolled' : 'Paid Fee Challans';
  return (
    <Screen
      title={title}
      crumbs={[{ label: 'Admissions' }, { label: title }]}
      aside={answer && <output className="ui-muted">{plural(answer.total, 'payment')}</output>}
      actions={
        <Outputs path="paid-fee-challans" title={title} columns={outColumns(paymentColumns)} read={read} disabled={!answer || answer.total === 0} />
      }
    >
      <PlaceBar at={at} search="Name, SID, roll or family number, receipt">
        <DateBox label="Paid from" value={at.param('date_from')} onChange={(date) => at.set({ date_from: date })} />
        <DateBox label="Paid to" value={at.param('date_to')} onChange={(date) => at.set({ date_to: date })} />
        <Picker
          label="Method"
          choices={METHOD_CHOICES}
          value={keyOf(METHOD_CHOICES, at.param('method'))}
          empty="All methods"
          onChange={(id) => at.set({ method: METHOD_CHOICES.find((one) => one.id === id)?.key ?? null })}
        />
        {!isPending && (
          <Picker
            label="Status"
            choices={STATUSES}
            value={keyOf(STATUSES, at.param('status'))}
            empty="All"
            onChange={(id) => at.set({ status: STATUSES.find((one) => one.id === id)?.key ?? null })}
          />
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
        rows={rows}
        nameOf={nameOf}
        ticked={ticked}
        onTick={setTicked}
        onOpen={setShown}
        totals={answer && { ...answer.totals }}
        totalsLabel={answer ? `All ${plural(answer.total, 'payment')}` : 'Total'}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        sort={{ by: at.sortBy, order: at.sortOrder, onSort: (by, order) => at.set({ sort_by: by, sort_order: order }) }}
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
      {voiding && (
        <VoidDialog title={`Void receipt ${voiding.receipt_no}`} onClose={() => setVoiding(null)} onVoid={voidIt}>
          <p>
            Rs {formatMoney(voiding.amount)} of {voiding.student.studentName} are reversed today, and what they cleared is open again. The receipt
            keeps its number and prints as VOID.
          </p>
        </VoidDialog>
      )}
    </Screen>
  );
}
