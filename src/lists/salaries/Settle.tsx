import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { ask, write } from '../../dataProvider/ask.ts';
import { EmployeeBox } from '../../salaries/EmployeeBox.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { KeyPicker } from '../../ui/picker/KeyPicker.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { EventDialog } from '../ui/EventDialog.tsx';
import { LastSalary } from './LastSalary.tsx';
import { LinesTable } from './SlipLines.tsx';

const NOTICE = [
  ['paid', 'Paid by the school'],
  ['off', 'Taken off'],
] as const;
const GRATUITY = [['none', 'Not paid']] as const;
const isDays = (text: string): boolean => /^\d{1,3}(\.5)?$/.test(text);

/** Settles with an employee who leaves: looked at as it is filled in, then left for another to approve. */
export function Settle() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Settle…
      </Button>
      {isOpen && <SettleDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
function SettleDialog({ onClose }: { readonly onClose: () => void }) {
  const [employee, setEmployee] = useState<number | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [days, setDays] = useState<string | null>(null);
  const [leave, setLeave] = useState<string | null>(null);
  const [gratuity, setGratuity] = useState<string | null>(null);
  const noticeDays = notice === null ? '0' : `${notice === 'off' ? '-' : ''}${days ?? ''}`;
  const isFilled = (notice === null || days === null || isDays(days)) && (leave === null || isDays(leave));
  const query = {
    employee_id: String(employee),
    ...(notice === null || days === null ? {} : { notice_days: noticeDays }),
    ...(leave === null ? {} : { leave_days: leave }),
    gratuity: gratuity === null ? ('true' as const) : ('false' as const),
  };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [FEES, 'settlement', query],
    queryFn: ({ signal }) => ask('GET /settlement_form', { offered: needed('salaries'), query, signal }),
    enabled: employee !== null && isFilled,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const found = error || employee === null ? undefined : data?.data;
  const refused = error ? refusalOf(error) : null;
  const chooseNotice = (key: string | null): void => {
    setNotice(key);
    setDays(key === null ? null : String(found?.notice ?? 30));
  };
  return (
    <EventDialog
      title="Settle with an employee who leaves"
      action={found ? `Settle Rs ${formatMoney(found.net)}` : 'Settle'}
      isReady={found !== undefined && found.gross > 0 && isFilled && !isPlaceholderData}
      shown={['employee_id', 'notice_days', 'leave_days']}
      onClose={onClose}
      run={(send) =>
        send(async (key) => {
          const body = {
            employee_id: employee ?? 0,
            notice_days: Number(noticeDays),
            leave_days: leave === null ? (found?.leave_left ?? 0) : Number(leave),
            gratuity: gratuity === null,
            ...(found ? { seen: found.net } : {}),
          };
          await write('POST /settle_employee', { offered: needed('salaries'), body, key });
          return `The settlement with ${found?.employee ?? 'the employee'} waits for approval by someone else.`;
        })
      }
    >
      {(given) => {
        const fields = { ...refused?.fields, ...given };
        return (
          <>
            <div className="ui-row">
              <EmployeeBox
                required
                value={employee}
                error={fields['employee_id']}
                onChange={(id) => {
                  setEmployee(id);
                  setLeave(null);
                }}
              />
            </div>
            {found && employee !== null && found.salary_first !== null && (
              <LastSalary employee={employee} name={found.employee} first={found.salary_first} />
            )}
            {found && found.salary_first === null && (
              <p>
                Leaves on {formatDate(found.last_day)}
                {found.leave_reason !== null && `, ${found.leave_reason}`}; {found.months} months of service.
              </p>
            )}
            <div className="ui-row">
              <KeyPicker label="Notice" choices={NOTICE} value={notice} empty="None" onChange={chooseNotice} />
              {notice !== null && (
                <TextBox
                  label="Days of notice"
                  value={days ?? ''}
                  max={5}
                  error={fields['notice_days']}
                  onChange={setDays}
                />
              )}
              <TextBox
                label="Days of leave to be paid"
                value={leave ?? String(found?.leave_left ?? '')}
                max={5}
                error={fields['leave_days']}
                onChange={setLeave}
              />
              <KeyPicker label="Gratuity" choices={GRATUITY} value={gratuity} empty="Paid" onChange={setGratuity} />
            </div>
            {refused && Object.keys(refused.fields).length === 0 && <p>{refused.message}</p>}
            {found &&
              found.salary_first === null &&
              (found.lines.length > 0 ? (
                <LinesTable label={`Settlement with ${found.employee}`} lines={found.lines} />
              ) : (
                <p className="ui-muted">There is nothing to settle: no notice, no leave to be paid, no gratuity.</p>
              ))}
            {found && found.owed > 0 && (
              <p>
                Rs {formatMoney(found.owed)} of advances are more than there is to be paid: they stay owed, and are
                repaid or written off under Advance Salary.
              </p>
            )}
            <p>It is beside the salary of the last month. Nothing is posted until another person approves it.</p>
          </>
        );
      }}
    </EventDialog>
  );
}
