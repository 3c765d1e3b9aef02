import { useState } from 'react';
import { formatDate } from '../../../contract/dates.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { shallOf, wasOf, type Correction } from '../columns/corrections.tsx';
import { EventDialog } from '../ui/EventDialog.tsx';

interface Props {
  readonly correction: Correction;
  readonly onClose: (done: boolean) => void;
}
/** Approves a correction, which marks the day. */
export function ApproveCorrection({ correction, onClose }: Props) {
  const [remarks, setRemarks] = useState('');
  const { id, employee, att_date, reason } = correction;
  return (
    <EventDialog
      title={`Approve the correction for ${employee}`}
      action="Approve"
      isReady
      shown={['remarks']}
      onClose={onClose}
      run={async (send) => {
        const body = { id, status: 'approved' as const, ...(remarks ? { remarks } : {}) };
        await send((key) =>
          write('POST /decide_attendance_correction', { offered: needed('attendance-corrections'), body, key }),
        );
        return `The correction for ${employee} is approved.`;
      }}
    >
      {(fields) => (
        <>
          <p>
            {formatDate(att_date, { weekday: true })} says “{wasOf(correction)}”, and will say “{shallOf(correction)}”.
          </p>
          <p className="ui-muted">{reason}</p>
          <TextBox label="Remarks" value={remarks} max={300} wide error={fields['remarks']} onChange={setRemarks} />
        </>
      )}
    </EventDialog>
  );
}
