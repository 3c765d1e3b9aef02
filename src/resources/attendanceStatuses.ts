import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const attendanceStatuses = defineResource({
  key: 'attendance_statuses',
  label: ['Attendance Status', 'Attendance Statuses'],
  menu: { group: 'Admission Settings' },
  fields: {
    name: f.text({ required: true, max: 40, unique: true }),
    acronym: f.text({ required: true, max: 4, unique: true, help: 'Printed in the boxes of attendance sheets.' }),
    counts_as: f.enum(['present', 'absent', 'leave', ['off', 'Not a working day']], {
      required: true,
      default: 'present',
      help: 'How percentages count this status.',
    }),
    is_half_day: f.bool({ label: 'Half a day', default: false, help: 'Counts half a day.' }),
    is_late: f.bool({ default: false }),
    color: f.color({ default: '#1b5e20' }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.listed('/attendance_statuses'),
  sample: { name: 'Half day', acronym: 'HD', counts_as: 'present' },
});
