/**
 * Starting values of fees: particulars in the order in which a partial payment clears them, discounts, late fee rules.
 */
import type { CreateOf } from '../../../contract/resource.ts';
import type { discountTypes as discounts } from '../../../src/resources/discountTypes.ts';
import type { feeParticulars as particulars } from '../../../src/resources/feeParticulars.ts';
import type { lateFeePolicies as policies } from '../../../src/resources/lateFeePolicies.ts';

export const TUITION = 'Tuition Fee';
/** `account` is the code of the income (or, for refundable ones, liability) account. */
export const feeParticulars: readonly (Omit<CreateOf<typeof particulars>, 'income_account_id'> & {
  account: string;
})[] = [
  { name: 'Opening Arrears', kind: 'arrears', priority: 10, account: '3102' },
  { name: TUITION, kind: 'tuition', priority: 20, account: '4101' },
  { name: 'Admission Fee', kind: 'admission', priority: 30, account: '4102' },
  { name: 'Security Deposit', kind: 'security', priority: 35, is_refundable: true, account: '2102' },
  { name: 'Annual Fund', kind: 'other', priority: 40, account: '4103' },
  { name: 'Examination Fee', kind: 'other', priority: 50, account: '4104' },
  { name: 'Computer Fee', kind: 'other', priority: 55, account: '4101' },
  { name: 'Transport Fee', kind: 'transport', priority: 60, account: '4105' },
  { name: 'Stationery Charges', kind: 'other', priority: 70, account: '4202' },
  { name: 'Attendance Fine', kind: 'attendance_fine', priority: 90, account: '4106' },
  { name: 'Late Fee Fine', kind: 'fine', priority: 99, account: '4106' },
];

export const discountTypes: readonly CreateOf<typeof discounts>[] = [
  { name: 'Second Child', method: 'percent', percent: 25, sibling_from: 2 },
  { name: 'Third Child and Later', method: 'percent', percent: 50, sibling_from: 3 },
  { name: 'Staff Child', method: 'percent', percent: 100, needs_approval: true },
  { name: 'Merit Scholarship', method: 'percent', percent: 50, needs_approval: true },
  { name: 'Hafiz-e-Quran', method: 'percent', percent: 50 },
  { name: 'Orphan', method: 'percent', percent: 100, needs_approval: true },
  { name: 'Hardship', method: 'fixed', amount: 500, needs_approval: true },
  { name: 'Fine Waiver', method: 'percent', percent: 100, needs_approval: true },
];

export const SLABS = 'By ten days';
export const lateFeePolicies: readonly CreateOf<typeof policies>[] = [
  { name: 'Rs 200 once', method: 'fixed', amount: 200 },
  { name: 'Rs 20 a day', method: 'per_day', amount: 20, grace_days: 2, cap: 600 },
  { name: '5 % of the balance', method: 'percent', percent: 5, grace_days: 5, cap: 1000 },
  { name: 'Rs 300 a month', method: 'per_month', amount: 300, cap: 1800 },
  { name: SLABS, method: 'slab', count_from: 'due_date' },
];
/** Of the policy `SLABS`: from this day late, this fine. */
export const lateFeeSlabs: readonly (readonly [fromDay: number, amount: number])[] = [
  [1, 100],
  [11, 200],
  [21, 300],
];
