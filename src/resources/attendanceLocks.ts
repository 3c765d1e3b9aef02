import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const attendanceLocks = defineResource({
  key: 'attendance_locks',
  path: 'employee_lock_attendance',
  label: ['Lock of Attendance', 'Locks of Attendance'],
  heading: 'Lock Employee Attendance',
  menu: { group: 'HRM Settings', label: 'Lock Employee Attendance', legacy: true },
  fields: {
    name: f.computed('{campus_id} {month}', { label: 'Lock', list: false }),
    month: f.month({ required: true, help: 'Attendance of employees in this month is changed by nobody.' }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus.' }),
    reason: f.text({ max: 200 }),
  },
  campus: 'campus_id',
  db: { unique: [['month', 'campus_id']] },
  list: { sort: ['month', 'DESC'] },
  wire: wire.own('/attendance_locks'),
  notes: ['Deleting a lock opens the month again.'],
  sample: { month: '2026-01', reason: 'Salaries are paid' },
});
