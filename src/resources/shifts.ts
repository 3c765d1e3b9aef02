import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { DAYS } from './data/days.ts';

export const shifts = defineResource({
  key: 'shifts',
  path: 'manage_shifts',
  label: ['Shift', 'Shifts'],
  menu: { group: 'HRM Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus.' }),
    start_time: f.time({ label: 'From', required: true, default: '07:30' }),
    end_time: f.time({
      label: 'To',
      required: true,
      default: '14:00',
      help: 'Earlier than the start: the shift ends on the next day.',
    }),
    grace_minutes: f.int({ min: 0, max: 120, default: 10, unit: 'minutes', help: 'Later arrivals count as late.' }),
    days: f.enums(DAYS, {
      label: 'Working days',
      default: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      list: true,
    }),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_id',
  wire: wire.own('/shifts'),
  sample: { name: 'Afternoon', start_time: '13:00', end_time: '18:00' },
  check: [
    {
      rule: 'times-differ',
      fields: ['end_time', 'start_time'],
      message: 'must differ from the start',
      test: (v) => !v.start_time || v.start_time !== v.end_time,
      fails: { start_time: '08:00', end_time: '08:00' },
    },
  ],
});
