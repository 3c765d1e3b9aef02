import Button from '@mui/material/Button';
import { useState } from 'react';
import { today } from '../../../contract/dates.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { useLookup } from '../../students/lookups.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { LineText } from '../../ui/picker/LineText.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { plural } from '../../ui/screen/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

/** A button that asks for leave in a dialog. */
export function NewLeave() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        New request
      </Button>
      {isOpen && <LeaveDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
const SHOWN = ['employee_id', 'leave_type_id', 'from_date', 'to_date', 'reason'];
function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const people = useLookup('employees', undefined, (one) => `${String(one['emp_no'])} ${String(one['name'])}`);
  const types = useLookup('leave_types');
  const [employee, setEmployee] = useState<number | null>(null);
  const [type, setType] = useState<number | null>(null);
  const [from, setFrom] = useState<string | null>(today());
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const last = to ?? from;
  const isBackwards = from !== null && last !== null && last < from;
  return (
    <EventDialog
      title="Ask for leave"
      action="Ask for leave"
      isReady={employee !== null && type !== null && from !== null && !isBackwards}
      shown={SHOWN}
      onClose={onClose}
      run={async (send) => {
        const body = {
          employee_id: employee ?? 0,
          leave_type_id: type ?? 0,
          from_date: from ?? '',
          to_date: last ?? '',
          ...(reason ? { reason } : {}),
        };
        const { data } = await send((key) => write('POST /leave_requests', { offered: needed('leave'), body, key }));
        return `${plural(data.days, 'working day')} asked for. Somebody else decides it.`;
      }}
    >
      {(fields) => (
        <>
          <div className="ui-row">
            <Picker
              label="Employee"
              choices={people}
              value={employee}
              empty="Choose the employee"
              onChange={setEmployee}
              error={fields['employee_id']}
            />
            <Picker
              label="Type"
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
          </div>
          <LineText label="Reason" value={reason} max={300} wide error={fields['reason']} onChange={setReason} />
          {employee !== null && (
            <p>
              <AppLink to={`/leave-balances?employee_id=${employee}`}>What is left of their leave</AppLink>
            </p>
          )}
        </>
      )}
    </EventDialog>
  );
}
