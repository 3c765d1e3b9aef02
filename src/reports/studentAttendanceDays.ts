import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

/** The day of the row says more than the period. */
const OF_DAY = { from: 'date', to: 'date' } as const;
export const studentAttendanceDays = defineReport({
  key: 'student_attendance_days',
  label: 'Student Attendance by Day',
  menu: 'Exam and SMS',
  privilege: 'student_attendance.read',
  call: { method: 'GET', path: '/student_attendance_days', tenant: 'query', needs: 'attendance-reports' },
  params: {
    from: f.date({ default: 'month start' }),
    to: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
    class_id: f.ref('classes'),
    section_id: f.ref('sections'),
  },
  period: ['from', 'to'],
  columns: {
    date: f.date({ label: 'Day' }),
    day_label: f.text({ label: 'Day', list: false }),
    present: f.int({ label: 'Present' }),
    absent: f.int({ label: 'Absent' }),
    on_leave: f.int({ label: 'Leave' }),
    late_count: f.int({ label: 'Late' }),
    attendance: f.percent({ label: 'Attendance %' }),
  },
  totals: ['present', 'absent', 'on_leave', 'late_count'],
  chart: { title: 'Absent students by day', by: 'day_label', value: 'absent' },
  cells: {
    absent: { label: 'Absentees', page: 'absentees', filters: { date: 'date' }, params: OF_DAY, counts: 'absent' },
  },
  drill: {
    label: 'Classes',
    page: 'student-attendance-summary',
    filters: { date: 'date' },
    params: OF_DAY,
    sums: ['present', 'absent', 'on_leave', 'late_count'],
  },
  note: 'Days on which someone was marked. Late is part of present.',
});
