import { employeeGeneralAttendance } from '../../reports/employeeGeneralAttendance.ts';
import ReportScreen from '../../reports/ui/ReportScreen.tsx';

/** What the days come to, from a provider that does not answer them one by one. */
const EmployeeSums = () => <ReportScreen report={employeeGeneralAttendance} />;
export default EmployeeSums;
