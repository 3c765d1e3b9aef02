import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const employeeSettings = defineResource({
  key: 'employee_settings',
  path: 'add_employee_setting',
  label: ['Employee Setting', 'Employee Settings'],
  menu: { group: 'HRM Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus without settings of its own.' }),
    lates_per_absence: f.int({
      label: 'Late days for one absence',
      required: true,
      min: 0,
      max: 31,
      default: 3,
      help: 'So many late days of a month take off one day of pay. 0: none.',
    }),
    half_day_minutes: f.int({
      label: 'Half day below',
      required: true,
      min: 0,
      max: 720,
      default: 0,
      unit: 'minutes',
      help: 'Who was there for fewer minutes counts half a day. 0: not asked.',
    }),
    missing_out: f.enum(
      [
        ['present', 'A whole day'],
        ['half', 'Half a day'],
        ['absent', 'Absent'],
      ],
      { label: 'Without time out', required: true, default: 'present', help: 'Who came, and did not sign out.' },
    ),
    unmarked: f.enum(
      [
        ['nothing', 'Not counted'],
        ['absent', 'Absent'],
      ],
      { label: 'Working day without a mark', required: true, default: 'nothing' },
    ),
    least_net: f.percent({
      label: 'Least part of a salary that is paid',
      required: true,
      default: 50,
      help: 'Advances are recovered down to this part of the gross salary of a month, never below.',
    }),
    advance_months: f.int({
      label: 'Advances up to',
      required: true,
      min: 0,
      max: 60,
      default: 2,
      unit: 'months',
      help: 'So many net salaries may be open as advances at once. 0: no limit.',
    }),
    overtime_percent: f.int({
      label: 'Overtime pay',
      required: true,
      min: 0,
      max: 500,
      default: 0,
      unit: '% of an hour',
      help: 'Of what an hour of the basic salary comes to; 200 pays it twice. 0: overtime is not paid.',
    }),
    overtime_hours: f.int({
      label: 'Hours of a month',
      required: true,
      min: 1,
      max: 744,
      default: 208,
      unit: 'hours',
      help: 'The basic salary over these hours is what an hour comes to. 208: 26 days of 8 hours.',
    }),
  },
  campus: 'campus_id',
  db: { unique: [['campus_id']] },
  wire: wire.own('/employee_settings'),
  sample: { name: 'Boys branch', lates_per_absence: 4 },
});
