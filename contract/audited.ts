/**
 * What the log names that has no declaration: its words, and which of its values are money. Written are whole paisa
 * (`paisa`) or rupees (`rupees`); answered are rupees.
 */
import { f, type AnyField } from './fields.ts';

export interface Audited {
  readonly label: readonly [one: string, many: string];
  readonly paisa: readonly string[];
  readonly rupees: readonly string[];
}
const audited = (
  one: string,
  many: string,
  paisa: readonly string[] = [],
  rupees: readonly string[] = [],
): Audited => ({ label: [one, many], paisa, rupees });
export const AUDITED: Readonly<Record<string, Audited>> = {
  payments: audited('Payment', 'Payments', ['amount', 'cash_received', 'cash_returned']),
  refunds: audited('Refund', 'Refunds', ['amount']),
  money_requests: audited('Refund or void asked for', 'Refunds and voids asked for', ['amount']),
  challan_discounts: audited('Discount on a challan', 'Discounts on challans', ['amount']),
  cheques: audited('Cheque', 'Cheques', ['amount', 'charge']),
  till_closings: audited('Till closing', 'Till closings', [
    'opening',
    'received',
    'paid_out',
    'waiting',
    'counted',
    'difference',
    'carried',
  ]),
  till_handovers: audited('Float or handover of a till', 'Floats and handovers of tills', [
    'amount',
    'opening',
    'counted',
    'difference',
  ]),
  student_fee_plans: audited('Fee plan of a student', 'Fee plans of students', [
    'amount',
    'month_amounts',
    'discount_fixed',
    'discount_cap',
    'least_amount',
  ]),
  challans: audited('Challan', 'Challans', [], ['amount', 'fine', 'added']),
  challan_lines: audited('Line of a challan', 'Lines of challans'),
  payment_allocations: audited('Use of an advance', 'Uses of advances'),
  promotions: audited('Promotion', 'Promotions'),
  fee_jobs: audited('Generation of challans', 'Generations of challans'),
  budget_sheets: audited('Budget', 'Budgets', ['total']),
  depreciation_runs: audited('Run of depreciation', 'Runs of depreciation', ['amount']),
  voucher_templates: audited('Recurring voucher', 'Recurring vouchers', ['total']),
  bank_statements: audited('Bank statement', 'Bank statements', ['opening', 'closing']),
  vouchers: audited('Voucher', 'Vouchers', ['total']),
  salary_plans: audited('Salary plan', 'Salary plans', ['basic', 'allowances', 'deductions', 'gross', 'net']),
  employee_advances: audited('Advance of an employee', 'Advances of employees', ['amount', 'per_month']),
  payroll_runs: audited('Salaries of a month', 'Salaries of months', ['net']),
  salary_slips: audited('Salary slip', 'Salary slips'),
  salary_payments: audited('Payment of salaries', 'Payments of salaries', ['amount']),
  salary_batches: audited('Increment', 'Increments', ['before', 'after']),
  message_batches: audited('Message', 'Messages'),
  student_attendance: audited('Day of attendance', 'Days of attendance'),
  employee_attendance: audited('Day of an employee', 'Days of employees'),
  attendance_corrections: audited('Correction of attendance', 'Corrections of attendance'),
  leave_requests: audited('Leave', 'Leave'),
  ptm_students: audited('Student at a meeting', 'Students at meetings'),
  student_papers: audited('Paper of a student', 'Papers of students'),
  certificate_prints: audited('Certificate', 'Certificates'),
  institute: audited('Institute', 'Institutes'),
  backups: audited('Backup', 'Backups'),
  restores: audited('Restored backup', 'Restored backups'),
  personal_data: audited('Data of a person', 'Data of persons'),
  samples: audited('Sample institute', 'Sample institutes'),
  backup_schedules: audited('Schedule of backups', 'Schedules of backups'),
};
/** Paisa that are written beside a declared record. */
export const AUDITED_BESIDE: Readonly<Record<string, readonly string[]>> = { students: ['used'] };

const VOUCHER_DAYS = { entry_date: f.date(), cheque_date: f.date(), reverse_on: f.date() };
/** Fields of an entity for showing its changes; a value that is no money is shown as it is written. */
export function auditedFields(entity: string): Readonly<Record<string, AnyField>> {
  const { paisa = [], rupees = [] } = AUDITED[entity] ?? {};
  const names = [...paisa, ...rupees, ...(AUDITED_BESIDE[entity] ?? [])].filter((name) => name !== 'month_amounts');
  return {
    ...Object.fromEntries(names.map((name) => [name, f.money()])),
    ...(entity === 'vouchers' ? VOUCHER_DAYS : {}),
  };
}
