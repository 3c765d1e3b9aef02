/** Starting values of human resources. */
import type { CreateOf } from '../../../contract/resource.ts';
import type { allowancesDeductions as components } from '../../../src/resources/allowancesDeductions.ts';
import type { leaveTypes as declaredLeaveTypes } from '../../../src/resources/leaveTypes.ts';
import type { shifts as declaredShifts } from '../../../src/resources/shifts.ts';

export const departments: readonly string[] = [
  'Administration',
  'Accounts',
  'Pre-School',
  'Primary',
  'Secondary',
  'Science',
  'Computer',
  'Islamic Studies',
  'Sports',
  'Support Staff',
];

export const designations: readonly { name: string; department: string; is_teaching: boolean }[] = [
  { name: 'Principal', department: 'Administration', is_teaching: false },
  { name: 'Vice Principal', department: 'Administration', is_teaching: false },
  { name: 'Campus Administrator', department: 'Administration', is_teaching: false },
  { name: 'Registrar', department: 'Administration', is_teaching: false },
  { name: 'Accountant', department: 'Accounts', is_teaching: false },
  { name: 'Fee Clerk', department: 'Accounts', is_teaching: false },
  { name: 'Head Mistress', department: 'Primary', is_teaching: true },
  { name: 'Senior Teacher', department: 'Secondary', is_teaching: true },
  { name: 'Teacher', department: 'Primary', is_teaching: true },
  { name: 'Nursery Teacher', department: 'Pre-School', is_teaching: true },
  { name: 'Laboratory Assistant', department: 'Science', is_teaching: false },
  { name: 'Computer Instructor', department: 'Computer', is_teaching: true },
  { name: 'Qari', department: 'Islamic Studies', is_teaching: true },
  { name: 'Physical Training Instructor', department: 'Sports', is_teaching: true },
  { name: 'Driver', department: 'Support Staff', is_teaching: false },
  { name: 'Aya', department: 'Support Staff', is_teaching: false },
  { name: 'Security Guard', department: 'Support Staff', is_teaching: false },
  { name: 'Naib Qasid', department: 'Support Staff', is_teaching: false },
];

export const employmentTypes: readonly string[] = [
  'Permanent',
  'Contract',
  'Probation',
  'Visiting',
  'Part-time',
  'Daily wages',
  'Internship',
];

export const shifts: readonly CreateOf<typeof declaredShifts>[] = [
  {
    name: 'Morning',
    start_time: '07:30',
    end_time: '13:45',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  },
  {
    name: 'Evening',
    start_time: '13:30',
    end_time: '18:30',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  },
  {
    name: 'Office',
    start_time: '08:00',
    end_time: '16:00',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
  {
    name: 'Night watch',
    start_time: '20:00',
    end_time: '06:00',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  },
];

export const allowancesDeductions: readonly CreateOf<typeof components>[] = [
  { name: 'House Rent Allowance', kind: 'allowance', method: 'percent', percent: 45 },
  { name: 'Medical Allowance', kind: 'allowance', method: 'percent', percent: 10, is_taxable: false },
  { name: 'Conveyance Allowance', kind: 'allowance', method: 'fixed', amount: 5000 },
  { name: 'Class In-charge Allowance', kind: 'allowance', method: 'fixed', amount: 2000 },
  { name: 'Income Tax', kind: 'deduction', method: 'fixed' },
  { name: 'EOBI', kind: 'deduction', method: 'fixed', amount: 370, scheme: 'eobi', employer_amount: 1850 },
  {
    name: 'Provident Fund',
    kind: 'deduction',
    method: 'percent',
    percent: 5,
    scheme: 'provident_fund',
    employer_percent: 5,
  },
  { name: 'Security', kind: 'deduction', method: 'fixed', amount: 1000 },
];

export const leaveTypes: readonly CreateOf<typeof declaredLeaveTypes>[] = [
  { name: 'Casual leave', days_per_year: 10 },
  { name: 'Sick leave', days_per_year: 8 },
  { name: 'Annual leave', days_per_year: 14 },
  { name: 'Maternity leave', days_per_year: 90 },
  { name: 'Unpaid leave', is_paid: false },
];

export const subjects: readonly string[] = [
  'English',
  'Urdu',
  'Mathematics',
  'General Science',
  'Physics',
  'Chemistry',
  'Biology',
  'Computer Science',
  'Islamiat',
  'Pakistan Studies',
  'Social Studies',
  'Arts',
];
