import type { RaRecord } from 'ra-core';
import type { Capability } from '../../../../contract/capabilities.ts';
import { currentMonth } from '../../../../contract/dates.ts';
import { useCredentials, may } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';

interface Lead {
  readonly label: string;
  readonly privilege: string;
  /** What the provider must have beyond the specification. */
  readonly needs?: Capability;
  readonly to: (id: string) => string;
}
const LEADS: readonly Lead[] = [
  {
    label: 'Attendance of this month',
    privilege: 'employee_attendance.read',
    to: (id) => `/employee-attendance-report?employee_id=${id}&month=${currentMonth()}`,
  },
  {
    label: 'Leave balance',
    privilege: 'leave_requests.read',
    needs: 'leave',
    to: (id) => `/leave-balances?employee_id=${id}`,
  },
  {
    label: 'Leave requests',
    privilege: 'leave_requests.read',
    needs: 'leave',
    to: (id) => `/leave-requests?employee_id=${id}`,
  },
  { label: 'Salary plans', privilege: 'salary_plans.read', to: (id) => `/salary-plan-logs/${id}` },
  {
    label: 'Salary slips',
    privilege: 'payroll.read',
    needs: 'salaries',
    to: (id) => `/payroll/slips?employee_id=${id}`,
  },
  { label: 'Advances', privilege: 'advances.read', to: (id) => `/advance-salary?employee_id=${id}` },
];
/** Ways from an employee to their days, leave and pay: those that the user may open. */
export default function EmployeeLinks({ record }: { readonly record: RaRecord }) {
  const credentials = useCredentials();
  const open = LEADS.filter(
    ({ privilege, needs }) =>
      credentials !== null && may(credentials, privilege) && (needs === undefined || offers(needs)),
  );
  if (open.length === 0) return null;
  return (
    <nav className="ui-group" aria-label="Days, leave and pay">
      <h2>Days, leave and pay</h2>
      <ul className="ui-links">
        {open.map(({ label, to }) => (
          <li key={label}>
            <AppLink to={to(String(record.id))}>{label}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
