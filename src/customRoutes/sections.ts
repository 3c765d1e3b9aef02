/**
 * Every in-app section of specification 2 with its sub-pages, as data: the menu test, `npm run routes`, the hand-off
 * and the honest "not built yet" pages all read this one table. Plain TypeScript, so that Node can run it.
 */
import type { Outline } from '../../contract/outline.ts';
import { outlines } from '../resources/outlines.ts';

export interface Section {
  /** Route without the leading slash; may end in a parameter. */
  readonly path: string;
  readonly title: string;
  /** Sub-pages below it, relative, in the specification's order. */
  readonly pages?: readonly string[];
  /** Pages with a screen of their own in customRoutes/routes.tsx: '' is the section itself. Declared pages need no entry. */
  readonly screens?: readonly string[];
  readonly layout?: 'payment';
}
export type Status = 'built' | 'not-built';
export interface SectionRoute {
  readonly path: string;
  readonly section: Section;
  /** '' for the section's own page. */
  readonly page: string;
  readonly status: Status;
  /** Served by the generator from a declaration. */
  readonly declared: boolean;
}

const CRUD = ['create', 'update', 'view'] as const;
const STUDENT_PAGES = [
  'assign-exam-hall',
  'student-bulk-update',
  'batch-transfer',
  'add-student',
  'blank-form',
  'print-layout-1',
  'print-layout-2',
  'update-student',
  'change-log',
] as const;
/** Those of them that have a screen of their own. */
const STUDENT_SCREENS: readonly string[] = [
  '',
  'assign-exam-hall',
  'student-bulk-update',
  'batch-transfer',
  'change-log',
  'add-student',
  'update-student',
  'blank-form',
  'print-layout-1',
  'print-layout-2',
];
const PRINT_CHALLANS = ['print-vertical-challans', 'print-horizontal-challans'] as const;

