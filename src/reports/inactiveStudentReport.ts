import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { STATUS_CLASSES } from '../resources/data/statusClasses.ts';

export const inactiveStudentReport = defineReport({
  key: 'inactive_student_report',
  label: 'Inactive Student Report',
  menu: 'bar',
  privilege: 'students.read',
  call: { method: 'GET', path: '/inactive_students_report_graph', tenant: 'query' },
  rows: 'rows',
  labels: 'labels',
  params: {
    from: f.date({ default: 'report start' }),
    to: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
    class_id: f.ref('classes'),
    session_id: f.ref('sessions'),
  },
  period: ['from', 'to'],
  columns: {
    campus: f.text(),
    class: f.text(),
    campus_id: f.int({ list: false }),
    class_id: f.int({ list: false }),
    class_order: f.int({ list: false }),
    kind: f.enum(STATUS_CLASSES, { label: 'How they left' }),
    month: f.month(),
    count: f.int({ label: 'Students' }),
  },
  order: ['campus', 'class_order', 'class_id', 'kind'],
  compare: { by: ['campus', 'class', 'kind'], of: ['count'] },
  pivot: { across: 'month', value: 'count' },
  group: ['campus'],
  totals: ['count'],
  subtotals: true,
  chart: { title: 'Students who left per month, by how they left', by: 'month', value: 'count', series: 'kind' },
  print: 'landscape',
  note: 'By date of leaving.',
});
