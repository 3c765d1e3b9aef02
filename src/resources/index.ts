/**
 * Every declared entity, in the order in which records need each other. Both the web application and the reference
 * provider read this list.
 */
import type { Resource } from '../../contract/resource.ts';
import { admissionFollowUps } from './admissionFollowUps.ts';
import { allowancesDeductions } from './allowancesDeductions.ts';
import { attendanceFines } from './attendanceFines.ts';
import { attendanceLocks } from './attendanceLocks.ts';
import { attendanceStatuses } from './attendanceStatuses.ts';
import { campusClasses } from './campusClasses.ts';
import { campuses } from './campuses.ts';
import { certificates } from './certificates.ts';
import { challanSettings } from './challanSettings.ts';
import { cities } from './cities.ts';
import { classes } from './classes.ts';
import { classSections } from './classSections.ts';
import { classTeachers } from './classTeachers.ts';
import { dateSheetPapers } from './dateSheetPapers.ts';
import { dateSheets } from './dateSheets.ts';
import { departments } from './departments.ts';
import { designations } from './designations.ts';
import { discountTypes } from './discountTypes.ts';
import { employmentTypes } from './employmentTypes.ts';
import { employeeSettings } from './employeeSettings.ts';
import { employees } from './employees.ts';
import { examHalls } from './examHalls.ts';
import { examSubjects } from './examSubjects.ts';
import { families } from './families.ts';
import { feeParticulars } from './feeParticulars.ts';
import { feePlanClasses } from './feePlanClasses.ts';
import { feePlanLists } from './feePlanLists.ts';
import { feePlanMonths } from './feePlanMonths.ts';
import { feePlanParticulars } from './feePlanParticulars.ts';
import { financeAccounts } from './financeAccounts.ts';
import { financeGroups } from './financeGroups.ts';
import { fiscalYears } from './fiscalYears.ts';
import { fixedAssets } from './fixedAssets.ts';
import { genders } from './genders.ts';
import { guardians } from './guardians.ts';
import { holidays } from './holidays.ts';
import { houses } from './houses.ts';
import { lateFeePolicies } from './lateFeePolicies.ts';
import { lateFeeSlabs } from './lateFeeSlabs.ts';
import { messageSettings } from './messageSettings.ts';
import { leaveTypes } from './leaveTypes.ts';
import { motherTongues } from './motherTongues.ts';
import { nationalities } from './nationalities.ts';
import { news } from './news.ts';
import { ptms } from './ptms.ts';
import { religions } from './religions.ts';
import { sections } from './sections.ts';
import { sessions } from './sessions.ts';
import { shifts } from './shifts.ts';
import { smsContacts } from './smsContacts.ts';
import { smsGateways } from './smsGateways.ts';
import { smsTemplates } from './smsTemplates.ts';
import { studentGroups } from './studentGroups.ts';
import { students } from './students.ts';
import { studentStatuses } from './studentStatuses.ts';
import { taxSlabs } from './taxSlabs.ts';
import { users } from './users.ts';

export const resources: readonly Resource[] = [
  cities,
  campuses,
  classes,
  campusClasses,
  sections,
  classSections,
  sessions,
  genders,
  nationalities,
  religions,
  motherTongues,
  studentGroups,
  studentStatuses,
  guardians,
  houses,
  families,
  students,
  admissionFollowUps,
  examSubjects,
  examHalls,
  dateSheets,
  dateSheetPapers,
  financeGroups,
  financeAccounts,
  fixedAssets,
  fiscalYears,
  users,
  feeParticulars,
  feePlanLists,
  feePlanClasses,
  feePlanParticulars,
  feePlanMonths,
  discountTypes,
  lateFeePolicies,
  lateFeeSlabs,
  challanSettings,
  attendanceStatuses,
  attendanceFines,
  departments,
  designations,
  employmentTypes,
  shifts,
  employees,
  classTeachers,
  holidays,
  leaveTypes,
  attendanceLocks,
  employeeSettings,
  taxSlabs,
  allowancesDeductions,
  certificates,
  smsGateways,
  smsContacts,
  smsTemplates,
  messageSettings,
  ptms,
  news,
];

const byKey = new Map(resources.map((resource) => [resource.key, resource]));
export function resourceOf(key: string): Resource {
  const found = byKey.get(key);
  if (!found) throw new Error(`no resource is declared under the key '${key}'`);
  return found;
}
