import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const leaveBalances = defineReport({
  key: 'leave_balances',
  label: 'Leave Balances',
  menu: 'HRM',
  privilege: 'leave_requests.read',
  call: { method: 'GET', path: '/leave_balances', tenant: 'query', needs: 'leave' },
  paged: true,
  params: {
    on: f.date({ label: 'Year of', default: 'today' }),
    campus_id: f.ref('campuses'),
    department_id: f.ref('departments'),
    employee_id: f.ref('employees'),
    leave_type_id: f.ref('leave_types', { label: 'Type' }),
  },
  columns: {
    department: f.text(),
    employee_id: f.int({ list: false }),
    emp_no: f.int({ names: true, label: 'Number' }),
    employee: f.text(),
    leave_type: f.text({ label: 'Type' }),
    allowed: f.int({ label: 'A year' }),
    used: f.int({ label: 'Taken' }),
    waiting: f.int({ label: 'Asked for' }),
    days_left: f.int({ label: 'Left' }),
  },
  group: ['department'],
  totals: ['used', 'waiting'],
  note: 'Working days of the calendar year. Nothing is left to say of a type without a limit.',
});
