import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { today } from '../../../contract/dates.ts';
import type { Cheque } from '../../../contract/endpoints/fees/cheques.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../challans/ask.ts';
import { Box, refusalId } from '../../ui/picker/Box.tsx';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { plural } from '../../../contract/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

interface Props {
  readonly cheques: readonly Cheque[];
  readonly onClose: (done: boolean) => void;
}
/** A deposit that was wrong: the cheques are in hand again, and are deposited anew. */
export function UndoDialog({ cheques, onClose }: Props) {
  const id = useId();
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
            <Box label="Why" of={`${id}-reason`} error={fields['reason']}>
              <OutlinedInput
                id={`${id}-reason`}
                error={fields['reason'] !== undefined}
                aria-describedby={refusalId(`${id}-reason`, fields['reason'])}
                size="small"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the rest is filled in already
                autoFocus
                value={reason}
                placeholder="Wrong bank account"
                onChange={(event) => setReason(event.target.value)}
                inputProps={{ maxLength: 200, dir: 'auto', 'aria-required': true }}
              />
            </Box>
          </div>
        </>
      )}
    </EventDialog>
  );
}
