import { defineSheet } from './sheet.ts';

/** `/employee-attendance`: the attendance of a campus's employees on one day. */
export default defineSheet({
  read: 'GET /employee_attendance_sheet',
  write: 'POST /employee_attendance_sheet',
  capability: 'attendance-sheets',
  writes: 'employee_attendance.create',
  label: ['employee', 'employees'],
  where: [
    { kind: 'date', name: 'date', label: 'Date' },
    { kind: 'campus' },
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments', empty: 'All departments' },
  ],
  columns: [
    {
      key: 'status',
      label: 'Status',
      kind: 'choice',
      total: 'count',
      help: 'Empty where times are given: present, or late after the grace of the shift.',
    },
    { key: 'time_in', label: 'In', kind: 'time' },
    { key: 'time_out', label: 'Out', kind: 'time', help: 'Earlier than the time in: on the next day.' },
    { key: 'remarks', label: 'Remarks', kind: 'text' },
  ],
  fill: { column: 'status', label: 'Mark the others present' },
  empty: { title: 'Nobody works here on this day', text: 'Choose another campus, department or day.' },
});
