import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const studentStrengthSummary = defineReport({
  key: 'student_strength_summary',
  label: 'Student Strength Summary',
  menu: 'House Management System',
  privilege: 'students.read',
  call: { method: 'GET', path: '/house_system_student_strength_summary', tenant: 'query' },
  params: { campus_id: f.ref('campuses'), session_id: f.ref('sessions'), class_id: f.ref('classes') },
  columns: {
    house: f.text(),
    house_id: f.int({ list: false }),
    color: f.color({ list: false }),
    class: f.text(),
    class_id: f.int({ list: false }),
    boys: f.int(),
    girls: f.int(),
    other: f.int(),
    total: f.int(),
  },
  group: ['house'],
  totals: ['boys', 'girls', 'other', 'total'],
  subtotals: true,
  chart: { title: 'Enrolled students per house', by: 'house', value: 'total' },
  drill: {
    label: 'Students',
    section: 'all-students',
    filters: { house_id: 'house_id', class_id: 'class_id' },
    always: { status_class: 'enrolled' },
    counts: 'total',
  },
  note: 'Enrolled students only; those without a house stand under a heading of their own.',
});
