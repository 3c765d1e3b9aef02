import { TextBox } from '../../../../ui/picker/TextBox.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { write } from '../../../../challans/ask.ts';
import { useAccounts } from '../../../../challans/receiving.ts';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import { MoneyBox } from '../../../../ui/picker/MoneyBox.tsx';
import { Picker } from '../../../../ui/picker/Picker.tsx';
import { printOf } from '../../../../vouchers/kinds.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import type { Desk } from '../drawer/useDesk.ts';
import { DepositSlip, type Slip } from './DepositSlip.tsx';
import css from '../drawer/drawer.module.css';

type Safe = Desk['accounts'][number];
interface Done extends Slip {
  readonly trans_id: number;
}

/** What was handed over of one till goes to the bank: a transfer by the voucher that there is, and its slip on paper. */
export function ToBank({ safe }: { readonly safe: Safe }) {
  const queries = useQueryClient();
  const { accounts } = useAccounts();
  const { busy, refused, send, submit } = useSubmit();
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const [reference, setReference] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const [printing, setPrinting] = useState(false);
  const banks = (accounts ?? []).filter(
    ({ role, campus }) => role === 'bank' && (campus === null || campus === safe.campus_id),
  );
  const bank = banks.find((one) => one.id === chosen) ?? (banks.length === 1 ? banks[0] : undefined);
  const amount = typed === undefined ? safe.handed_over : typed;
  const isTooMuch = amount !== null && amount > safe.handed_over;
  const ready = bank !== undefined && amount !== null && amount > 0 && !isTooMuch;
  const deposit = () =>
    submit(async () => {
      if (!ready || !bank) return;
      const slip = reference.trim();
      const body = {
        kind: 'transfer' as const,
        method: 'cash' as const,
        campus_id: safe.campus_id,
        entry_date: today(),
        memo: `Cash of ${safe.account} to ${bank.name}`,
        ...(slip === '' ? {} : { reference: slip }),
        lines: [
          { account_id: bank.id, debit: amount },
          { account_id: safe.account_id, credit: amount },
        ],
      };
      const { data } = await send((key) => write('POST /finance_entry', { body, key }));
      setDone({
        trans_id: data.trans_id,
        bank: bank.name,
        at: bank.at,
        campus: safe.campus_name,
        day: today(),
        amount,
        reference: slip,
        voucher: data.voucher,
      });
      setTyped(undefined);
      setReference('');
      await queries.invalidateQueries({ queryKey: ['till'] });
    });
  if (safe.handed_over <= 0 && done === null) return null;
  return (
    <section className={css.waits} aria-label={`${safe.account}, ${safe.campus_name}: to the bank`}>
      {done && (
        <output className={css.closed}>
          Rs {formatMoney(done.amount)} to {done.bank}: {done.voucher ?? 'waits for approval'}.{' '}
          <Button variant="contained" size="small" onClick={() => setPrinting(true)}>
            Print the slip
          </Button>{' '}
          <AppLink to={printOf([done.trans_id])}>Voucher</AppLink>
        </output>
      )}
      {safe.handed_over > 0 && (
        <form
          className={css.bank}
          aria-label="To the bank"
          onSubmit={(event) => {
            event.preventDefault();
            if (ready && !busy) void deposit();
          }}
        >
          <p>
            {safe.account}, {safe.campus_name}: <b>Rs {formatMoney(safe.handed_over)}</b> were handed over and are in no
            drawer.
          </p>
          <div className={`ui-row ${css.full}`}>
            <Picker
              label="Bank account"
              choices={banks}
              value={bank?.id ?? null}
              empty={accounts ? 'Choose the account' : 'Loading the accounts'}
              onChange={setChosen}
              error={
                accounts && banks.length === 0 ? 'None of your accounts is a bank account of this campus' : undefined
              }
            />
            <MoneyBox
              label="Amount, Rs"
              value={amount}
              onChange={setTyped}
              required
              error={isTooMuch ? 'More than was handed over' : undefined}
            />
            <TextBox label="Number of the bank’s slip" max={60} value={reference} onChange={setReference} />
          </div>
          {refused && <Alert severity="error">{Object.values(refused.fields)[0] ?? refused.message}</Alert>}
          <Button type="submit" variant="contained" disabled={!ready} loading={busy}>
            Take Rs {formatMoney(amount !== null && !Number.isNaN(amount) ? amount : 0)} to the bank
          </Button>
        </form>
      )}
      {printing && done && <DepositSlip slip={done} onBack={() => setPrinting(false)} />}
    </section>
  );
}
