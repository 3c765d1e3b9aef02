import { useState, type ReactNode } from 'react';
import { today } from '../../../contract/dates.ts';
import type { Answer, Body } from '../../../contract/endpoints/calls.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { plural } from '../../../contract/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

type Wanted = Body<'POST /own_leave'>;
const SHOWN = ['employee_id', 'leave_type_id', 'from_date', 'to_date', 'half', 'reason'];
const HALVES = [
  { id: 1, name: 'First half' },
  { id: 2, name: 'Second half' },
];
const HALF = [undefined, 'first', 'second'] as const;

interface Props {
  readonly types: Parameters<typeof Picker>[0]['choices'];
  /** What is chosen beside the leave is chosen. */
  readonly isReady: boolean;
  readonly send: (wanted: Wanted, key: string) => Promise<Answer<'POST /own_leave'>>;
  /** Whose leave it is. */
  readonly whose?: (error: string | undefined) => ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}
/** Asks for leave: its type, its days or half of one, and why. */
export function LeaveDialog({ types, isReady, send, whose, onClose, children }: Props) {
  const [type, setType] = useState<number | null>(null);
  const [from, setFrom] = useState<string | null>(today());
  const [to, setTo] = useState<string | null>(null);
  const [half, setHalf] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const last = to ?? from;
  const isBackwards = from !== null && last !== null && last < from;
  const isOneDay = from !== null && last === from;
  return (
    <EventDialog
      title="Ask for leave"
      action="Ask for leave"
      isReady={isReady && type !== null && from !== null && !isBackwards}
      shown={SHOWN}
      onClose={onClose}
      run={async (under) => {
        const part = isOneDay ? HALF[half ?? 0] : undefined;
        const wanted: Wanted = {
          leave_type_id: type ?? 0,
          from_date: from ?? '',
          to_date: last ?? '',
          ...(part ? { half: part } : {}),
          ...(reason ? { reason } : {}),
        };
        const { data } = await under((key) => send(wanted, key));
        return `${data.days < 1 ? 'Half a working day' : plural(data.days, 'working day')} asked for. The request waits for approval.`;
      }}
    >
      {(fields) => (
        <>
          <div className="ui-row">
            {whose?.(fields['employee_id'])}
            <Picker
              label="Type"
              required
              choices={types}
              value={type}
              empty="Choose the type"
              onChange={setType}
              error={fields['leave_type_id']}
            />
          </div>
          <div className="ui-row">
            <DateBox label="From" value={from} onChange={setFrom} required error={fields['from_date']} />
            <DateBox
              label="To"
              value={last}
              onChange={setTo}
              error={isBackwards ? 'To must not be before From' : fields['to_date']}
            />
            {isOneDay && (
              <Picker
                label="Part of the day"
                choices={HALVES}
                value={half}
                empty="The whole day"
                onChange={setHalf}
                error={fields['half']}
              />
            )}
          </div>
          <TextBox label="Reason" value={reason} max={300} wide error={fields['reason']} onChange={setReason} />
          {children}
        </>
      )}
    </EventDialog>
  );
}
