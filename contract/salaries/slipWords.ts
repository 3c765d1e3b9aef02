/** What a salary slip says, on paper and in a mail. */

/** The words that a slip is read by, for whoever reads Urdu alone. */
export const SLIP_URDU = {
  earning: 'آمدنی',
  deduction: 'کٹوتی',
  total: 'کل',
  salary: 'خالص تنخواہ',
  settlement: 'حتمی واجبات',
} as const;
export const SLIP_SIDES = [
  ['earning', 'Earnings'],
  ['deduction', 'Deductions'],
] as const;
