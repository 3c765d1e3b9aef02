import { useState } from 'react';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { plural } from '../../../contract/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';
import type { RowOf } from '../list.ts';

interface Props {
  readonly leave: RowOf<'GET /leave_requests'>;
  /** The days in words. */
  readonly days: string;
  readonly onClose: (done: boolean) => void;
}
/** Approves leave, which marks its working days. */
export function ApproveLeave({ leave, days, onClose }: Props) {
  const [remarks, setRemarks] = useState('');
  return (
    <EventDialog
      title={`Approve the leave of ${leave.employee}`}
      action="Approve"
      isReady
      shown={['remarks']}
      onClose={onClose}
      run={async (send) => {
        const body = { id: leave.id, status: 'approved' as const, ...(remarks ? { remarks } : {}) };
        await send((key) => write('POST /decide_leave_request', { offered: needed('leave'), body, key }));
        return `The leave of ${leave.employee} is approved.`;
      }}
    >
      {(fields) => (
        <>
          <p>
            {leave.leave_type}, {days}:{' '}
            {leave.half
              ? 'the day is marked for its other half as ever'
              : `${plural(leave.days, 'working day')} marked as leave`}
            {leave.is_paid ? '.' : `, and ${leave.half ? 'half of it' : 'them'} taken off the salary.`}
          </p>
          {leave.reason && <p className="ui-muted">{leave.reason}</p>}
          <TextBox label="Remarks" value={remarks} max={300} wide error={fields['remarks']} onChange={setRemarks} />
        </>
      )}
    </EventDialog>
  );
}
