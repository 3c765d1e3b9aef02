import { TextBox } from '../../ui/picker/TextBox.tsx';
import { useState } from 'react';
import { today } from '../../../contract/dates.ts';
import type { Cheque } from '../../../contract/endpoints/fees/cheques.ts';
import { formatMoney } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../challans/ask.ts';
import { useLookup } from '../../students/lookups.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { EventDialog } from '../ui/EventDialog.tsx';

interface Props {
  readonly cheque: Cheque;
  readonly onClose: (done: boolean) => void;
}
/** A cheque that the bank returned: the fee is owed again, with a charge where the school asks for one. */
export function BounceDialog({ cheque, onClose }: Props) {
  const particulars = useLookup('fee_particulars');
  const [date, setDate] = useState<string | null>(today());
  const [reason, setReason] = useState('');
  const [charge, setCharge] = useState<number | null>(null);
  const [particular, setParticular] = useState<number | null>(null);
  const isCharged = charge !== null && charge > 0;
  return (
    <EventDialog
      title={`Cheque ${cheque.cheque_no} bounced`}
      action={({ unmatch }) => (unmatch === undefined ? 'Bounced' : 'Unmatch and mark bounced')}
      isReady={date !== null && !Number.isNaN(charge) && (!isCharged || particular !== null)}
      shown={['bounced_on', 'reason', 'charge', 'particular_id', 'unmatch']}
      onClose={onClose}
      run={async (send, { unmatch }) => {
        const body = {
          cheque_id: cheque.id,
          bounced_on: date ?? '',
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(unmatch === undefined ? {} : { unmatch: true }),
          ...(isCharged && particular !== null ? { charge, particular_id: particular } : {}),
        };
        const { data } = await send((key) => write('POST /bounce_cheque', { offered: needed('cheques'), body, key }));
        const charged =
          data.charged_challan === null
            ? ''
            : ` Rs ${formatMoney(charge ?? 0)} are added to challan ${data.charged_challan}.`;
        if (data.receipt_no === null) return `${data.voucher ?? 'Its voucher'} is void.${charged}`;
        return `Receipt ${data.receipt_no} is void; Rs ${formatMoney(cheque.amount)} are owed again.${charged}`;
      }}
    >
      {(fields) => (
        <>
          <p>
            Rs {formatMoney(cheque.amount)} of <bdi>{cheque.student?.studentName ?? cheque.payee}</bdi> leave the bank
            account, and{' '}
            {cheque.student === null
              ? `${cheque.voucher ?? 'the voucher'} is void: the income is taken back.`
              : `receipt ${cheque.receipt_no ?? ''} is void: what it cleared is owed again.`}
          </p>
          <div className="ui-row">
            <DateBox label="Bounced on" value={date} onChange={setDate} required error={fields['bounced_on']} />
            <TextBox
              label="What the bank says"
              max={200}
              focused
              placeholder="Insufficient funds"
              error={fields['reason']}
              value={reason}
              onChange={setReason}
            />
          </div>
          {cheque.student !== null && (
            <div className="ui-row">
              <MoneyBox label="Charge to the parents" value={charge} onChange={setCharge} error={fields['charge']} />
              <Picker
                label="Particular of the charge"
                choices={particulars}
                value={particular}
                empty="No charge"
                onChange={setParticular}
                error={
                  fields['particular_id'] ??
                  (isCharged && particular === null ? 'Choose what it is charged as' : undefined)
                }
              />
            </div>
          )}
          {fields['unmatch'] !== undefined && (
            <p className="ui-error" role="alert">
              {fields['unmatch']}. Unmatch it here: what it was matched with is free again, and the line of the bank
              that took the money back is matched with the reversal.
            </p>
          )}
        </>
      )}
    </EventDialog>
  );
}
