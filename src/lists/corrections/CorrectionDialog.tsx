import { useState, type ReactNode } from 'react';
import { today } from '../../../contract/dates.ts';
import type { Answer, Body } from '../../../contract/endpoints/calls.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { TimeBox } from '../../ui/picker/TimeBox.tsx';
import { EventDialog } from '../ui/EventDialog.tsx';

type Wanted = Body<'POST /own_attendance_corrections'>;
const SHOWN = ['employee_id', 'att_date', 'attendance_status_id', 'time_in', 'time_out', 'reason'];

interface Props {
  readonly statuses: Parameters<typeof Picker>[0]['choices'];
  /** What is chosen beside the day is chosen. */
  readonly isReady: boolean;
  readonly send: (wanted: Wanted, key: string) => Promise<Answer<'POST /own_attendance_corrections'>>;
  /** Whose day it is. */
  readonly whose?: (error: string | undefined) => ReactNode;
  readonly onClose: () => void;
}
/** Asks that a day be corrected: what it should say, and why. */
export function CorrectionDialog({ statuses, isReady, send, whose, onClose }: Props) {
  const [day, setDay] = useState<string | null>(today());
  const [status, setStatus] = useState<number | null>(null);
  const [came, setCame] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const isSaid = status !== null || came !== null || left !== null;
  return (
    <EventDialog
      title="Ask for a correction"
      action="Ask for a correction"
      isReady={isReady && day !== null && isSaid && reason.trim() !== ''}
      shown={SHOWN}
      onClose={onClose}
      run={async (under) => {
        const wanted: Wanted = {
          att_date: day ?? '',
          ...(status === null ? {} : { attendance_status_id: status }),
          ...(came === null ? {} : { time_in: came }),
          ...(left === null ? {} : { time_out: left }),
          reason,
        };
        await under((key) => send(wanted, key));
        return 'The correction waits for approval.';
      }}
    >
      {(fields) => (
        <>
          <div className="ui-row">
            {whose?.(fields['employee_id'])}
            <DateBox label="Date" value={day} onChange={setDay} required error={fields['att_date']} />
          </div>
          <div className="ui-row">
            <Picker
              label="It should say"
              wide
              choices={statuses}
              value={status}
              empty="As it is, or by the time in"
              onChange={setStatus}
              error={fields['attendance_status_id']}
            />
            <TimeBox label="Time in" value={came} onChange={setCame} error={fields['time_in']} />
            <TimeBox label="Time out" value={left} onChange={setLeft} error={fields['time_out']} />
          </div>
          <TextBox
            label="Reason"
            required
            value={reason}
            max={300}
            wide
            error={fields['reason']}
            onChange={setReason}
          />
          <p className="ui-muted">
            A time that is left empty stays as it is. Someone else decides; then the day is marked.
          </p>
        </>
      )}
    </EventDialog>
  );
}
