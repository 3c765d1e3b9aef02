/** Starting values of a school's structure and records. */
import type { CreateOf } from '../../../contract/resource.ts';
import type { attendanceStatuses as attendance } from '../../../src/resources/attendanceStatuses.ts';
import type { studentStatuses as statuses } from '../../../src/resources/studentStatuses.ts';

/** In the order of promotion. */
export const classes: readonly string[] = [
  'Play Group',
  'Nursery',
  'Prep',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
];
export const sections: readonly string[] = ['A', 'B', 'C', 'Blue', 'Green'];

export const studentStatuses: readonly CreateOf<typeof statuses>[] = [
  { name: 'Inquiry', status_class: 'inquiry' },
  { name: 'Applied', status_class: 'applied' },
  { name: 'Active', status_class: 'enrolled' },
  { name: 'On leave', status_class: 'on_leave' },
  { name: 'Struck off', status_class: 'struck_off' },
  { name: 'Withdrawn', status_class: 'withdrawn' },
  { name: 'Passed out', status_class: 'passed_out' },
  { name: 'Transferred', status_class: 'transferred' },
  { name: 'Admission refused', status_class: 'rejected' },
];

export const attendanceStatuses: readonly CreateOf<typeof attendance>[] = [
  { name: 'Present', acronym: 'P', counts_as: 'present', color: '#2e7d32' },
  { name: 'Absent', acronym: 'A', counts_as: 'absent', color: '#c62828' },
  { name: 'Leave', acronym: 'L', counts_as: 'leave', color: '#1565c0' },
  { name: 'Late', acronym: 'LT', counts_as: 'present', is_late: true, color: '#ef6c00' },
  { name: 'Short leave', acronym: 'SL', counts_as: 'present', color: '#6a1b9a' },
  { name: 'First half', acronym: 'FH', counts_as: 'present', is_half_day: true, color: '#00695c' },
  { name: 'Holiday', acronym: 'H', counts_as: 'off', color: '#546e7a' },
];
