import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { DAYS } from './data/days.ts';
import { apart } from './data/rules.ts';

const GRACE = f.int({
  min: 0,
  max: 120,
  default: 10,
  unit: 'minutes',
  help: 'Later arrivals count as late, and earlier departures as early.',
});
/** Four weeks of other times; the checks below are asked of it with a fault each. */
const RAMADAN = {
  name: 'Ramadan',
  from_date: '2026-02-18',
  to_date: '2026-03-19',
  start_time: '08:00',
  end_time: '12:30',
};

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
    grace_minutes: GRACE,
    days: f.enums(DAYS, {
      label: 'Working days',
      default: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      list: true,
    }),
    hours_from: f.date({
      label: 'Hours count from',
      form: 'update',
      list: false,
      filter: false,
      help: 'When times, grace or working days change; today unless said. Days before keep what they had.',
    }),
    hours_since: f.date({
      computed: true,
      list: false,
      filter: false,
      help: 'Since when these times and working days count; empty: since the shift began.',
    }),
    timings: f.children(
      {
        name: f.text({ required: true, max: 60 }),
        from_date: f.date({ label: 'First day', required: true }),
        to_date: f.date({ label: 'Last day', required: true }),
        start_time: f.time({ label: 'From', required: true }),
        end_time: f.time({ label: 'To', required: true }),
        grace_minutes: GRACE,
      },
      {
        label: 'Timings of some weeks',
        one: 'Timing',
        max: 100,
        list: false,
        help: 'Other times from one day to another, as in Ramadan. Days of a month whose attendance is locked keep theirs.',
      },
    ),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_id',
  wire: wire.own('/shifts'),
  sample: {
    name: 'Afternoon',
    start_time: '13:00',
    end_time: '18:00',
    timings: [RAMADAN],
  },
  check: [
    {
      rule: 'times-differ',
      fields: ['end_time', 'start_time'],
      message: 'must differ from the start',
      test: (v) => !v.start_time || v.start_time !== v.end_time,
      fails: { start_time: '08:00', end_time: '08:00' },
    },
    {
      rule: 'times-of-timings-differ',
      fields: ['timings'],
      message: 'must end at another time than they begin',
      test: ({ timings }) => (timings ?? []).every((one) => !one.start_time || one.start_time !== one.end_time),
      fails: { timings: [{ ...RAMADAN, end_time: '08:00' }] },
    },
    {
      rule: 'timings-in-order',
      fields: ['timings'],
      message: 'must not end before their first day',
      test: ({ timings }) =>
        (timings ?? []).every((one) => !one.from_date || !one.to_date || one.from_date <= one.to_date),
      fails: { timings: [{ ...RAMADAN, to_date: '2026-02-17' }] },
    },
    {
      rule: 'timings-apart',
      fields: ['timings'],
      message: 'must not have a day in common',
      test: ({ timings }) => apart(timings ?? []),
      fails: { timings: [RAMADAN, { ...RAMADAN, name: 'Eid', from_date: '2026-03-19', to_date: '2026-03-25' }] },
    },
  ],
});
