/**
 * What waits for someone else's decision, kind by kind: what it is called, who sees it, decides it and enters it. The
 * server reads it for GET /approvals, the web application for the screen over that.
 */
interface ApprovalKind {
  readonly label: string;
  /** 'payment', 'payments' */
  readonly counts: readonly [one: string, many: string];
  readonly reads: string;
  readonly decides: string;
  /** Whoever holds it may have entered some. */
  readonly makes: string;
  /** Its amounts are no money: days, or nothing. */
  readonly unpriced?: true;
}
const declared = {
  payments: {
    label: 'Payments',
    counts: ['payment', 'payments'],
    reads: 'payments.read',
    decides: 'payments.approve',
    makes: 'payments.create',
  },
  discounts: {
    label: 'Discounts and write-offs',
    counts: ['discount', 'discounts'],
    reads: 'challan_discounts.read',
    decides: 'challan_discounts.approve',
    makes: 'challan_discounts.create',
  },
  refunds: {
    label: 'Refunds',
    counts: ['refund', 'refunds'],
    reads: 'payments.read',
    decides: 'payments.approve',
    makes: 'payments.refund',
  },
  voids: {
    label: 'Voids of receipts and refunds',
    counts: ['void', 'voids'],
    reads: 'payments.read',
    decides: 'payments.approve',
    makes: 'payments.void',
  },
  vouchers: {
    label: 'Vouchers',
    counts: ['voucher', 'vouchers'],
    reads: 'finance_entry.read',
    decides: 'finance_entry.approve',
    makes: 'finance_entry.create',
  },
  salary_plans: {
    label: 'Salary plans',
    counts: ['salary plan', 'salary plans'],
    reads: 'salary_plans.read',
    decides: 'salary_plans.approve',
    makes: 'salary_plans.create',
  },
  increments: {
    label: 'Increments',
    counts: ['increment', 'increments'],
    reads: 'salary_plans.read',
    decides: 'increments.approve',
    makes: 'salary_plans.create',
  },
  advances: {
    label: 'Advances of employees',
    counts: ['advance', 'advances'],
    reads: 'advances.read',
    decides: 'advances.approve',
    makes: 'advances.create',
  },
  leave: {
    label: 'Leave',
    counts: ['leave request', 'leave requests'],
    reads: 'leave_requests.read',
    decides: 'leave_requests.approve',
    makes: 'leave_requests.create',
    unpriced: true,
  },
  corrections: {
    label: 'Corrections of attendance',
    counts: ['correction of attendance', 'corrections of attendance'],
    reads: 'employee_attendance.read',
    decides: 'employee_attendance.approve',
    makes: 'employee_attendance.create',
    unpriced: true,
  },
  payroll: {
    label: 'Salaries of a month',
    counts: ['month of salaries', 'months of salaries'],
    reads: 'payroll.read',
    decides: 'payroll.approve',
    makes: 'payroll.run',
  },
} as const satisfies Readonly<Record<string, ApprovalKind>>;

export type ApprovalKindKey = keyof typeof declared;
export const approvalKinds: Readonly<Record<ApprovalKindKey, ApprovalKind>> = declared;
export const approvalKeys = Object.keys(declared) as readonly ApprovalKindKey[];
/** Any of them opens the list: whoever decides something, or enters what someone else decides. */
export const approvalPrivileges: readonly string[] = [
  ...new Set(Object.values(approvalKinds).flatMap(({ decides, makes }) => [decides, makes])),
];
