import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const absentees = defineReport({
  key: 'absentees',
  label: 'Absentees',
  menu: 'Exam and SMS',
  privilege: 'student_attendance.read',
  call: { method: 'GET', path: '/absentees', tenant: 'query', needs: 'attendance-reports' },
  paged: true,
  params: {
    date: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
    class_id: f.ref('classes'),
    section_id: f.ref('sections'),
  },
  columns: {
    campus: f.text(),
    student: f.text(),
    class: f.text(),
    section: f.text(),
    mobile: f.text(),
    father: f.text(),
    roll_no: f.text({ label: 'Roll number' }),
    sid: f.int({ names: true, label: 'SID' }),
    status: f.text(),
    remarks: f.text(),
  },
  group: ['campus'],
  note: 'Students whose mark of the day counts as absent, by the class of that day.',
});
