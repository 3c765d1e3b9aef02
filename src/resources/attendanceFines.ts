import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { within } from './data/rules.ts';

export const attendanceFines = defineResource({
  key: 'attendance_fines',
  path: 'student-attendance-fine',
  label: ['Attendance Fine', 'Attendance Fines'],
  heading: 'Student Attendance Fines',
  menu: { group: 'Admission Settings', label: 'Student Attendance Fines' },
  fields: {
    name: f.computed('{attendance_status_id} {class_id} {campus_id}', { label: 'Fine', list: false }),
    attendance_status_id: f.ref('attendance_statuses', { required: true, help: 'Each day with this status is fined.' }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus.' }),
    class_id: f.ref('classes', { help: 'Empty: every class.' }),
    amount: f.money({ required: true, min: 1, help: 'For one day.' }),
    free_per_month: f.int({ label: 'Free days a month', min: 0, max: 31, default: 0, unit: 'days' }),
    cap_per_month: f.money({ label: 'At most a month', min: 0, help: 'Empty: no limit.' }),
    particular_id: f.ref('fee_particulars', {
      label: 'Charged as',
      list: false,
      help: 'Particular of the challan line.',
    }),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_id',
  db: { unique: [['attendance_status_id', 'campus_id', 'class_id']] },
  check: [
    {
      rule: 'cap-covers-a-day',
      fields: ['cap_per_month', 'amount'],
      message: 'must not be less than the fine of one day',
      test: (v) => within(v.amount, v.cap_per_month),
      fails: { amount: 50, cap_per_month: 20 },
    },
  ],
  wire: wire.rest('/attendance_fine'),
  sample: { amount: 20, free_per_month: 2, cap_per_month: 200 },
});
