import { employeeGeneralAttendance } from '../../reports/employeeGeneralAttendance.ts';
import type { Whose } from './daysGrid.ts';
import { DaysPage } from './DaysPage.tsx';

const EMPLOYEES: Whose = {
  report: employeeGeneralAttendance,
  one: 'Employee',
  many: 'employees',
  id: 'employee_id',
  number: 'emp_no',
  name: 'employee',
  byNumber: true,
  sums: [
    { key: 'present', short: 'P', label: 'Present' },
    { key: 'absent', short: 'A', label: 'Absent' },
    { key: 'on_leave', short: 'L', label: 'Leave' },
    { key: 'late_days', short: 'Late', label: 'Late' },
    { key: 'early_days', short: 'Early', label: 'Left early' },
    { key: 'unpaid', short: 'Unpaid', label: 'Unpaid days' },
    { key: 'hours', short: 'Hours', label: 'Hours' },
    { key: 'short', short: 'Short', label: 'Short hours' },
    { key: 'overtime', short: 'Over', label: 'Overtime hours' },
    { key: 'attendance', short: '%', label: 'Attendance, per cent', total: false },
  ],
  more: [
    ['department', 'Department'],
    ['designation', 'Designation'],
    ['campus', 'Campus'],
  ],
  out: 'Not employed',
  hasOff: true,
  record: { label: 'Employee', privilege: 'employees.read', to: (id) => `/employees/${id}/show` },
  sheet: (_query, day) => `/employee-attendance?date=${day}`,
};

/** `/employee-attendance-report`: employees by days. */
const EmployeeAttendancePage = () => <DaysPage whose={EMPLOYEES} />;
export default EmployeeAttendancePage;
