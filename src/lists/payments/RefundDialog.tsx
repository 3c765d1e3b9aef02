import { TextBox } from '../../ui/picker/TextBox.tsx';
import { needed } from '../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { today } from '../../../contract/dates.ts';
import { formatMoney, toPaisa } from '../../../contract/money.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { Picker } from '../../ui/picker/Picker.tsx';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { FEES } from '../../challans/useFeeList.ts';
import { useAccounts } from '../../challans/receiving.ts';
import type { Source } from './refundable.ts';
import { write } from '../../challans/ask.ts';
import { goesForApproval, waitsNow } from '../../challans/secondPerson.ts';
import { PrintSlip } from '../ui/PrintSlip.tsx';
import css from './payments.module.css';

interface Props {
  /** 'receipt 12': what it is given back from. */
  readonly from: string;
  /** Whose it is, and what was paid. */
  readonly about: ReactNode;
  readonly sources: readonly Source[];
  readonly campusId: number;
  /** Where the money came in. */
  readonly accountId: number;
  /** It waits for a second person, and is dated the day on which they approve it. */
  readonly second?: boolean;
  readonly onClose: () => void;
  /** It is given back, and the lists are asked for again. */
  readonly onDone: () => void;
}
const SHORTEST = 3;
const SHOWN = ['amount', 'paying_acc', 'refund_date', 'reason'];

/** Gives the unused advance of a payment back, or what it paid on a refundable particular. Enter sends it. */
export function RefundDialog({ from, about, sources, campusId, accountId, second = false, onClose, onDone }: Props) {
  const id = useId();
  const notify = useNotify();
  const queries = useQueryClient();
  const { busy, refused, send, submit, forget } = useSubmit();
  const { accounts, error: noAccounts } = useAccounts();
  const [at, setAt] = useState(0);
  const source = sources[at];
  const [amount, setAmount] = useState<number | null>(source?.left ?? null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [date, setDate] = useState<string | null>(today());
  const [reason, setReason] = useState('');

  const offered = (accounts ?? []).filter(({ campus }) => campus === null || campus === campusId);
  // Back out of the account that it came into, unless the user chooses another or may not use that one.
  const account = chosen ?? (offered.find((one) => one.id === accountId) ?? offered[0])?.id ?? null;
  const tooMuch = source && amount !== null && Number.isFinite(amount) && toPaisa(amount) > toPaisa(source.left);
  const [prints, setPrints] = useState(false);
  const navigate = useNavigate();
  const fields = refused?.fields ?? {};
  const wrong = tooMuch ? `Only Rs ${formatMoney(source.left)} can be given back` : fields['amount'];
  // What no control of the dialog shows.
  const hidden = Object.entries(fields).flatMap(([name, text]) => (SHOWN.includes(name) ? [] : [text]));
  const others = noAccounts
    ? refusalOf(noAccounts).message
    : accounts && offered.length === 0
      ? 'No account of yours can pay for this campus.'
      : hidden.join(' ') || (refused && Object.keys(fields).length === 0 ? refused.message : '');
  const isReady =
    source !== undefined &&
    amount !== null &&
    amount > 0 &&
    !tooMuch &&
    account !== null &&
    date !== null &&
    reason.trim().length >= SHORTEST;

  const give = async (): Promise<void> => {
    if (!isReady || busy) return;
    await submit(async () => {
      const body = {
        ...source.of,
        amount,
        refund_date: second ? today() : date,
        paying_acc: account,
        reason: reason.trim(),
      };
      const { data } = await send((key) => write('POST /fee_refunds', { offered: needed('refunds'), body, key }));
      notify(
        data.request_id
          ? waitsNow(`The refund of Rs ${formatMoney(amount)} of ${from}`)
          : `Refund ${data.refund_no}: Rs ${formatMoney(amount)} of ${from} given back.`,
        { type: 'success' },
      );
      onDone();
      if (prints && data.refund_id) void navigate(`/fee-refunds/print?ids=${data.refund_id}`);
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={`Refund from ${from}`}
      maxWidth="sm"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!isReady} loading={busy} onClick={() => void give()}>
            {`${second ? 'Ask for a refund of' : 'Refund'} Rs ${formatMoney(amount !== null && amount > 0 ? amount : 0)}`}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all inputs of the form */}
      <form
        className={css.refund}

        aria-label="Refund"
        onSubmit={(event: SyntheticEvent) => event.preventDefault()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          void give();
        }}
      >
        <p>
          {about}{' '}
          {sources.length === 1 && source && (
            <>
              Can be given back: <bdi>{source.name}</bdi>, <b>Rs {formatMoney(source.left)}</b>.
            </>
          )}
        </p>
        {second && <p>{goesForApproval('It')}</p>}
        {sources.length > 1 && (
          <fieldset>
            <legend>What is given back</legend>
            {sources.map(({ name, left }, index) => (
              <label key={name}>
                <input
                  type="radio"
                  name={`${id}-source`}
                  checked={index === at}
                  onChange={() => {
                    setAt(index);
                    setAmount(left);
                    forget();
                  }}
                />
                <bdi>{name}</bdi>
                <b>Rs {formatMoney(left)}</b>
              </label>
            ))}
          </fieldset>
        )}
        <div className="ui-row">
          <MoneyBox label="Amount" value={amount} onChange={setAmount} required error={wrong} />
          {!second && (
            <DateBox label="Refund date" value={date} onChange={setDate} required error={fields['refund_date']} />
          )}
          <Picker
            label="Paid from"
            required
            choices={offered}
            value={account}
            empty={accounts ? 'Choose the account' : 'Loading the accounts'}
            onChange={setChosen}
            error={fields['paying_acc']}
          />
        </div>
        <TextBox
          label="Reason"
          max={300}
          required
          focused
          placeholder="At least 3 letters; it stays with the record"
          error={fields['reason']}
          value={reason}
          onChange={setReason}
        />
        {!second && <PrintSlip checked={prints} onChange={setPrints} />}
        {others !== '' && (
          <p className="ui-error" role="alert">
            {others}
          </p>
        )}
      </form>
    </AppDialog>
  );
}
