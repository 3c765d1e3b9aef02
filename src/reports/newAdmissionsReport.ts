import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const newAdmissionsReport = defineReport({
  key: 'new_admissions_report',
  label: 'New Admissions Report',
  menu: 'bar',
  privilege: 'students.read',
  call: { method: 'GET', path: '/new_admissions_students_report_graph', tenant: 'query' },
  rows: 'rows',
  labels: 'labels',
  params: { from: f.date(), to: f.date(), campus_id: f.ref('campuses'), class_id: f.ref('classes'), session_id: f.ref('sessions') },
  columns: {
    campus: f.text(),
    class: f.text(),
    campus_id: f.int({ list: false }),
    class_id: f.int({ list: false }),
    class_order: f.int({ list: false }),
    month: f.month(),
    count: f.int({ label: 'Admissions' }),
  },
  order: ['campus', 'class_order', 'class_id'],
  pivot: { across: 'month', value: 'count' },
  group: ['campus'],
  totals: ['count'],
  subtotals: true,
  chart: { title: 'Admissions per month and campus', by: 'month', value: 'count', series: 'campus' },
  print: 'landscape',
  note: 'By date of admission; the last twelve months unless a period is given.',
});
