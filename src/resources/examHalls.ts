import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const examHalls = defineResource({
  key: 'exam_halls',
  label: ['Exam Hall', 'Exam Halls'],
  menu: { group: 'Admissions' },
  campus: 'campus_id',
  fields: {
    name: f.text({ required: true, max: 60 }),
    campus_id: f.ref('campuses', { required: true }),
    seat_rows: f.int({ label: 'Rows', required: true, min: 1, max: 100 }),
    seat_columns: f.int({ label: 'Seats in a row', required: true, min: 1, max: 100 }),
    capacity: f.int({ min: 1, max: 10_000, unit: 'students', help: 'Empty: every seat is used.' }),
    is_active: f.bool({ default: true }),
  },
  check: [
    {
      rule: 'capacity-fits',
      fields: ['capacity', 'seat_rows', 'seat_columns'],
      message: 'must not be more than there are seats',
      test: (v) => !v.capacity || !v.seat_rows || !v.seat_columns || v.capacity <= v.seat_rows * v.seat_columns,
      fails: { capacity: 31, seat_rows: 5, seat_columns: 6 },
    },
  ],
  db: { unique: [['campus_id', 'name']] },
  wire: wire.own('/exam_halls'),
  sample: { name: 'Main Hall', seat_rows: 5, seat_columns: 6, capacity: 30 },
});
