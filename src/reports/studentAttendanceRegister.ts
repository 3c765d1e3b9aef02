import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

/** With `detail=days` each row also answers its days (`marks`), as `contract/dayMarks.ts` reads them. */
export const studentAttendanceRegister = defineReport({
  key: 'student_attendance_register',
  path: 'student-attendance-sums',
  label: 'Attendance by Student',
  menu: 'Exam and SMS',
  privilege: 'student_attendance.read',
  call: { method: 'GET', path: '/student_attendance_register', tenant: 'query', needs: 'attendance-reports' },
  params: {
    from: f.date({ default: 'month start' }),
    to: f.date({ default: 'today' }),
    campus_id: f.ref('campuses', { required: true }),
    class_id: f.ref('classes', { required: true }),
    section_id: f.ref('sections'),
    student_id: f.ref('students'),
    detail: f.enum(['summary', 'days'], { list: false }),
  },
  period: ['from', 'to'],
  columns: {
    student_id: f.int({ list: false }),
    sid: f.int({ label: 'SID' }),
    student: f.text(),
    roll_no: f.text({ label: 'Roll number' }),
    section: f.text(),
    present: f.int({ label: 'Present' }),
    absent: f.int({ label: 'Absent' }),
    on_leave: f.int({ label: 'Leave' }),
    late_count: f.int({ label: 'Late' }),
    attendance: f.percent({ label: 'Attendance %' }),
    marks: f.text({ list: false }),
  },
  totals: ['present', 'absent', 'on_leave', 'late_count'],
  drill: {
    label: 'Days',
    page: 'attendance-register',
    filters: { student_id: 'student_id' },
    sums: ['present', 'absent', 'on_leave', 'late_count'],
  },
  print: 'landscape',
  note: 'Marks that were made in this class, of whoever was in it. Late is part of present.',
});
