/**
 * Constraints of the money tables (migrations 0008, 0009 and those of vouchers) that somebody may run into, as sentences. The calls refuse
 * before with more detail; these stand behind them, whatever a call forgot.
 */
export interface Refusal {
  /** 422 for a value that was sent, 409 for what has become of the records meanwhile. */
  readonly status: 409 | 422;
  readonly message: string;
  /** Wire name of the value. */
  readonly field?: string;
}
const now = (message: string): Refusal => ({ status: 409, message });
const value = (field: string, message: string): Refusal => ({ status: 422, message, field });
const NUMBER = now('Somebody else took this number at the same moment, try again');
const AMOUNT = value('amount', 'The amount must be more than 0 and within what the product can keep');

export const MONEY_CONSTRAINTS: Readonly<Record<string, Refusal>> = {
  challan_lines_once_key: now('One of these particulars is on a challan for that month already'),
  challan_lines_not_overpaid: now(
    'This is more than what is still open of a line; somebody else may have paid, discounted or reserved it meanwhile',
  ),
  challan_lines_signs_check: AMOUNT,
  challan_lines_void_unpaid: now('Something of this line is paid or waits for approval; void that first'),
  challan_lines_month_check: value('challan_month', 'A month begins on its first day'),
  challans_not_negative: now(
    'This is more than what is still open of the challan; somebody else may have paid or discounted it meanwhile',
  ),
  challans_void_unpaid: now('Something of this challan is paid or waits for approval; void that first'),
  challans_void_reason_check: value('reason', 'Say why it is voided'),
  challans_dates_check: value('validity_date', 'The validity date must not be before the due date'),
  challans_months_check: value('challan_month_to', 'The last month must not be before the first'),
  challans_challan_no_key: NUMBER,
  challan_discounts_amount_check: AMOUNT,
  challan_discounts_decided_check: now('This discount was decided already'),
  challan_discounts_withdrawn_check: now('Only who asked for a discount withdraws it'),
  challan_settings_bill_prefix_check: value('bill_prefix', 'The prefix of a bill has at most 12 characters'),
  challan_settings_payment_ceiling_check: value('payment_ceiling', 'The most that one payment may be is at least 1'),
  payments_amount_check: AMOUNT,
  payments_opening_check: now('What was held before the books began waits for nobody and is in no till'),
  payments_opening_key: now('The opening advance of this student was brought in already'),
  payments_not_overused: now(
    'This is more than what is left of the payment; somebody else may have used or given back its advance meanwhile',
  ),
  payments_change_check: value(
    'cashReturned',
    'Cash received less cash returned must be the amount, and only for the method cash',
  ),
  payments_cheque_check: value('cheque_no', 'A cheque needs its number'),
  payments_method_check: value('method', 'This method of payment is not known'),
  payments_void_check: value('reason', 'Say why it is voided'),
  payments_advance_check: now('Only the advance of an approved payment is used or given back'),
  payments_returned_check: now('Only the money of a rejected or withdrawn payment goes back this way'),
  payments_receipt_no_key: NUMBER,
  payments_external_ref_key: now('A payment with this reference of the bank was taken before'),
  payment_allocations_amount_check: AMOUNT,
  refunds_amount_check: AMOUNT,
  refunds_of_one_check: value('payment_id', 'Refund either an advance or a deposit'),
  refunds_void_check: value('reason', 'Say why it is voided'),
  refunds_refund_no_key: NUMBER,
  money_requests_amount_check: AMOUNT,
  money_requests_payment_waits_key: now('A refund or void of this receipt waits for approval already'),
  money_requests_line_waits_key: now('A refund of this deposit waits for approval already'),
  money_requests_refund_waits_key: now('The void of this refund waits for approval already'),
  money_requests_status_check: now('It was decided or withdrawn meanwhile'),
  till_closings_amounts_check: value('counted', 'The money counted must not be negative'),
  till_closings_note_check: value('notes', 'The count differs from what should be in the till: say why in the note'),
  till_closings_closing_no_key: NUMBER,
  till_handovers_amount_check: AMOUNT,
  till_handovers_answer_check: value('notes', 'What you counted differs from what was given: say why in the note'),
  till_handovers_others_check: value('to_user_id', 'A drawer is handed to someone else'),
  till_handovers_days_check: value('date', 'It is not taken over before it was given'),
  till_handovers_status_check: now('It was taken over or taken back meanwhile'),
  till_handovers_counted_check: now('Only what was taken over, or taken back, is counted'),
  till_handovers_handover_no_key: NUMBER,
  cheques_deposited_check: now('This cheque was deposited or taken back meanwhile'),
  cheques_cleared_check: now('This cheque was cleared or taken back meanwhile'),
  cheques_ended_check: now('This cheque bounced or was voided meanwhile'),
  cheques_dates_check: value(
    'deposited_on',
    'A cheque is deposited on its date or later, and clears or bounces after that',
  ),
  depreciation_entries_month_key: now('This month was posted already by somebody else'),
  asset_disposals_asset_id_key: now('This asset was disposed of by somebody else'),
  fixed_assets_residual_check: value('residual_value', 'The residual value must not be more than the cost'),
  fixed_assets_opening_check: value(
    'opening_depreciation',
    'What was depreciated before is at most the cost less the residual value, and has its month',
  ),
  fixed_assets_use_check: value('in_use_from', 'It is in use from the day on which it was bought, or later'),
  vouchers_replaces_id_key: now('Another voucher stands in for this one already; change that one'),
  vouchers_doc_no_key: NUMBER,
  vouchers_four_eyes_check: now('Somebody else approves this voucher'),
  vouchers_reverse_on_check: value('reverse_on', 'Only a journal reverses by itself, on a later day'),
  voucher_lines_spread_check: value('lines', 'It is spread over 2 to 60 months'),
  voucher_lines_one_sided_check: value('lines', 'A line has a debit or a credit, not both'),
  gl_journals_total_check: AMOUNT,
  gl_journals_reverses_id_key: now('This was voided already'),
  gl_journals_event_key: now('This was posted already'),
  gl_journals_once_key: now('This was posted already'),
  gl_journals_between_key: now('This was posted already'),
  gl_journals_prepaid_key: now('The share of this month was spent already'),
  gl_journals_earning_key: now('The income of this month was posted already'),
  gl_journals_voucher_no_key: NUMBER,
  gl_lines_one_sided_check: AMOUNT,
  student_fee_plans_open_key: now('The fee plan of this student has this particular already'),
  student_fee_plans_amount_check: AMOUNT,
  student_fee_plans_months_check: value('months', 'The months must be months of a year'),
  student_fee_plans_month_amounts_check: value('month_amounts', 'Amounts of months are twelve, one for each'),
  student_fee_plans_discount_check: value('discount', 'A discount is not negative and at most 100 percent'),
  student_fee_plans_least_amount_check: value('least_amount', 'The least amount must not be negative'),
  student_fee_plans_from_month_check: value('from_month', 'A month begins on its first day'),
  student_fee_plans_to_month_check: value('to_month', 'The last month must not be before the first'),
};
