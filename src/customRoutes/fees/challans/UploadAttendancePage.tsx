import { studentAttendance } from '../../../../contract/fees/attendance.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';
import { openBulk } from '../../../resources/ui/exchange/openBulk.ts';

const open = openBulk('student_attendance');
// What comes of it is seen when the next challans are generated.
const resource = { ...studentAttendance, path: 'generate-challans', pages: { import: '/upload-student-attendance' } };

/**
 * `/upload-student-attendance`, for whoever may bring in attendance: the days of a register from a file, from which
 * attendance fines arise.
 */
export default function UploadAttendancePage() {
  return <ImportScreen resource={resource} open={open} />;
}
