/** Every declared report. A new one is added here and nowhere else. */
import type { Report } from '../../contract/report.ts';
import { absentees } from './absentees.ts';
import { advancesAndDepositsHeld } from './advancesAndDepositsHeld.ts';
import { assetRegister } from './assetRegister.ts';
import { auditFindings } from './auditFindings.ts';
import { ageing } from './ageing.ts';
import { cashBasisEntries } from './cashBasisEntries.ts';
import { cashReport } from './cashReport.ts';
import { dayWisePl } from './dayWisePl.ts';
import { employeeGeneralAttendance } from './employeeGeneralAttendance.ts';
import { employeeDashboardReport } from './employeeDashboardReport.ts';
import { employeeBalances } from './employeeBalances.ts';
import { feeClassWise } from './feeClassWise.ts';
import { feeMonthlyParticular } from './feeMonthlyParticular.ts';
import { feeMonthWise } from './feeMonthWise.ts';
import { feeParticular } from './feeParticular.ts';
import { feeTuition } from './feeTuition.ts';
import { inactiveStudentReport } from './inactiveStudentReport.ts';
import { ptmAttendance } from './ptmAttendance.ts';
import { leaveBalances } from './leaveBalances.ts';
import { newAdmissionsReport } from './newAdmissionsReport.ts';
import { salaryCost } from './salaryCost.ts';
import { salaryFund } from './salaryFund.ts';
import { salaryTax } from './salaryTax.ts';
import { studentAttendanceDays } from './studentAttendanceDays.ts';
import { studentAttendanceRegister } from './studentAttendanceRegister.ts';
import { studentAttendanceSummary } from './studentAttendanceSummary.ts';
import { studentDistributionSummary } from './studentDistributionSummary.ts';
import { studentListByHouse } from './studentListByHouse.ts';
import { studentStrengthSummary } from './studentStrengthSummary.ts';
import { withheldTax } from './withheldTax.ts';

export const reports: readonly Report[] = [
  studentStrengthSummary,
  studentListByHouse,
  studentDistributionSummary,
  newAdmissionsReport,
  inactiveStudentReport,
  feeParticular,
  feeClassWise,
  feeMonthWise,
  feeMonthlyParticular,
  feeTuition,
  ageing,
  advancesAndDepositsHeld,
  employeeBalances,
  assetRegister,
  auditFindings,
  studentAttendanceSummary,
  studentAttendanceDays,
  studentAttendanceRegister,
  absentees,
  employeeGeneralAttendance,
  leaveBalances,
  employeeDashboardReport,
  salaryCost,
  salaryTax,
  salaryFund,
  ptmAttendance,
  cashReport,
  dayWisePl,
  cashBasisEntries,
  withheldTax,
];

export function reportOf(key: string): Report {
  const found = reports.find((report) => report.key === key);
  if (!found) throw new Error(`no report is declared under the key '${key}'`);
  return found;
}
