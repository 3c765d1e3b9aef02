import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const leaveTypes = defineResource({
  key: 'leave_types',
  label: ['Leave Type', 'Leave Types'],
  menu: { group: 'HRM Settings' },
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    is_paid: f.bool({ default: true, help: 'Days of unpaid leave are taken off the salary.' }),
    days_per_year: f.int({
      min: 0,
      max: 366,
      unit: 'days',
      help: 'In a calendar year. Empty: no limit.',
    }),
    is_encashed: f.bool({
      label: 'Paid on leaving',
      default: false,
      list: false,
      help: 'What is left of the year may be paid by a settlement.',
    }),
    status_id: f.ref('attendance_statuses', {
      label: 'Marked as',
      list: false,
      help: 'Empty: the first attendance status that counts as leave.',
    }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.own('/leave_types'),
  sample: { name: 'Hajj leave', days_per_year: 40 },
});
