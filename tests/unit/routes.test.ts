import { describe, expect, test } from 'vitest';
import { allPages, entriesOf, groups, pageRoutes } from '../../src/pages/index.ts';
import { knownSections as sections } from '../../src/pages/knownSections.ts';
import { unlisted } from '../../src/pages/unlisted.ts';
import { resources } from '../../src/resources/index.ts';

/** The lists of specification 2, copied from it. */
const menuPaths = `
admission-queries manage-students create-fee-plans view-edit-fee-plans generate-challans generate-challans-installment-wise add-amount-in-generated-challans
pay-or-print-fee-challans direct-payment paid-fee-challans challan-discounts payment-history detail-fee-report day-wise-paid-challans
fee-defaulters-total-amount-wise fee-defaulters-family-wise fee-defaulters-month-wise fee-intimation-report
paid-fee-challans?pending-approvals-payments=true challan-discounts?pending-approvals-discounts=true
print-fee-reminder all-students student-extras certificates-prints add-bulk-students students-by-user student-qr-code
view-edit-fee-plans?not-enrolled=true generate-challans?not-enrolled=true pay-or-print-fee-challans?not-enrolled=true paid-fee-challans?not-enrolled=true payment-history?not-enrolled=true
accounting-periods gl-groups gl-accounts chart-of-accounts journal-entry add-expense add-income journal-inquiry gl-inquiry general-ledger trial-balance pl-statement balance-sheet
cash-report voided-transactions sms-blaster employee-attendance-report employee-general-attendance-report salary-plan increment-approval advance-salary ptm
house-management student-strength-summary student-list-by-house guardian-relations genders manage-nationality manage-religion mother-tongue student-group-discipline
student-attendance-fine users-and-privileges sms-gateway-settings manage-certificates user-logging challan-settings add-whatsapp
news-management upload-students upload-feeplans upload-first-time-arrears upload-challan-payments
`
  .trim()
  .split(/\s+/);

const legacyPaths = `
student_diary edubase_app_links admission/city admission/campus admission/classes admission/campus_classes admission/section admission/class_sections admission/sessions
admission/discount_type admission/late_fee_fine_policy admission/fee_plan_list admission/feeplanlist_in_campus_class admission/fee_particulars admission/fee_particular_in_feeplanlist
admission/feePLanListParticularAmountRepeatMonth subject_groups exam_subjects subjects_in_class exam_type grading_policy class_grading_policy manage_std_shifts std_sms_templates
brandings/exam fetch_all_users add_employee_setting manage_print_template allowance_and_deduction department designation employee_designation employement_type manage_shifts
sms_templates employee_lock_attendance brandings/hrm qr_attendance_settings active_inactive_att_acryonm
`
  .trim()
  .split(/\s+/);

const singlePages = `
certificates-prints upload-students upload-feeplans upload-first-time-arrears upload-challan-payments cash-report pl-statement trial-balance day-wise-pl-statement-report
tuition-fee-report monthly-particular-wise-fee-report salary-plan increment-approval month-wise-fee-report class-wise-fee-report particular-fee-report voided-transactions
employee-attendance-report employee-general-attendance-report general-ledger add-income journal-entry chart-of-accounts add-expense student-qr-code print-fee-reminder
generate-challans-installment-wise add-amount-in-generated-challans direct-payment fee-defaulters-family-wise fee-defaulters-month-wise fee-intimation-report user-logging
new-admissions-report inactive-student-report gl-inquiry balance-sheet news-management student-distribution-summary student-strength-summary student-list-by-house
add-bulk-students salary-plan-logs/:employeeId
`
  .trim()
  .split(/\s+/);

/** What specification 2 does not have: in the menu, and reached from other screens. */
const ownMenu = [
  'message-settings',
  'employees',
  'class-teachers',
  'ptm-attendance',
  'employee-attendance',
  'upload-employee-attendance',
  'approvals',
  'system',
  'getting-started',
  'leave-requests',
  'attendance-corrections',
  'leave-balances',
  'payroll',
  'salary-cost-report',
  'salary-tax-report',
  'salary-fund-report',
  'take-attendance',
  'absentees',
  'student-attendance-summary',
  'student-attendance-days',
  'attendance-register',
  'student-attendance-sums',
  'employee-dashboard-report',
  'bank-reconciliation',
  'issued-cheques',
  'bills-to-pay',
  'recurring-vouchers',
  'budgets',
  'fee-refunds',
  'refund-requests',
  'counter',
  'end-of-day',
  'books-check',
  'transfer-money',
  'cash-flow',
  'cash-basis-entries',
  'ageing',
  'advances-and-deposits-held',
  'employee-balances',
  'cheques',
  'fixed-assets',
  'depreciation',
  'asset-register',
  'opening-balances',
  'upload-opening-advances',
  'upload-opening-deposits',
  'upload-opening-employee-advances',
  'year-end',
  'audit-findings',
  'manage-students/promotion',
];
const ownPages = [
  ...ownMenu,
  'fee-statement',
  'upload-student-attendance',
  '',
  'main_route',
  'my-profile',
  'my-leave',
  'my-corrections',
  'more-pages',
  'update-profile',
  'manage-students/import',
  'manage-students/promotion/results',
  'users-and-privileges/compare',
  'system/backups',
  'system/personal-data',
  'recurring-vouchers/create',
  'bank-reconciliation/statement',
  'fee-refunds/print',
  'advance-salary/print',
  'advance-salary/repayment',
  'payroll/slips',
  'payroll/payments',
  'payroll/print',
  'employees/id-cards',
  'payroll/letter',
  'payroll/cheques',
  'salary-plan/create',
  'salary-plan/letter',
  'increment-approval/create',
  'sms-blaster/send',
  'sms-blaster/history',
  'sms-blaster/messages',
  'depreciation/runs',
  'ptm/follow-ups',
  'system/institute',
  'system/work',
  'system/numbers',
];
/** The page of one student, leaving, and papers of students, where the specification names none. */
const ownViews = ['admission-queries', 'manage-students', 'all-students', 'students-by-user'].flatMap((path) =>
  ['view', 'leaving', 'admission-form', 'id-cards', 'address-labels', 'fee-card'].map((page) => `${path}/${page}`),
);

