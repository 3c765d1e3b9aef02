import { TextBox } from '../../ui/picker/TextBox.tsx';
import { useState } from 'react';
import { today } from '../../../contract/dates.ts';
import type { Cheque } from '../../../contract/endpoints/fees/cheques.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../challans/ask.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { plural } from '../../../contract/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

interface Props {
  readonly cheques: readonly Cheque[];
  readonly onClose: (done: boolean) => void;
}
/** A deposit that was wrong: the cheques are in hand again, and are deposited anew. */
export function UndoDialog({ cheques, onClose }: Props) {
  const [date, setDate] = useState<string | null>(today());
  const [reason, setReason] = useState('');
  return (
    <EventDialog
      title={`Undo the deposit of ${plural(cheques.length, 'cheque')}`}
      action="Undo deposit"
      isReady={date !== null && reason.trim() !== ''}
      shown={['undone_on', 'reason']}
      onClose={onClose}
      run={async (send) => {
        const body = { cheque_ids: cheques.map((one) => one.id), undone_on: date ?? '', reason: reason.trim() };
        const { data } = await send((key) =>
          write('POST /undo_cheque_deposit', { offered: needed('cheques'), body, key }),
        );
        return `${plural(data.cheques, 'cheque')}, Rs ${formatMoney(data.amount)}, in hand again.`;
      }}
    >
      {(fields) => (
        <>
          <p>
            Rs {formatMoney(sumRupees(cheques.map(({ amount }) => amount)))} leave the bank account on that day, by
            entries that reverse the deposit. For cheques that never reached that bank; what the bank returned has
            bounced.
          </p>
          <div className="ui-row">
            <DateBox label="Undone on" value={date} onChange={setDate} required error={fields['undone_on']} />
            <TextBox
              label="Why"
              max={200}
              required
              focused
              placeholder="Wrong bank account"
              error={fields['reason']}
              value={reason}
              onChange={setReason}
            />
          </div>
        </>
      )}
    </EventDialog>
  );
}
