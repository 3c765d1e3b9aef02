/** Privileges of what is no declared entity, as people read them: the user form lists them beside those of the entities, the catalogue knows them. */
import { VERBS, type Verb } from './action.ts';

export interface OtherPrivileges {
  /** Group of the user form; a menu group, or one of its own. */
  readonly group: string;
  readonly key: string;
  readonly label: string;
  readonly verbs: readonly Verb[];
  /** Beyond the four verbs: name after the dot and what it lets the user do. Held apart from the rest: money leaves, or four eyes are meant. */
  readonly also?: readonly (readonly [name: string, label: string])[];
  /** Those of `also` that imply reading nothing else: what they let the user see is their own. */
  readonly alone?: readonly string[];
  /** Keys of the entities that its screens pick from and its papers are headed by: holding any of these privileges implies reading them. */
  readonly reads?: readonly string[];
}
const SCHOOL_LISTS = ['campuses', 'sessions', 'classes', 'sections', 'students', 'families', 'fee_particulars'];
const EMPLOYEE_LISTS = ['campuses', 'departments', 'designations', 'employees'];
export const otherPrivileges: readonly OtherPrivileges[] = [
  {
    group: 'Fees',
    key: 'fee_plans',
    label: 'Fee Plans',
    verbs: VERBS,
    reads: [...SCHOOL_LISTS, 'fee_plan_lists', 'discount_types'],
  },
  { group: 'Fees', key: 'challans', label: 'Fee Challans', verbs: VERBS, reads: [...SCHOOL_LISTS, 'challan_settings'] },
  {
    group: 'Fees',
    key: 'payments',
    label: 'Payments',
    verbs: ['read', 'create'],
    also: [
      ['approve', 'Approve or reject'],
      ['void', 'Void'],
      ['refund', 'Refund'],
      ['void_own', 'Void and refund what they took, or write off alone, where that needs two people'],
      ['any_date', 'Date on any day back'],
    ],
    reads: [...SCHOOL_LISTS, 'finance_accounts', 'challan_settings'],
  },
  {
    group: 'Fees',
    key: 'cheques',
    label: 'Cheques',
    verbs: ['read'],
    also: [
      ['deposit', 'Deposit and clear'],
      ['bounce', 'Bounce'],
    ],
    reads: [...SCHOOL_LISTS, 'finance_accounts'],
  },
  {
    group: 'Fees',
    key: 'challan_discounts',
    label: 'Challan Discounts',
    verbs: ['read', 'create'],
    also: [
      ['approve', 'Approve or reject'],
      ['write_off', 'Write off debts'],
      ['beyond_type', 'Without a type, or beyond it, unasked'],
    ],
    reads: [...SCHOOL_LISTS, 'discount_types'],
  },
  { group: 'Fees', key: 'fee_fines', label: 'Late Fee Fines', verbs: [], also: [['waive', 'Waive']] },
  { group: 'Fees', key: 'first_time_arrears', label: 'First Time Arrears', verbs: ['create'] },
  { group: 'Fees', key: 'opening_advances', label: "Students' Opening Advances", verbs: ['create'] },
  {
    group: 'Fees',
    key: 'opening_deposits',
    label: "Students' Opening Deposits",
    verbs: ['create'],
    reads: ['fee_particulars'],
  },
  {
    group: 'Fees',
    key: 'challan_payments',
    label: 'Uploaded Challan Payments',
    verbs: ['create'],
    reads: [...SCHOOL_LISTS, 'finance_accounts'],
  },
  {
    group: 'Fees',
    key: 'student_attendance',
    label: 'Student Attendance',
    verbs: ['read', 'create', 'delete'],
    also: [['mark_own', 'Mark the classes whose teacher they are, no others']],
    reads: ['campuses', 'classes', 'sections', 'campus_classes', 'class_sections', 'students', 'attendance_statuses'],
  },
  {
    group: 'HRM',
    key: 'employee_attendance',
    label: 'Employee Attendance',
    verbs: ['read', 'create', 'delete'],
    also: [['approve', 'Approve or reject corrections']],
    reads: ['campuses', 'departments', 'designations', 'employees', 'attendance_statuses'],
  },
  {
    group: 'HRM',
    key: 'leave_requests',
    label: 'Leave',
    verbs: ['read', 'create'],
    also: [['approve', 'Approve, reject or undo']],
    reads: [...EMPLOYEE_LISTS, 'leave_types'],
  },
  {
    group: 'HRM',
    key: 'salary_plans',
    label: 'Salary Plans',
    verbs: ['read', 'create'],
    also: [
      ['approve', 'Approve or reject'],
      ['read_own', 'See their own salary'],
    ],
    alone: ['read_own'],
    reads: [...EMPLOYEE_LISTS, 'allowances_deductions'],
  },
  {
    group: 'HRM',
    key: 'increments',
    label: 'Increments',
    verbs: [],
    also: [['approve', 'Approve, reject or undo']],
    reads: EMPLOYEE_LISTS,
  },
  {
    group: 'HRM',
    key: 'opening_employee_advances',
    label: "Employees' Opening Advances",
    verbs: ['create'],
  },
  {
    group: 'HRM',
    key: 'advances',
    label: 'Advances of Employees',
    verbs: ['read', 'create'],
    also: [
      ['approve', 'Approve, put off, write off or void'],
      ['pay', 'Pay, and take repayments'],
    ],
    reads: [...EMPLOYEE_LISTS, 'finance_accounts'],
  },
  {
    group: 'HRM',
    key: 'payroll',
    label: 'Salaries of a Month',
    verbs: ['read'],
    also: [
      ['run', 'Run and discard'],
      ['approve', 'Approve, hold and void'],
      ['pay', 'Pay'],
    ],
    reads: [...EMPLOYEE_LISTS, 'allowances_deductions', 'finance_accounts'],
  },
  {
    group: 'Finance',
    key: 'finance_entry',
    label: 'Vouchers',
    verbs: ['read', 'create'],
    also: [
      ['approve', 'Approve or reject'],
      ['post', 'Post without approval'],
      ['void', 'Void'],
    ],
    reads: ['campuses', 'finance_accounts', 'finance_groups', 'fiscal_years'],
  },
  {
    group: 'Finance',
    key: 'ledger',
    label: 'Ledger and Statements',
    verbs: ['read'],
    reads: ['campuses', 'finance_accounts', 'finance_groups', 'fiscal_years'],
  },
  {
    group: 'Finance',
    key: 'budgets',
    label: 'Budgets',
    verbs: ['read'],
    also: [['write', 'Write']],
    reads: ['campuses', 'finance_accounts', 'finance_groups', 'fiscal_years'],
  },
  {
    group: 'Finance',
    key: 'depreciation',
    label: 'Depreciation',
    verbs: ['read'],
    also: [['post', 'Run and reverse']],
    reads: ['campuses', 'fixed_assets', 'finance_accounts', 'finance_groups'],
  },
  {
    group: 'Finance',
    key: 'books',
    label: 'Books',
    verbs: [],
    also: [
      ['check', 'Check'],
      ['close', 'Close a year, lock the books'],
      ['reopen', 'Reopen a year, unlock the books'],
    ],
    reads: ['campuses', 'fiscal_years'],
  },
  {
    group: 'Finance',
    key: 'bank',
    label: 'Bank Reconciliation',
    verbs: ['read'],
    also: [['reconcile', 'Read statements in and match them']],
    reads: ['campuses', 'finance_accounts', 'finance_groups'],
  },
  { group: 'Admissions', key: 'student_certificates_record', label: 'Issued Certificates', verbs: ['create', 'read'] },
  {
    group: 'Exam and SMS',
    key: 'messages',
    label: 'Messages',
    verbs: ['read'],
    also: [['send', 'Send']],
    reads: [...SCHOOL_LISTS, 'sms_templates', 'sms_contacts'],
  },
  {
    group: 'General',
    key: 'ptm_students',
    label: 'Students of Parent-Teacher Meetings',
    verbs: ['update'],
    also: [
      ['all', 'Of every teacher, not of their own students alone'],
      ['past', 'After the day of the meeting'],
    ],
    reads: ['campuses', 'classes', 'sections', 'sessions', 'students', 'families', 'ptms'],
  },
  { group: 'Admin', key: 'user_logging', label: 'User Logging', verbs: ['read'] },
  {
    group: 'Admin',
    key: 'personal_data',
    label: 'Data of a Person',
    verbs: [],
    also: [
      ['export', 'Take everything that is held about a person'],
      ['erase', 'Erase what is said of a person who left'],
    ],
  },
  {
    group: 'Admin',
    key: 'system',
    label: 'Work, numbers and storage',
    verbs: ['read'],
    also: [
      ['settings', 'Change the name and logo of the institute'],
      ['backup', 'Make, download and delete backups'],
      ['restore', 'Restore backups as new institutes, where the server allows it'],
      ['sample', 'Make a sample institute, enter and remove it'],
    ],
  },
];
/** Their names: '<key>.<verb>'. */
export const otherPrivilegeNames: readonly string[] = otherPrivileges.flatMap(({ key, verbs, also = [] }) =>
  [...verbs, ...also.map(([name]) => name)].map((name) => `${key}.${name}`),
);