export const sections: readonly Section[] = [
  { path: 'certificates-prints', title: 'Certificate Logs', screens: [''] },
  { path: 'upload-students', title: 'Upload Students', screens: [''] },
  { path: 'upload-feeplans', title: 'Upload Fee Plans', screens: [''] },
  { path: 'upload-first-time-arrears', title: 'Upload First Time Arrears', screens: [''] },
  { path: 'upload-challan-payments', title: 'Upload Challan Payments', screens: [''] },
  { path: 'cash-report', title: 'Cash Report', screens: [''] },
  { path: 'pl-statement', title: 'P & L Statement' },
  { path: 'trial-balance', title: 'Trial Balance' },
  { path: 'day-wise-pl-statement-report', title: 'Day Wise P & L (New)' },
  { path: 'tuition-fee-report', title: 'Tuition Fee Report', screens: [''] },
  { path: 'monthly-particular-wise-fee-report', title: 'Monthly Particular Wise Fee Report', screens: [''] },
  { path: 'salary-plan', title: 'Salary Plan' },
  { path: 'increment-approval', title: 'Increment Approval' },
  { path: 'month-wise-fee-report', title: 'Month Wise Fee Report', screens: [''] },
  { path: 'class-wise-fee-report', title: 'Class Wise Fee Report', screens: [''] },
  { path: 'particular-fee-report', title: 'Particular Fee Report', screens: [''] },
  { path: 'voided-transactions', title: 'Voided Transactions' },
  { path: 'employee-attendance-report', title: 'Employee Attendance Report' },
  { path: 'employee-general-attendance-report', title: 'Employee General Attendance Report' },
  { path: 'general-ledger', title: 'General Ledger' },
  { path: 'add-income', title: 'Add Other Income' },
  { path: 'journal-entry', title: 'Journal Entry' },
  { path: 'chart-of-accounts', title: 'Chart of Accounts' },
  { path: 'add-expense', title: 'Add Expense' },
  { path: 'student-qr-code', title: 'Student QR Code', screens: [''] },
  { path: 'print-fee-reminder', title: 'Print Fee Reminder', screens: [''] },
  { path: 'generate-challans-installment-wise', title: 'Generate Challans Installment Wise', screens: [''] },
  { path: 'add-amount-in-generated-challans', title: 'Add Amount in Generated Challans', screens: [''] },
  { path: 'direct-payment', title: 'Direct Payment', screens: [''] },
  { path: 'fee-defaulters-family-wise', title: 'Fee Defaulters Family Wise', screens: [''] },
  { path: 'fee-defaulters-month-wise', title: 'Fee Defaulters Month Wise', screens: [''] },
  { path: 'fee-intimation-report', title: 'Fee Intimation Report', screens: [''] },
  { path: 'user-logging', title: 'User Logging', screens: [''] },
  { path: 'new-admissions-report', title: 'New Admissions Report', screens: [''] },
  { path: 'inactive-student-report', title: 'Inactive Student Report', screens: [''] },
  { path: 'gl-inquiry', title: 'GL Inquiry' },
  { path: 'balance-sheet', title: 'Balance Sheet' },
  { path: 'news-management', title: 'News Management' },
  { path: 'student-distribution-summary', title: 'Student Distribution Summary', screens: [''] },
  { path: 'student-strength-summary', title: 'Student Strength Summary', screens: [''] },
  { path: 'student-list-by-house', title: 'Student List by House', screens: [''] },
  { path: 'add-bulk-students', title: 'Add Bulk Students', screens: [''] },
  { path: 'salary-plan-logs/:employeeId', title: 'Salary Plan Logs' },

  { path: 'journal-inquiry', title: 'Journal Inquiry', pages: ['print', 'update'] },
  { path: 'house-management', title: 'House Management', pages: ['create', 'edit/:id'] },
  { path: 'gl-groups', title: 'GL Groups', pages: CRUD },
  { path: 'gl-accounts', title: 'GL Accounts', pages: CRUD },
  { path: 'accounting-periods', title: 'Accounting Periods', pages: CRUD },
  { path: 'challan-settings', title: 'Challan Settings', pages: CRUD },
  { path: 'guardian-relations', title: 'Guardian Relations', pages: CRUD },
  { path: 'genders', title: 'Genders', pages: CRUD },
  { path: 'manage-nationality', title: 'Manage Nationality', pages: CRUD },
  { path: 'manage-religion', title: 'Manage Religion', pages: CRUD },
  { path: 'mother-tongue', title: 'Mother Tongue', pages: CRUD },
  { path: 'student-group-discipline', title: 'Student Group / Discipline', pages: CRUD },
  { path: 'student-attendance-fine', title: 'Student Attendance Fine', pages: CRUD },
  { path: 'sms-gateway-settings', title: 'SMS Gateway Settings', pages: CRUD },
  { path: 'manage-certificates', title: 'Manage Certificates', pages: CRUD },
  { path: 'sms-blaster', title: 'SMS Blaster', pages: CRUD },
  { path: 'users-and-privileges', title: 'Users and Privileges', pages: [...CRUD, 'change-password'], screens: ['change-password'] },
  { path: 'ptm', title: 'Parent-Teacher Meetings', pages: ['create', 'update', 'add-remarks', 'print'] },
  { path: 'advance-salary', title: 'Advance Salary', pages: ['create'] },
  { path: 'add-whatsapp', title: 'Add WhatsApp' },
  { path: 'admission-queries', title: 'Admission Inquiries', pages: STUDENT_PAGES, screens: STUDENT_SCREENS },
  { path: 'manage-students', title: 'Manage Students', pages: STUDENT_PAGES, screens: STUDENT_SCREENS },
  { path: 'all-students', title: 'All Students', pages: STUDENT_PAGES, screens: STUDENT_SCREENS },
  { path: 'students-by-user', title: 'Students by User', pages: STUDENT_PAGES, screens: STUDENT_SCREENS },
  {
    path: 'student-extras',
    title: 'Print Certificates or Date Sheets',
    pages: ['print-document', 'print-date-sheet'],
    screens: ['', 'print-document', 'print-date-sheet'],
  },
  { path: 'create-fee-plans', title: 'Create Fee Plans', pages: ['form'], screens: ['', 'form'] },
  { path: 'view-edit-fee-plans', title: 'View / Edit Fee Plans', pages: ['view', 'edit'], screens: ['', 'view', 'edit'] },
  { path: 'generate-challans', title: 'Generate Challans', pages: ['view-fee-plan'], screens: ['', 'view-fee-plan'] },
  {
    path: 'pay-or-print-fee-challans',
    title: 'Pay or Print Fee Challans',
    pages: [...PRINT_CHALLANS, 'pay-fee-challan', 'make-installment'],
    screens: ['', ...PRINT_CHALLANS, 'pay-fee-challan', 'make-installment'],
  },
  { path: 'paid-fee-challans', title: 'Paid Fee Challans', pages: PRINT_CHALLANS, screens: ['', ...PRINT_CHALLANS] },
  { path: 'challan-discounts', title: 'Challan Discounts', pages: PRINT_CHALLANS, screens: ['', ...PRINT_CHALLANS] },
  { path: 'payment-history', title: 'Payment History', pages: ['print'], screens: ['', 'print'] },
  { path: 'day-wise-paid-challans', title: 'Day Wise Paid Challans', pages: ['report'], screens: ['', 'report'] },
  { path: 'detail-fee-report', title: 'Detail Fee Report' },
  {
    path: 'fee-defaulters-total-amount-wise',
    title: 'Fee Defaulters Total Amount Wise',
    pages: [
      'pay-fee-challan',
      'pay-fee-challan/print-horizontal-challan',
      'pay-fee-challan/print-vertical-challan',
      'pay-fee-challan/print-carbon-challan',
    ],
    screens: [
      '',
      'pay-fee-challan',
      'pay-fee-challan/print-horizontal-challan',
      'pay-fee-challan/print-vertical-challan',
      'pay-fee-challan/print-carbon-challan',
    ],
  },
  // Beyond specification 2.
  { path: 'fee-statement', title: 'Statement of Account', screens: [''] },
  { path: 'upload-student-attendance', title: 'Upload Student Attendance', screens: [''] },
  { path: 'fee-refunds', title: 'Fee Refunds', screens: [''] },
  { path: 'books-check', title: 'Books Check', screens: [''] },
  { path: 'payment-options', title: 'Payment Options', layout: 'payment' },
];