const crud = ['create', 'update', 'view'];
const student =
  'assign-exam-hall student-bulk-update batch-transfer add-student blank-form print-layout-1 print-layout-2 update-student change-log'.split(
    ' ',
  );
const challans = ['print-vertical-challans', 'print-horizontal-challans'];
const withPages: Record<string, string[]> = {
  'journal-inquiry': ['print', 'update'],
  'house-management': ['create', 'edit/:id'],
  ...Object.fromEntries(
    `gl-groups gl-accounts accounting-periods challan-settings guardian-relations genders manage-nationality manage-religion mother-tongue student-group-discipline
     student-attendance-fine sms-gateway-settings manage-certificates sms-blaster`
      .trim()
      .split(/\s+/)
      .map((path) => [path, crud]),
  ),
  'users-and-privileges': [...crud, 'change-password'],
  ptm: ['create', 'update', 'add-remarks', 'print'],
  'advance-salary': ['create'],
  'add-whatsapp': [],
  ...Object.fromEntries(
    ['admission-queries', 'manage-students', 'all-students', 'students-by-user'].map((path) => [path, student]),
  ),
  'student-extras': ['print-document', 'print-date-sheet'],
  'create-fee-plans': ['form'],
  'view-edit-fee-plans': ['view', 'edit'],
  'generate-challans': ['view-fee-plan'],
  'pay-or-print-fee-challans': [...challans, 'pay-fee-challan', 'make-installment'],
  'paid-fee-challans': challans,
  'challan-discounts': challans,
  'payment-history': ['print'],
  'day-wise-paid-challans': ['report'],
  'detail-fee-report': [],
  'fee-defaulters-total-amount-wise': [
    'pay-fee-challan',
    'pay-fee-challan/print-horizontal-challan',
    'pay-fee-challan/print-vertical-challan',
    'pay-fee-challan/print-carbon-challan',
  ],
  'payment-options': [],
};

const entries = groups.flatMap(entriesOf);
const knownSections = new Set(sections);
const paths = allPages.map(({ path }) => path);

describe('every path of specification 2', () => {
  test('is in the menu', () => {
    const inApp = entries.flatMap((entry) =>
      entry.kind === 'legacy' ? [] : [entry.kind === 'mode' ? `${entry.path}?${entry.flag}` : entry.path],
    );
    expect(inApp.toSorted()).toEqual([...menuPaths, ...ownMenu].toSorted());
  });
  test('of the legacy application is a legacy link', () => {
    const linked = entries.flatMap((entry) => (entry.kind === 'legacy' && entry.path !== null ? [entry.path] : []));
    expect(linked.toSorted()).toEqual(legacyPaths.toSorted());
  });
  test('is a section, with exactly its sub-pages', () => {
    const expected = [
      ...ownPages,
      ...ownViews,
      ...singlePages,
      ...Object.entries(withPages).flatMap(([path, pages]) => [path, ...pages.map((page) => `${path}/${page}`)]),
    ];
    expect(expected.filter((path) => !paths.includes(path))).toEqual([]);
    // A declared resource or report of one's own has its pages without being named here.
    const bespoke = allPages
      .filter(({ generated, report }) => !generated && report === undefined)
      .map(({ path }) => path);
    expect(bespoke.filter((path) => !expected.includes(path))).toEqual([]);
    expect(new Set(paths).size, 'none stands twice').toBe(paths.length);
  });
  test('of the menu opens a section', () => {
    for (const path of menuPaths) expect(knownSections.has(path.split('?')[0] ?? ''), path).toBe(true);
  });
});

test('without declarations there are screens of our own alone', () => {
  const own = pageRoutes(groups, unlisted, [], []);
  expect(own.every((page) => page.screen !== undefined)).toBe(true);
  expect(own.map(({ path }) => path)).not.toContain('genders');
  expect(own.map(({ path }) => path)).not.toContain('cash-report');
});

test('the hand-off knows sections without their parameters', () => {
  expect(knownSections.has('salary-plan-logs')).toBe(true);
  expect(knownSections.has('pay-fee-challan')).toBe(false);
  for (const { path } of resources) expect(knownSections.has(path)).toBe(true);
});
