import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const studentDistributionSummary = defineReport({
  key: 'student_distribution_summary',
  label: 'Student Distribution Summary',
  menu: 'bar',
  privilege: 'students.read',
  call: { method: 'GET', path: '/getStudentDistributionReport', tenant: 'query' },
  params: { campus_id: f.ref('campuses'), session_id: f.ref('sessions') },
  columns: {
    campus: f.text(),
    campus_id: f.int({ list: false }),
    class: f.text(),
    class_id: f.int({ list: false }),
    section: f.text(),
    section_id: f.int({ list: false }),
    boys: f.int(),
    girls: f.int(),
    other: f.int(),
    total: f.int(),
    capacity: f.int({ label: 'Seats' }),
  },
  group: ['campus'],
  totals: ['boys', 'girls', 'other', 'total', 'capacity'],
  subtotals: true,
  chart: { title: 'Enrolled students per class and campus', by: 'class', value: 'total', series: 'campus' },
  drill: {
    label: 'Students',
    section: 'all-students',
    filters: { campus_id: 'campus_id', class_id: 'class_id', section_id: 'section_id' },
    always: { status_class: 'enrolled' },
    counts: 'total',
  },
  note: 'Enrolled students only. Seats are those of class sections that have a capacity.',
});