/** Pages that the generator serves for a declaration, relative to its path. */
export function declaredPages(resource: Pick<Outline, 'routes'>): readonly string[] {
  return resource.routes === 'edit-id' ? ['', 'create', 'edit/:id', 'view'] : ['', ...CRUD];
}

/** Every page of the table, flat, with its status. */
export function sectionRoutes(table: readonly Section[], declared: readonly Outline[]): SectionRoute[] {
  const byPath = new Map(declared.map((resource) => [resource.path, resource]));
  return table.flatMap((section) => {
    const resource = byPath.get(section.path);
    const generated = resource ? declaredPages(resource) : [];
    return ['', ...(section.pages ?? [])].map((page): SectionRoute => {
      const own = section.screens?.includes(page) ?? false;
      const isDeclared = !own && generated.includes(page);
      return {
        path: page ? `${section.path}/${page}` : section.path,
        section,
        page,
        declared: isDeclared,
        status: own || isDeclared ? 'built' : 'not-built',
      };
    });
  });
}

export const allSectionRoutes: readonly SectionRoute[] = sectionRoutes(sections, outlines);

const withoutParameters = (path: string): string => path.split('/:')[0] ?? path;
/** First parts of entry links `{section}/{instituteCode}/{id}/{token}` (specification 2), without slashes around. */
export const knownSections: ReadonlySet<string> = new Set([
  ...sections.map((section) => withoutParameters(section.path)),
  ...outlines.map((resource) => resource.path),
]);
