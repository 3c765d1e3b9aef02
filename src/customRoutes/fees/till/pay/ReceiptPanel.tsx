import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { offers } from '../../../../auth/offers.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { StatusChip } from '../../../../ui/table/StatusChip.tsx';
import { useFormKey } from '../../../../ui/form/useFormKey.ts';
import { ReasonDialog } from '../../../../ui/dialog/ReasonDialog.tsx';
import { withdraw } from '../calls.ts';
import type { PayingStudent } from '../payingStudent.ts';
import { isPaper, methodName, PAPERS, remember, type Paper } from '../../../../challans/receiving.ts';
import { waitsNow } from '../../../../challans/secondPerson.ts';
import { waitsText } from '../../../../../contract/moneyOut.ts';
import { write } from '../../../../challans/ask.ts';
import { VoidEffect } from './VoidEffect.tsx';
import css from '../till.module.css';

interface Props {
  readonly record: PayingStudent;
  /** What Enter prints (usePaperOf). */
  readonly paper: Paper;
  readonly onPrint: (paper: Paper) => void;
  /** The admission that this payment is of, which goes on there. */
  readonly back?: string | null;
  readonly onNext: () => void;
  readonly onVoided: () => void;
}

/** What was taken, and the two ways on: Enter prints, Esc goes to the next payer. */
export function ReceiptPanel({ record, paper: usual, onPrint, back = null, onNext, onVoided }: Props) {
  const credentials = useCredentials();
  const notify = useNotify();
  const send = useFormKey();
  const [chosen, setChosen] = useState<Paper | null>(null);
  const paper = chosen ?? usual;
  const [voiding, setVoiding] = useState(false);
  /** Its void needs a second person, and was asked for. */
  const [waits, setWaits] = useState(false);
  const { receipts } = record;
  const pending = receipts.some(({ status }) => status === 'pending');
  const numbers = receipts.map(({ receipt_no }) => receipt_no).join(', ');
  const mayTakeBack = pending
    ? offers('till')
    : receipts.length > 0 && credentials !== null && may(credentials, 'payments.void');
  const takeBack = async (payment_id: number, reason: string, key: string): Promise<boolean> => {
    if (pending) {
      await withdraw(payment_id, reason, key);
      return false;
    }
    const body = { delete_type: 'payment', trans_id: payment_id, reason } as const;
    const { data } = await write('POST /deleteChallanTransaction', { body, key });
    return Boolean(data.request_id);
  };
  const voidAll = async (reason: string): Promise<void> => {
    let requested = false;
    for (const { payment_id } of receipts)
      requested = (await send((key) => takeBack(payment_id, reason, key))) || requested;
    if (requested) {
      setWaits(true);
      setVoiding(false);
      notify(waitsNow(`The void of receipt ${numbers}`), { type: 'success' });
      return;
    }
    notify(`Receipt ${numbers} is ${pending ? 'withdrawn' : 'void'}.`, { type: 'success' });
    onVoided();
  };
  return (
    <section className={`${css.panel} ${css.receipt}`} aria-label="Receipt">
      <output>
        <StatusChip status={pending ? 'pending' : 'approved'} label={pending ? 'Pending approval' : 'Taken'} />
        {waits && <StatusChip status="pending" label={waitsText.void} />}
        <h2>
          {numbers !== '' && `Receipt ${numbers}: `}Rs {formatMoney(record.amount)}
        </h2>
        <p>
          <bdi>{record.students.map(({ studentName }) => studentName).join(', ')}</bdi>,{' '}
          {methodName(record.method).toLowerCase()}, {formatDate(record.paidDate)}
        </p>
        {numbers === '' && <p>Your provider has taken the payment; it gave no receipt number.</p>}
        {pending && (
          <p>Nothing is booked until someone else approves it. The amount is reserved on the bill meanwhile.</p>
        )}
      </output>
      {record.method === 'cash' && (
        <div className={css.give}>
          <span>Change to give</span>
          <b>{formatMoney(record.cashReturned)}</b>
        </div>
      )}
      <dl className={css.result}>
        {record.advance > 0 && (
          <div className={css.advance}>
            <dt>Kept as an advance</dt>
            <dd>{formatMoney(record.advance)}</dd>
          </div>
        )}
        <div>
          <dt>Remains payable</dt>
          <dd>{formatMoney(record.remainingPayable)}</dd>
        </div>
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter prints: the till is worked by keyboard */}
      <Button variant="contained" size="large" className={css.pay} autoFocus onClick={() => onPrint(paper)}>
        Print <kbd>Enter</kbd>
      </Button>
      {back !== null && (
        <Button variant="outlined" component={AppLink} to={back}>
          Go on with the admission
        </Button>
      )}
      <Button variant="outlined" onClick={onNext} aria-keyshortcuts="Escape">
        Next payer <kbd>Esc</kbd>
      </Button>
      <div className={css.after}>
        <NativeSelect
          attributes={{ 'aria-label': 'Print as' }}
          choices={PAPERS.map(([id, name]) => ({ id, name }))}
          value={paper}
          onChange={(text) => {
            if (!isPaper(text)) return;
            setChosen(text);
            remember({ paper: text });
          }}
        />
        {mayTakeBack && !waits && (
          <Button color="error" onClick={() => setVoiding(true)}>
            {pending ? 'Withdraw…' : 'Void…'}
          </Button>
        )}
      </div>
      {voiding && (
        <ReasonDialog
          title={`${pending ? 'Withdraw' : 'Void'} receipt ${numbers}`}
          onClose={() => setVoiding(false)}
          onReason={voidAll}
        >
          {pending ? (
            <p>
              Give Rs {formatMoney(record.amount)} back to the payer now. What the receipt reserved is open again; it
              stays in the history as withdrawn.
            </p>
          ) : (
            <VoidEffect ids={receipts.map(({ payment_id }) => payment_id)} what={`The void of receipt ${numbers}`} />
          )}
        </ReasonDialog>
      )}
    </section>
  );
}
