import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

const OF_CLASS = { campus_id: 'campus_id', class_id: 'class_id' } as const;
/** GET /student_attendance_summary also answers `series`: the same figures of the thirty days up to the date. */
export const studentAttendanceSummary = defineReport({
  key: 'student_attendance_summary',
  label: 'Student Attendance Summary',
  menu: 'Exam and SMS',
  privilege: 'student_attendance.read',
  call: { method: 'GET', path: '/student_attendance_summary', tenant: 'query' },
  params: {
    date: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
    class_id: f.ref('classes'),
    section_id: f.ref('sections'),
  },
  columns: {
    campus: f.text(),
    campus_id: f.int({ list: false }),
    class_id: f.int({ list: false }),
    class: f.text(),
    students: f.int({ label: 'Students' }),
    present: f.int({ label: 'Present' }),
    absent: f.int({ label: 'Absent' }),
    on_leave: f.int({ label: 'Leave' }),
    late_count: f.int({ label: 'Late' }),
    not_marked: f.int({ label: 'Not marked' }),
    attendance: f.percent({ label: 'Attendance %' }),
  },
  group: ['campus'],
  totals: ['students', 'present', 'absent', 'on_leave', 'late_count', 'not_marked'],
  subtotals: true,
  chart: { title: 'Absent students by class', by: 'class', value: 'absent' },
  cells: {
    absent: { label: 'Absentees', page: 'absentees', filters: OF_CLASS, counts: 'absent' },
    not_marked: { label: 'Take attendance', page: 'take-attendance', filters: OF_CLASS, counts: 'not_marked' },
  },
  note: 'By the class of that day. Late is part of present; not marked are students who are enrolled now.',
});
