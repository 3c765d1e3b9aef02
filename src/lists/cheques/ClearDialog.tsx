import { useState } from 'react';
import { today } from '../../../contract/dates.ts';
import type { Cheque } from '../../../contract/endpoints/fees/cheques.ts';
import { formatMoney } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../challans/ask.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { plural } from '../../../contract/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

interface Props {
  readonly cheques: readonly Cheque[];
  readonly onClose: (done: boolean) => void;
}
/** Says that the bank has paid deposited cheques. */
export function ClearDialog({ cheques, onClose }: Props) {
  const [date, setDate] = useState<string | null>(today());
  return (
    <EventDialog
      title={`${plural(cheques.length, 'cheque')} cleared`}
      action="Cleared"
      isReady={date !== null}
      shown={['cleared_on']}
      onClose={onClose}
      run={async (send) => {
        const body = { cheque_ids: cheques.map(({ id }) => id), cleared_on: date ?? '' };
        const { data } = await send((key) => write('POST /clear_cheques', { offered: needed('cheques'), body, key }));
        return `${plural(data.cheques, 'cheque')}, Rs ${formatMoney(data.amount)}, cleared.`;
      }}
    >
      {(fields) => (
        <>
          <p>
            The bank has paid them. Nothing is posted: they have been in the bank account since they were deposited.
          </p>
          <DateBox label="Cleared on" value={date} onChange={setDate} required error={fields['cleared_on']} />
        </>
      )}
    </EventDialog>
  );
}
