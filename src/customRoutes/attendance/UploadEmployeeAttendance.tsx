import { employeeAttendance } from '../../../contract/employeeAttendance.ts';
import ImportScreen from '../../resources/ui/exchange/ImportScreen.tsx';

// What comes of it is seen on the report.
const resource = {
  ...employeeAttendance,
  path: 'employee-attendance-report',
  pages: { import: '/upload-employee-attendance' },
};

/** `/upload-employee-attendance`: days of employees from a file, or the times of a device. */
export default function UploadEmployeeAttendance() {
  return <ImportScreen resource={resource} />;
}
