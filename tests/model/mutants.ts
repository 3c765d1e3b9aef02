/**
 * Faults put into the database on purpose, each of which the model test must find: what is changed in the text of which
 * function.
 */
export interface Mutant {
  readonly name: string;
  readonly fn: string;
  readonly from: string;
  readonly to: string;
  /** Falls with the function: the constraint that would hold the rule a second time. */
  readonly without?: string;
}
const OVERPAID =
  'ALTER TABLE challan_lines DROP CONSTRAINT challan_lines_not_overpaid; ALTER TABLE challans DROP CONSTRAINT challans_not_negative;';
const CHEQUE_DATES = 'ALTER TABLE cheques DROP CONSTRAINT cheques_dates_check;';
/** A fault: in the function `fn`, `from` becomes `to`. */
export const mutant = (name: string, fn: string, from: string, to: string, without?: string): Mutant => ({
  name,
  fn,
  from,
  to,
  ...(without === undefined ? {} : { without }),
});

/** Takes away what another function would refuse: the rule is held twice. */
const off = (fn: string, answer = ''): string =>
  `DO $off$ BEGIN EXECUTE (SELECT replace(pg_get_functiondef(p.oid), 'PERFORM fee_guard(p_institute);', 'RETURN ${answer};') FROM pg_proc p WHERE p.proname = '${fn}'); END $off$;`;

