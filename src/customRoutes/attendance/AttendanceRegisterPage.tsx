import { studentAttendanceRegister } from '../../reports/studentAttendanceRegister.ts';
import type { Whose } from './daysGrid.ts';
import { DaysPage } from './DaysPage.tsx';

const STUDENTS: Whose = {
  report: studentAttendanceRegister,
  needs: ['campus_id', 'class_id'],
  one: 'Student',
  many: 'students',
  id: 'student_id',
  number: 'roll_no',
  name: 'student',
  sums: [
    { key: 'present', short: 'P', label: 'Present' },
    { key: 'absent', short: 'A', label: 'Absent' },
    { key: 'on_leave', short: 'L', label: 'Leave' },
    { key: 'late_count', short: 'Late', label: 'Late' },
    { key: 'attendance', short: '%', label: 'Attendance, per cent', total: false },
  ],
  more: [
    ['sid', 'SID'],
    ['section', 'Section'],
  ],
  out: 'Not yet admitted',
  hasOff: false,
  record: { label: 'Student', privilege: 'students.read', to: (id) => `/students/view?id=${id}` },
  sheet: ({ campus_id = '', class_id = '' }, day) =>
    `/take-attendance?${new URLSearchParams({ date: day, campus_id, class_id }).toString()}`,
};

/** `/attendance-register`: the students of a class by days, as the register on the teacher's desk has them. */
const AttendanceRegisterPage = () => <DaysPage whose={STUDENTS} />;
export default AttendanceRegisterPage;
