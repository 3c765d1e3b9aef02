import { defineSheet } from './sheet.ts';

/** `/take-attendance`: the attendance of a class on one day. */
export default defineSheet({
  read: 'GET /student_attendance_sheet',
  write: 'POST /student_attendance_sheet',
  capability: 'attendance-sheets',
  writes: 'student_attendance.create',
  own: 'student_attendance.mark_own',
  label: ['student', 'students'],
  where: [{ kind: 'date', name: 'date', label: 'Date' }, { kind: 'section' }],
  columns: [
    {
      key: 'status',
      label: 'Status',
      kind: 'choice',
      total: 'count',
      help: 'The acronym or the name of an attendance status.',
    },
    { key: 'time_in', label: 'Came at', kind: 'time', help: 'When a student came late.' },
    { key: 'remarks', label: 'Remarks', kind: 'text' },
  ],
  fill: { column: 'status', label: 'Mark the others present' },
  empty: { title: 'Nobody is enrolled here', text: 'Choose another class or section.' },
});
