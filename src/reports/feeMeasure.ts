/** What every report on fees asks for and shows. */
import { f } from '../../contract/fields.ts';

export const feeParams = {
  campus_id: f.ref('campuses'),
  session_id: f.ref('sessions'),
  class_id: f.ref('classes'),
  particular_id: f.ref('fee_particulars', { label: 'Particular' }),
  from_month: f.month({ default: 'this month' }),
  to_month: f.month({ default: 'this month' }),
};
export const FEE_PERIOD = ['from_month', 'to_month'] as const;
export const feeColumns = {
  billed: f.money(),
  discount: f.money(),
  fine: f.money(),
  received: f.money(),
  balance: f.money(),
};
export const FEE_TOTALS = ['billed', 'discount', 'fine', 'received', 'balance'] as const;
export const FEE_NOTE =
  'Particulars of these months; class and section as they were at issue. Balance is billed and fine less discount and received. Shows documents, by the month they are of; the ledger shows postings, by day: the same, but for what was billed, given or voided after the month had begun.';