const RARE = new Set([
  'a debt written off is a discount',
  'who asked for a discount approves it',
  'a paid fine is voided',
  'a refunded advance is used',
  'a payment is voided although its deposit went back',
  'any particular is refundable',
  'a void takes what the drawer gave away',
  'what is billed ahead and moves to instalments stays',
  'the money of a cheque that cleared stays in the bank when its receipt is void',
]);
const all: readonly Mutant[] = [
  mutant(
    'a payment may take more than is open',
    'payment_take',
    'a.amount > l.amount',
    'a.amount > 900000000 + l.amount',
    OVERPAID,
  ),
  mutant(
    'what is pending is not reserved',
    'payment_allocations_added',
    'pending = l.pending + x.pending',
    'pending = l.pending',
  ),
  mutant('what is paid stays open', 'payment_allocations_added', 'paid = l.paid + x.paid', 'paid = l.paid'),
  mutant(
    'what is approved stays open',
    'payment_allocations_apply',
    "IF NEW.state = 'active' THEN is_paid := NEW.amount",
    "IF NEW.state = 'active' THEN is_paid := 0",
  ),
  mutant(
    'void lines can be paid',
    'payment_take',
    'OR l.is_void OR',
    'OR',
    'ALTER TABLE challan_lines DROP CONSTRAINT challan_lines_void_unpaid; ALTER TABLE challans DROP CONSTRAINT challans_void_unpaid;',
  ),
  mutant(
    'a payment is decided twice',
    'payment_decide',
    "r.status <> 'pending'",
    "r.status = 'voided'",
    'DROP INDEX gl_journals_once_key; ALTER TABLE payments DROP CONSTRAINT payments_journal_check; DROP TRIGGER payments_once ON payments;',
  ),
  mutant('who took a payment approves it', 'payment_decide', 'p_approve AND r.created_by = v_user', 'false'),
  mutant(
    'a rejected payment keeps its reservation',
    'payment_decide',
    "UPDATE payment_allocations SET state = 'released' WHERE",
    'UPDATE payment_allocations SET state = state WHERE',
  ),
  mutant(
    'the excess of a payment is not an advance',
    'payment_post',
    'v_rest, p_student, NULL WHERE v_rest > 0',
    'v_rest, p_student, NULL WHERE v_rest > 100000',
  ),
  mutant(
    'a payment is voided twice',
    'payment_void',
    "r.status <> 'approved'",
    "r.status = 'pending'",
    // An account or a drawer that does not hold the money twice would refuse the second void.
    `DROP INDEX gl_journals_reverses_id_key; DROP TRIGGER payments_once ON payments; ${off('fee_account_holds')} ${off('fee_gives_back', 'NULL')}`,
  ),
  mutant(
    'a payment is voided although its advance is used',
    'payment_void',
    'r.advance_used > 0',
    'false',
    'ALTER TABLE payments DROP CONSTRAINT payments_advance_check;',
  ),
  mutant(
    'a voided payment leaves the lines paid',
    'payment_void',
    "SET state = 'released' WHERE",
    'SET state = state WHERE',
  ),
  mutant(
    'a payment is voided although its deposit went back',
    'payment_void',
    'f.voided_at IS NULL AND a.payment_id = r.id',
    'f.voided_at IS NOT NULL AND a.payment_id = r.id',
    off('fee_held_each_day'),
  ),
  mutant(
    'an advance clears the newest charge first',
    'advance_apply',
    'ORDER BY c.due_date, c.id',
    'ORDER BY c.due_date DESC, c.id',
  ),
  mutant('an advance clears by number, not by priority', 'advance_apply', 'f.priority, x.id', 'f.priority DESC, x.id'),
  mutant(
    'a refunded advance is used',
    'advance_apply',
    'v_left := r.amount - r.allocated - r.advance_used - r.refunded',
    'v_left := r.amount - r.allocated - r.advance_used',
    `ALTER TABLE payments DROP CONSTRAINT payments_not_overused; ${off('fee_held_each_day')}`,
  ),
  mutant(
    'a use of an advance comes back twice',
    'advance_release',
    'SET advance_used = advance_used - v_amount',
    'SET advance_used = advance_used',
  ),
  mutant(
    'more is refunded than is left',
    'refund_make',
    'p_amount > v_left',
    'false',
    'ALTER TABLE payments DROP CONSTRAINT payments_not_overused;',
  ),
  mutant('a void takes what the drawer gave away', 'fee_gives_back', 'v_held < r.amount', 'false'),
  mutant('a refund takes what the drawer does not hold', 'fee_of_no_drawer', 'v_held >= p_amount', 'true'),
  mutant('any particular is refundable', 'refund_make', 'l.deposit_account_id IS NULL', 'false'),
  mutant(
    'a voided refund leaves the advance smaller',
    'refund_void',
    'refunded = refunded - f.amount',
    'refunded = refunded',
  ),
  mutant(
    'a particular is billed twice',
    'challan_candidates',
    "AND l.source IN ('plan', 'attendance', 'opening') AND NOT l.is_void) END",
    "AND l.source = 'direct') END",
    'DROP INDEX challan_lines_once_key;',
  ),
  mutant(
    'what is charged once is charged every month',
    'challan_candidates',
    'm.month = greatest(p.from_month, p_from)',
    'true',
    'DROP INDEX challan_lines_once_key;',
  ),
  mutant(
    'the percentage is of the whole, not of what the fixed part leaves',
    'fee_discount',
    '(p_amount - least(p_fixed, p_amount)) * p_bp',
    'p_amount * p_bp',
  ),
  mutant('a discount is not rounded to the rupee', 'fee_discount', '+ 500000) / 1000000 * 100', ') / 10000'),
  mutant(
    'instalments lose the paisa',
    'fee_part',
    'CASE WHEN p_k = p_n THEN p_amount ELSE',
    'CASE WHEN false THEN p_amount ELSE',
  ),
  mutant(
    'who is not enrolled is billed',
    'challans_generate',
    "(s.status_class = 'enrolled' OR p_not_enrolled)",
    'true',
  ),
  mutant(
    'the standing discount is not posted',
    'challan_issue',
    'sum(p.amount - p.discount)::bigint AS debit',
    'sum(p.amount)::bigint AS debit',
  ),
  mutant('asking for the fine twice adds it twice', 'challan_fine', 'v_add := p_fine - v_already', 'v_add := p_fine'),
  mutant('a fine is put on a void challan', 'challan_fine', 'c.voided_at IS NOT NULL', 'false'),
  mutant(
    'a paid fine is voided',
    'challan_line_void',
    'l.paid + l.pending + l.pending_discount + l.discount > 0',
    'l.pending > 0',
    'ALTER TABLE challan_lines DROP CONSTRAINT challan_lines_void_unpaid;',
  ),
  mutant(
    'a challan with a pending payment is voided',
    'challan_void',
    'b.paid + b.pending + b.pending_discount > 0',
    'b.paid > 0',
    'ALTER TABLE challan_lines DROP CONSTRAINT challan_lines_void_unpaid; ALTER TABLE challans DROP CONSTRAINT challans_void_unpaid;',
  ),
  mutant(
    'one instalment is voided alone',
    'challan_void',
    "AND a.source IN ('plan', 'attendance', 'opening'));\n  PERFORM 1",
    "AND a.source = 'direct');\n  PERFORM 1",
  ),
  mutant(
    'a voided challan leaves its entries',
    'challan_void',
    "j.source IN ('challan', 'opening', 'charge', 'fine', 'discount')",
    "j.source IN ('challan', 'opening', 'charge', 'discount')",
  ),
  mutant(
    'a split forgets the discount',
    'challan_split',
    'CASE WHEN l.paid = 0 THEN l.discount ELSE 0 END AS discount) m',
    '0::bigint AS discount) m',
  ),
  mutant(
    'what went into instalments stays in the journals of the parent',
    'challans_moved',
    'IF v_posts IS NOT NULL THEN SELECT array_agg(g.seq), array_agg(g.journal_id) INTO v_seqs, v_journals FROM gl_post(p_institute, v_posts) g; END IF;',
    '',
  ),
  mutant('a discount takes more than is open', 'discount_request', 'p_amount > v_open', 'false', OVERPAID),
  mutant(
    'a discount is decided twice',
    'discount_decide',
    "d.status <> 'pending'",
    "d.status = 'voided'",
    'DROP INDEX gl_journals_once_key; ALTER TABLE challan_discounts DROP CONSTRAINT challan_discounts_journal_check; DROP TRIGGER challan_discounts_once ON challan_discounts;',
  ),
  mutant('who asked for a discount approves it', 'discount_decide', 'p_approve AND d.requested_by = v_user', 'false'),
  mutant(
    'a debt written off is a discount',
    'discount_post',
    "WHEN d.kind = 'write_off' THEN",
    "WHEN d.kind = 'never' THEN",
  ),
  mutant('a deposit written off is a bad debt', 'discount_post', 'l.deposit_account_id IS NOT NULL', 'false'),
  mutant(
    'a deposit is owed when it is billed',
    'challan_issue',
    "gl_own_account(p_institute, 'deposits_billed', k.campus_id)",
    "gl_account(p_institute, 'security_deposit', k.campus_id)",
  ),
  mutant(
    'a deposit that is received is not owed',
    'deposits_received',
    'WHERE l.deposit_account_id IS NOT NULL',
    'WHERE false',
  ),
  mutant(
    'an advance serves only the child on its receipt',
    'advance_apply',
    'x.student_id = ANY (v_family)',
    'x.student_id = p_student',
  ),
  mutant(
    'an advance of another campus is taken from this one',
    'advance_use',
    'v_apart boolean := r.campus_id <> p_campus',
    'v_apart boolean := false',
  ),
  mutant(
    'a use across campuses is taken back at one of them',
    'gl_reverse',
    "w.source = 'inter_campus' AND w.source_id = ANY (p_journals)",
    "w.source = 'inter_campus' AND false",
  ),
  mutant(
    'what is billed ahead is income at once',
    'challan_issue',
    'l.particular_id = ANY (v_later) AS ahead',
    'false AS ahead',
  ),
  mutant(
    'what is added ahead is income at once',
    'challan_add',
    'WHEN v_later AND coalesce(p_month, c.fee_month) > p_date THEN',
    'WHEN false THEN',
  ),
  mutant(
    'what is given ahead is given at once',
    'discount_post',
    'v_ahead := l.line_month > d.discount_date AND',
    'v_ahead := false AND',
  ),
  mutant(
    'what is billed ahead and moves to instalments stays',
    'challans_moved',
    'l.line_month > p_date',
    'l.line_month > p_date + 1000',
  ),
  mutant('a deposit is deferred', 'fee_later', 'AND NOT f.is_refundable', ''),
  mutant(
    'a fee is earned a day late',
    'income_earn',
    "p.campus_id, p.month, 'earning'",
    "p.campus_id, p.month + 1, 'earning'",
  ),
  mutant(
    'a standing discount ahead is lost',
    'income_defer_issued',
    'a.id, d.account_id, -a.discount FROM',
    'a.id, d.account_id, 0 FROM',
  ),
  mutant(
    'what is billed ahead stays when its year is made',
    'fiscal_years_earn',
    'PERFORM income_earn(NEW.institute_code);',
    '',
  ),
  mutant('what a void bill earned stays', 'gl_reverse', "w.source = 'earning'", "w.source = 'never'"),
  mutant('a voided discount is not reversed', 'discount_void', "SET status = 'voided'", 'SET status = status'),
  mutant('a closed period takes entries', 'gl_journals_guard', "OR y.status = 'closed'", 'OR false'),
  mutant(
    'a reversal keeps the sides',
    'gl_reverse',
    'l.account_id, l.credit, l.debit',
    'l.account_id, l.debit, l.credit',
    'ALTER TABLE gl_lines DISABLE TRIGGER gl_lines_seal;',
  ),
  mutant(
    'a reversal is dated before its entry',
    'gl_reverse',
    'greatest(p_date, j.entry_date)',
    'p_date',
    'ALTER TABLE gl_lines DISABLE TRIGGER gl_lines_seal;',
  ),
  mutant(
    'the sums of the day count the debit only',
    'gl_lines_sum',
    'credit = x.credit + EXCLUDED.credit, n = x.n + EXCLUDED.n,\n    seal',
    'credit = x.credit, n = x.n + EXCLUDED.n,\n    seal',
  ),
  mutant(
    'a cheque is in the bank when it is received',
    'payment_take',
    "IF r.method = 'cheque' THEN r.receiving_account_id",
    'IF false THEN r.receiving_account_id',
  ),
  mutant(
    'a cheque is deposited before its date',
    'cheques_deposit',
    'greatest(c.cheque_date, c.received_on, ',
    'greatest(c.received_on, ',
    CHEQUE_DATES,
  ),
  mutant(
    'a cheque clears before it was deposited',
    'cheques_clear',
    "c.state <> 'deposited' OR c.deposited_on > p_date",
    "c.state <> 'deposited'",
    CHEQUE_DATES,
  ),
  mutant(
    'a cheque that bounced stays in the bank',
    'cheque_bounce',
    'ARRAY[q.deposit_journal_id], p_date',
    "'{}'::bigint[], p_date",
    'ALTER TABLE cheques DROP CONSTRAINT cheques_ended_check;',
  ),
  mutant(
    'the receipt of a cheque that bounced stays',
    'cheque_bounce',
    'v_void := payment_void(p_institute, r.id, p_date, v_reason);',
    '',
  ),
  mutant(
    'the charge for a cheque that bounced is lost',
    'cheque_bounce',
    'IF v_challan IS NOT NULL THEN',
    'IF false THEN',
  ),
  mutant(
    'the charge for a cheque that bounced comes on an older challan',
    'cheque_bounce',
    'c.due_date DESC, c.id DESC',
    'c.due_date, c.id',
  ),
  mutant(
    'a cheque is voided at the bank',
    'payment_void',
    "IF q.state = 'deposited' THEN",
    'IF false THEN',
    off('fee_account_holds'),
  ),
  mutant(
    'the money of a cheque that cleared stays in the bank when its receipt is void',
    'payment_void',
    "CASE WHEN q.state = 'cleared' THEN",
    'CASE WHEN false THEN',
    'ALTER TABLE cheques DROP CONSTRAINT cheques_ended_check;',
  ),
  mutant('a challan forgets what is pending', 'challans_sum', 'sum(l.pending + l.pending_discount)', 'sum(l.pending)'),
  mutant(
    'what is billed ahead is deferred to no month of its own',
    'income_defer',
    'l.campus_id, l.line_month, k.account_id',
    "l.campus_id, (l.line_month + interval '1 month')::date, k.account_id",
  ),
  mutant(
    'a discount that was voided stays on the line',
    'challan_discounts_apply',
    'l.discount + is_given - was_given',
    'l.discount + is_given',
  ),
  mutant(
    'a discount that was rejected stays reserved',
    'challan_discounts_apply',
    'l.pending_discount + is_pending - was_pending',
    'l.pending_discount + is_pending',
  ),
  mutant('the lines of what was split stay owed', 'challans_undone', 'SET is_void = true', 'SET is_void = l.is_void'),
];
/** Without those that only hundreds of lives find, unless MUTANTS=all asks for them. */
export const mutants = process.env['MUTANTS'] === 'all' ? all : all.filter(({ name }) => !RARE.has(name));
