/** Challans, settings and payments as the calls answer them, for the pages that print them. */
import type { Challan, ChallanLine } from '../../contract/endpoints/fees/challans.ts';
import type { Payment } from '../../contract/endpoints/fees/payments.ts';

export const student = (id = 1, change: Partial<Challan['student']> = {}): Challan['student'] => ({
  id,
  sid: 1000 + id,
  studentName: `Pupil ${id}`,
  father_name: 'Javed Akhtar',
  roll_no: String(id),
  family_no: 7,
  mobile: null,
  status_class: 'enrolled',
  campus_id: 1,
  campus_name: 'Main',
  session_name: '2026-27',
  class_id: 1,
  class_name: 'Five',
  section_name: 'Blue',
  ...change,
});
let lines = 0;
export function line(particular: string, amount: number, change: Partial<ChallanLine> = {}): ChallanLine {
  const { discount = 0, paid = 0 } = change;
  lines += 1;
  const balance = amount - discount - paid;
  return {
    id: lines,
    particular_id: particular.length,
    particular,
    priority: 1,
    challan_month: '2026-10',
    source: 'plan',
    amount,
    discount,
    paid,
    pending: 0,
    pending_discount: 0,
    balance,
    open: balance,
    is_void: false,
    remarks: null,
    ...change,
  };
}
type OnPaper = NonNullable<Challan['on_paper']>;
/** What a challan of these tests says besides on paper: due on the tenth, without fines. */
export const onPaper = (change: Partial<OnPaper> = {}): OnPaper => ({
  student_name_ur: null,
  late_fee_policy: null,
  days: { by: '2026-10-10', after: '2026-10-11', late: false, last: '2026-10-10' },
  fine: { by: 0, after: 0 },
  pending_discount: 0,
  arrears: [],
  arrears_fine: { by: 0, after: 0 },
  arrears_pending: 0,
  arrears_pending_discount: 0,
  ...change,
});
export const fixedFine = (amount: number): NonNullable<NonNullable<Challan['on_paper']>['late_fee_policy']> => ({
  name: 'Once',
  method: 'fixed',
  amount,
  percent: null,
  grace_days: 0,
  count_from: 'due_date',
  counts: 'days',
  cap: null,
  slabs: [],
});
/** A challan whose sums are those of its lines. */
export function challan(id: number, particulars: ChallanLine[], change: Partial<Challan> = {}): Challan {
  const sum = (pick: (one: ChallanLine) => number): number =>
    particulars.reduce((all, one) => all + (one.is_void ? 0 : pick(one)), 0);
  const fine = sum((one) => (one.source === 'fine' ? one.amount : 0));
  return {
    id,
    version: 1,
    challan_no: 5000 + id,
    kind: 'regular',
    status: 'Unpaid',
    challan_month: '2026-10',
    challan_month_to: '2026-10',
    installment_no: 0,
    parent_challan_no: null,
    issue_date: '2026-10-01',
    due_date: '2026-10-10',
    validity_date: '2026-10-30',
    overdue: false,
    amount: sum((one) => one.amount) - fine,
    fine,
    discount: sum((one) => one.discount),
    paid: sum((one) => one.paid),
    pending: 0,
    balance: sum((one) => one.balance),
    due: sum((one) => one.open),
    last_paid_date: null,
    print_count: 0,
    void_reason: null,
    student: student(),
    particulars,
    late_fee_fine: 0,
    on_paper: onPaper(),
    ...change,
  };
}
export const SETTING = {
  id: 1,
  campus_id: 1,
  heading: 'Fee Challan',
  bank_name: 'Habib Bank Limited',
  bank_branch: 'Liberty Market',
  bank_account_title: 'Demo School',
  bank_account_no: 'PK36HABB0000001123456702',
  copies: ['Bank Copy', 'School Copy', 'Student Copy'],
  show_arrears: true,
  show_qr: true,
  logo: null,
  notes: 'Fee once paid is not refundable.',
};
const someone = (id: number) => ({
  id,
  sid: 1000 + id,
  studentName: `Pupil ${id}`,
  class_name: 'Five',
  section_name: 'Blue',
});
export const allocation = (
  of: number,
  particular: string,
  amount: number,
  change: Partial<Payment['allocations'][number]> = {},
) => ({
  challan_id: of,
  challan_no: 5000 + of,
  line_id: of * 10,
  particular,
  challan_month: '2026-10',
  amount,
  from_advance: false,
  state: 'active' as const,
  student: someone(of),
  ...change,
});
export const payment = (id: number, allocations: Payment['allocations'], change: Partial<Payment> = {}): Payment => {
  const allocated = allocations.reduce((sum, { amount, from_advance }) => sum + (from_advance ? 0 : amount), 0);
  return {
    id,
    receipt_no: 700 + id,
    kind: 'challan',
    status: 'approved',
    paid_date: '2026-10-09',
    method: 'cash',
    amount: allocated,
    allocated,
    advance: 0,
    advance_used: 0,
    refunded: 0,
    cashRecieved: null,
    cashReturned: null,
    reference: null,
    bank_name: null,
    cheque_no: null,
    cheque_date: null,
    notes: null,
    receiving_acc: { id: 1, acc_code: '1101', acc_name: 'Cash in Hand' },
    taken_by: 'Ayesha Malik',
    taken_at: '2026-10-09T05:00:00Z',
    decided_by: null,
    decided_at: null,
    decision_reason: null,
    returned_on: null,
    returned_by: null,
    voided_by: null,
    void_date: null,
    void_reason: null,
    voucher_no: 12,
    print_count: 0,
    student: student(),
    family_no: null,
    mine: true,
    allocations,
    remainingPayable: 0,
    ...change,
  };
};
