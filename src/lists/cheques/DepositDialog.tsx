import { useState } from 'react';
import { formatDate, today } from '../../../contract/dates.ts';
import type { Cheque } from '../../../contract/endpoints/fees/cheques.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../challans/ask.ts';
import { useAccounts } from '../../challans/receiving.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { plural } from '../../../contract/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

interface Props {
  readonly cheques: readonly Cheque[];
  readonly onClose: (done: boolean) => void;
}
/** Puts cheques in hand into a bank account by one slip. */
export function DepositDialog({ cheques, onClose }: Props) {
  const { accounts, error } = useAccounts();
  const [chosen, setChosen] = useState<number | null>(null);
  const [date, setDate] = useState<string | null>(today());
  const campuses = cheques.map(({ student, campus_id }) => student?.campus_id ?? campus_id);
  const banks = (accounts ?? []).filter(
    ({ role, campus }) => role === 'bank' && (campus === null || campuses.every((one) => one === campus)),
  );
  const account = chosen ?? (banks.length === 1 ? (banks[0]?.id ?? null) : null);
  const amount = formatMoney(sumRupees(cheques.map((cheque) => cheque.amount)));
  const latest =
    cheques
      .map(({ cheque_date }) => cheque_date)
      .toSorted()
      .at(-1) ?? '';
  const isEarly = date !== null && latest > date;
  return (
    <EventDialog
      title={`Deposit ${plural(cheques.length, 'cheque')}`}
      action={`Deposit Rs ${amount}`}
      isReady={account !== null && date !== null && !isEarly}
      shown={['account_id', 'deposited_on']}
      onClose={onClose}
      run={async (send) => {
        const body = { cheque_ids: cheques.map(({ id }) => id), account_id: account ?? 0, deposited_on: date ?? '' };
        const { data } = await send((key) => write('POST /deposit_cheques', { offered: needed('cheques'), body, key }));
        return `Slip ${data.slip_no}: ${plural(data.cheques, 'cheque')}, Rs ${formatMoney(data.amount)}, are in the bank account.`;
      }}
    >
      {(fields) => (
        <>
          <p>They leave the cheques in hand and are in the bank account from this day. If one bounces, say so here.</p>
          <div className="ui-row">
            <Picker
              label="Bank account"
              required
              choices={banks}
              value={account}
              empty={accounts ? 'Choose the account' : 'Loading the accounts'}
              onChange={setChosen}
              error={
                fields['account_id'] ??
                (error
                  ? refusalOf(error).message
                  : accounts && banks.length === 0
                    ? 'None of your accounts is a bank account of this campus'
                    : undefined)
              }
            />
            <DateBox
              label="Deposited on"
              value={date}
              onChange={setDate}
              required
              error={isEarly ? `One of them is dated ${formatDate(latest)}` : fields['deposited_on']}
            />
          </div>
        </>
      )}
    </EventDialog>
  );
}
