/**
 * Which section of the documentation is about a page, by its path: `page#heading`. What is not named has that of the page
 * above it, else that of its group of the menu. A test holds that each section is there.
 */
export const HELP_DOCS = {
  clerks: 'For fee clerks',
  registrars: 'For registrars',
  accountants: 'For accountants',
  administrators: 'For administrators',
  importing: 'Importing and exporting lists',
  printing: 'Printing',
} as const;
export type HelpDoc = keyof typeof HELP_DOCS;

/** Sections by the heading of the group; `null` stands for pages of no group. */
export const groupHelp: Readonly<Record<string, string>> = {
  Admissions: 'clerks#the-lists-of-fees',
  Extras: 'registrars#the-lists-of-students',
  Finance: 'accountants#statements',
  'Exam and SMS': 'administrators#messages',
  HRM: 'administrators#employees',
  General: 'administrators#parent-teacher-meetings',
  Core: 'administrators#setting-up-a-school',
  'Admission Settings': 'administrators#setting-up-a-school',
  Exam: 'administrators#the-lists',
  'HRM Settings': 'administrators#employees',
  Admin: 'administrators#users-and-privileges',
  'House Management System': 'registrars#many-students-at-once',
  Reports: 'clerks#the-lists-of-fees',
};
/** For a page that is in no group and not named. */
export const ANYWHERE = 'administrators#finding-your-way';

export const pageHelp: Readonly<Record<string, string>> = {
  '': 'clerks#the-home-page',
  main_route: 'administrators#finding-your-way',
  'my-profile': 'administrators#signing-in-and-out',
  'update-profile': 'administrators#signing-in-and-out',
  approvals: 'administrators#approvals',
  'getting-started': 'administrators#setting-up-a-school',
  'more-pages': 'administrators#pages-of-the-other-application',
  'admission-queries': 'registrars#inquiries-and-admissions',
  'manage-students': 'registrars#the-lists-of-students',
  'manage-students/add-student': 'registrars#inquiries-and-admissions',
  'manage-students/leaving': 'registrars#leaving',
  'all-students/leaving': 'registrars#leaving',
  'manage-students/view': 'registrars#from-admission-to-receipt',
  'manage-students/import': 'importing#import',
  'manage-students/assign-exam-hall': 'registrars#seats-of-examinations',
  'manage-students/student-bulk-update': 'registrars#many-students-at-once',
  'manage-students/batch-transfer': 'registrars#many-students-at-once',
  'all-students/assign-exam-hall': 'registrars#seats-of-examinations',
  'all-students/student-bulk-update': 'registrars#many-students-at-once',
  'all-students/batch-transfer': 'registrars#many-students-at-once',
  families: 'registrars#inquiries-and-admissions',
  'create-fee-plans': 'clerks#challans-of-the-month',
  'view-edit-fee-plans': 'clerks#challans-of-the-month',
  'generate-challans': 'clerks#challans-of-the-month',
  'generate-challans-installment-wise': 'clerks#challans-of-the-month',
  'add-amount-in-generated-challans': 'clerks#challans-of-the-month',
  'pay-or-print-fee-challans': 'clerks#the-lists-of-fees',
  'pay-or-print-fee-challans/pay-fee-challan': 'clerks#taking-a-payment',
  'fee-defaulters-total-amount-wise/pay-fee-challan': 'clerks#taking-a-payment',
  counter: 'clerks#taking-a-payment',
  'end-of-day': 'clerks#the-drawer',
  'direct-payment': 'clerks#other-payments',
  'fee-refunds': 'clerks#other-payments',
  'payment-options': 'clerks#taking-a-payment',
  'fee-statement': 'clerks#what-is-owed',
  'day-wise-paid-challans': 'clerks#the-end-of-the-day',
  'fee-defaulters-total-amount-wise': 'clerks#who-owes',
  'fee-defaulters-family-wise': 'clerks#who-owes',
  'fee-defaulters-month-wise': 'clerks#who-owes',
  'fee-intimation-report': 'clerks#who-owes',
  'print-fee-reminder': 'clerks#who-owes',
  'student-extras': 'registrars#certificates-and-cards',
  'certificates-prints': 'registrars#certificates-and-cards',
  'student-qr-code': 'registrars#certificates-and-cards',
  'manage-certificates': 'registrars#certificates-and-cards',
  'add-bulk-students': 'registrars#many-students-at-once',
  'accounting-periods': 'accountants#year-end',
  'gl-accounts': 'accountants#next-account-code',
  'journal-entry': 'accountants#entering-a-voucher',
  'add-expense': 'accountants#entering-a-voucher',
  'add-income': 'accountants#entering-a-voucher',
  'transfer-money': 'accountants#entering-a-voucher',
  'journal-inquiry': 'accountants#following-it',
  'voided-transactions': 'accountants#following-it',
  'recurring-vouchers': 'accountants#recurring-vouchers',
  budgets: 'accountants#budgets',
  'fixed-assets': 'accountants#fixed-assets',
  depreciation: 'accountants#fixed-assets',
  'asset-register': 'accountants#fixed-assets',
  cheques: 'accountants#cheques-in-hand',
  'issued-cheques': 'accountants#bank',
  'bank-reconciliation': 'accountants#bank',
  'opening-balances': 'accountants#opening-balances',
  'year-end': 'accountants#year-end',
  'audit-findings': 'accountants#for-the-auditor',
  'books-check': 'accountants#for-the-auditor',
  'take-attendance': 'administrators#attendance',
  absentees: 'administrators#attendance',
  'student-attendance-summary': 'administrators#attendance',
  'student-attendance-days': 'administrators#attendance',
  'student-attendance-fine': 'administrators#attendance',
  'upload-student-attendance': 'importing#attendance',
  'employee-attendance': 'administrators#attendance',
  'employee-attendance-report': 'administrators#attendance',
  'employee-general-attendance-report': 'administrators#attendance',
  'upload-employee-attendance': 'importing#attendance',
  'salary-plan': 'administrators#salaries',
  'salary-plan-logs/:employeeId': 'administrators#salaries',
  'increment-approval': 'administrators#salaries',
  'advance-salary': 'administrators#salaries',
  payroll: 'administrators#salaries',
  'upload-students': 'importing#import',
  'upload-feeplans': 'importing#import',
  'upload-first-time-arrears': 'importing#import',
  'upload-challan-payments': 'importing#import',
  'sms-gateway-settings': 'administrators#messages',
  'add-whatsapp': 'administrators#messages',
};

interface Known {
  readonly path: string;
  readonly group: string | null;
  readonly above: readonly { readonly path: string }[];
}
/** The section about a page, as `page#heading`. */
export function helpOf({ path, group, above }: Known): string {
  const named = [path, ...above.map((one) => one.path).toReversed()].find((one) => pageHelp[one] !== undefined);
  return (named === undefined ? groupHelp[group ?? ''] : pageHelp[named]) ?? ANYWHERE;
}
