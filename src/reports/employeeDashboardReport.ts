import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const employeeDashboardReport = defineReport({
  key: 'employee_dashboard_report',
  label: 'Employee Summary by Department',
  path: 'employee-dashboard-report',
  menu: 'HRM',
  privilege: 'employees.read',
  call: { method: 'GET', path: '/employee_dashboard_report', tenant: 'query' },
  params: {
    date_from: f.date({ default: 'month start' }),
    date_to: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
    department_id: f.ref('departments'),
    designation_id: f.ref('designations'),
  },
  period: ['date_from', 'date_to'],
  columns: {
    department: f.text(),
    department_id: f.int({ list: false }),
    headcount: f.int({ label: 'Employees' }),
    joined: f.int({ label: 'Joined' }),
    departed: f.int({ label: 'Left' }),
    working_days: f.int({ label: 'Working days' }),
    present: f.int({ label: 'Present' }),
    absent: f.int({ label: 'Absent' }),
    on_leave: f.int({ label: 'Leave' }),
    attendance: f.percent({ label: 'Attendance %' }),
    salary_cost: f.money({ label: 'Salary cost' }),
  },
  totals: ['headcount', 'joined', 'departed', 'working_days', 'present', 'absent', 'on_leave', 'salary_cost'],
  filledOnly: true,
  chart: { title: 'Employees by department', by: 'department', value: 'headcount' },
  cells: {
    present: {
      label: 'Attendance',
      page: 'employee-general-attendance-report',
      filters: { department_id: 'department_id' },
      params: { date_from: 'from', date_to: 'to' },
      sums: ['working_days', 'present', 'absent', 'on_leave'],
    },
  },
  print: 'landscape',
  note: 'Employees at the end of the period; who joined and left in it, and the days of all who were at the school. Salary cost, for who may read salaries, is of the approved salaries of these months, with what the employer pays to funds.',
});
