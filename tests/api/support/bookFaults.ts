/**
 * Changes of the books of the demo school as only the superuser makes them, each with the rules that compare two
 * records: what breaks which rule.
 */
export const ofDemo = (table: string, where = 'true'): string =>
  `institute_code = 'demo' AND id = (SELECT min(id) FROM ${table} WHERE institute_code = 'demo' AND ${where})`;
export const unchecked = (table: string, ...names: string[]): string =>
  names.map((name) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}; `).join('');

const moveDay = (from: string, to: string, column: string, amount: string, n: number): string => `
  UPDATE gl_days d SET ${column} = d.${column} - ${amount}, n = d.n - ${n} FROM fault f WHERE d.institute_code = 'demo' AND d.account_id = ${from} AND d.campus_id = f.campus_id AND d.entry_date = f.entry_date;
  INSERT INTO gl_days AS d (institute_code, account_id, campus_id, entry_date, ${column}, n) SELECT 'demo', ${to}, f.campus_id, f.entry_date, ${amount}, ${n} FROM fault f
    ON CONFLICT (institute_code, account_id, campus_id, entry_date) DO UPDATE SET ${column} = d.${column} + EXCLUDED.${column}, n = d.n + EXCLUDED.n;`;
const rent = `(SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND acc_name = 'Canteen Rent')`;
/** Income on another account, and the sums of both accounts moved with it. */
const otherAccount = `CREATE TEMPORARY TABLE fault ON COMMIT DROP AS SELECT l.* FROM gl_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id
    WHERE l.institute_code = 'demo' AND j.source = 'challan' AND l.particular_id IS NOT NULL AND l.credit > 0 ORDER BY l.journal_id LIMIT 1;
  UPDATE gl_lines l SET account_id = ${rent} FROM fault f WHERE l.institute_code = 'demo' AND l.journal_id = f.journal_id AND l.line_no = f.line_no;
  ${moveDay('f.account_id', rent, 'credit', 'f.credit', 1)}`;
/** An entry a month later than its challan, with its lines and the sums of both days. */
const otherMonth = `CREATE TEMPORARY TABLE fault ON COMMIT DROP AS SELECT l.* FROM gl_lines l WHERE l.institute_code = 'demo' AND l.journal_id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'challan');
  UPDATE gl_journals SET entry_date = entry_date + 31 WHERE institute_code = 'demo' AND id = (SELECT min(journal_id) FROM fault);
  UPDATE gl_lines SET entry_date = entry_date + 31 WHERE institute_code = 'demo' AND journal_id = (SELECT min(journal_id) FROM fault);
  UPDATE gl_days d SET debit = d.debit - f.debit, credit = d.credit - f.credit, n = d.n - 1 FROM fault f WHERE d.institute_code = 'demo' AND d.account_id = f.account_id AND d.campus_id = f.campus_id AND d.entry_date = f.entry_date;
  INSERT INTO gl_days AS d (institute_code, account_id, campus_id, entry_date, debit, credit, n) SELECT 'demo', account_id, campus_id, entry_date + 31, debit, credit, 1 FROM fault
    ON CONFLICT (institute_code, account_id, campus_id, entry_date) DO UPDATE SET debit = d.debit + EXCLUDED.debit, credit = d.credit + EXCLUDED.credit, n = d.n + 1;`;
/** An entry of nobody, with its number and in the sums of its day. */
const bogus = (
  source: string,
  id: string,
): string => `WITH head AS (INSERT INTO gl_journals (institute_code, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, source_id, challan_id, memo)
    SELECT 'demo', max(voucher_no) + 1, min(campus_id), max(fiscal_year_id), max(entry_date), 2, 500, '${source}', ${id}, CASE '${source}' WHEN 'charge' THEN 1 END, 'x' FROM gl_journals WHERE institute_code = 'demo' RETURNING *),
  lines AS (INSERT INTO gl_lines (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit)
    SELECT 'demo', h.id, a.k, 2, 500, h.campus_id, h.entry_date, a.id, CASE a.k WHEN 1 THEN 500 ELSE 0 END, CASE a.k WHEN 2 THEN 500 ELSE 0 END FROM head h
      CROSS JOIN (SELECT id, row_number() OVER (ORDER BY id) AS k FROM finance_accounts WHERE institute_code = 'demo' AND role IS NULL ORDER BY id LIMIT 2) a RETURNING *),
  days AS (INSERT INTO gl_days AS d (institute_code, account_id, campus_id, entry_date, debit, credit, n) SELECT 'demo', account_id, campus_id, entry_date, debit, credit, 1 FROM lines
    ON CONFLICT (institute_code, account_id, campus_id, entry_date) DO UPDATE SET debit = d.debit + EXCLUDED.debit, credit = d.credit + EXCLUDED.credit, n = d.n + 1)
  UPDATE counter SET next_value = next_value + 1 WHERE institute_code = 'demo' AND name = 'voucher'`;
/** A standing discount that is larger everywhere: on the line, the challan, its entry and the sums of the day. */
const discountEverywhere = `CREATE TEMPORARY TABLE fault ON COMMIT DROP AS SELECT l.id, l.challan_id, l.campus_id, j.id AS journal_id, j.entry_date, g.account_id, g.line_no, (SELECT r.account_id FROM gl_lines r WHERE r.institute_code = 'demo' AND r.journal_id = j.id AND r.line_no = 1) AS receivable
    FROM challan_lines l JOIN gl_journals j ON j.institute_code = 'demo' AND j.source = 'challan' AND j.source_id = l.challan_id JOIN gl_lines g ON g.institute_code = 'demo' AND g.journal_id = j.id AND g.particular_id = l.particular_id AND g.debit > 0
    WHERE l.institute_code = 'demo' AND l.source = 'plan' AND l.discount > 0 AND NOT l.is_void AND l.amount - l.discount - l.paid - l.pending - l.pending_discount > 100 ORDER BY l.id LIMIT 1;
  UPDATE challan_lines SET discount = discount + 100 WHERE institute_code = 'demo' AND id = (SELECT id FROM fault);
  UPDATE challans SET discount = discount + 100 WHERE institute_code = 'demo' AND id = (SELECT challan_id FROM fault);
  UPDATE gl_lines l SET debit = debit + CASE l.line_no WHEN 1 THEN -100 ELSE 100 END FROM fault f WHERE l.institute_code = 'demo' AND l.journal_id = f.journal_id AND l.line_no IN (1, f.line_no);
  ${moveDay('f.receivable', 'f.account_id', 'debit', '100', 0)}`;
const chargedPlan = `SELECT min(p.id) FROM student_fee_plans p JOIN challan_lines l ON l.institute_code = p.institute_code AND l.student_id = p.student_id AND l.particular_id = p.particular_id AND l.source = 'plan' AND NOT l.is_void WHERE p.institute_code = 'demo'`;

/** What `npm run check` once went by, by its name. */
export const corruptions: Readonly<Record<string, string>> = {
  'income on another account': otherAccount,
  'an entry in another month than its challan': otherMonth,
  'a standing discount changed everywhere': discountEverywhere,
  'a receipt of another student': `UPDATE payments SET student_id = student_id + 1 WHERE ${ofDemo('payments')}`,
  'a receipt of another cashier': `UPDATE payments SET created_by = created_by + 1 WHERE ${ofDemo('payments')}`,
  'a till counted otherwise': `${unchecked('till_closings', 'till_closings_journal_check')}UPDATE till_closings SET counted = counted + 100000 WHERE ${ofDemo('till_closings')}`,
  'a bogus entry with a number': bogus('journal', 'NULL'),
  'a challan of another student': `UPDATE challans SET student_id = student_id + 1 WHERE ${ofDemo('challans')}`,
  'another due date': `UPDATE challans SET due_date = due_date + 9, validity_date = validity_date + 9 WHERE ${ofDemo('challans')}`,
  'rows of the audit log removed': `DELETE FROM audit_log WHERE ${ofDemo('audit_log')}`,
  'rows of the audit log changed': `UPDATE audit_log SET user_id = user_id + 1 WHERE ${ofDemo('audit_log', 'user_id IS NOT NULL')}`,
  'a halved plan': `UPDATE student_fee_plans SET amount = amount / 2 WHERE ${ofDemo('student_fee_plans', 'amount > 100')}`,
};
const approved = "status = 'approved'";
const voided = "status = 'voided'";

const posted = 'journal_id IS NOT NULL';
/** A line of an entry by hand, or of its voucher, on another account. */
const ofVoucher = (table: string, id: string, change: string): string =>
  `UPDATE ${table} SET ${change} WHERE institute_code = 'demo' AND line_no = 1 AND ${id} = (SELECT min(${id === 'voucher_id' ? 'id' : 'journal_id'}) FROM vouchers WHERE institute_code = 'demo' AND ${posted})`;
const receivable = `(SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'receivable')`;

/** What breaks which rule that compares two records, or a row with its seal. */
export const witnessFaults: Readonly<Record<string, string | readonly string[]>> = {
  'entries of events': [
    otherMonth,
    bogus('journal', 'NULL'),
    bogus('charge', '999999999'),
    ...['discount', 'payment', 'charge', 'refund', 'advance', 'expense', 'journal', 'transfer'].map(
      (source) =>
        `UPDATE gl_journals SET source_id = source_id + 1000000 WHERE ${ofDemo('gl_journals', `source = '${source}'`)}`,
    ),
    ...['discount', 'payment', 'refund', 'advance'].map(
      (source) =>
        `UPDATE gl_journals SET entry_date = entry_date + 1 WHERE ${ofDemo('gl_journals', `source = '${source}'`)}`,
    ),
  ],
  'challans and entries': [
    `UPDATE challans SET student_id = student_id + 1 WHERE ${ofDemo('challans')}`,
    `UPDATE challan_lines SET student_id = student_id + 1000000 WHERE ${ofDemo('challan_lines')}`,
    `UPDATE challan_lines SET particular_id = particular_id + 100 WHERE ${ofDemo('challan_lines', 'NOT is_void')}`,
    `UPDATE gl_lines SET particular_id = particular_id + 100 WHERE institute_code = 'demo' AND particular_id IS NOT NULL AND journal_id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'challan')`,
    `UPDATE gl_lines SET student_id = student_id + 1 WHERE institute_code = 'demo' AND line_no = 2 AND journal_id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'challan')`,
  ],
  'charges of plans': [
    `UPDATE student_fee_plans SET amount = amount / 2 WHERE institute_code = 'demo' AND id = (${chargedPlan})`,
    `DELETE FROM student_fee_plans WHERE institute_code = 'demo' AND id = (${chargedPlan})`,
    discountEverywhere,
    `UPDATE challan_lines SET line_month = line_month - interval '20 years' WHERE ${ofDemo('challan_lines', "source = 'plan' AND NOT is_void")}`,
  ],
  'plans as decided': [
    `UPDATE student_fee_plans SET amount = amount / 2 WHERE ${ofDemo('student_fee_plans', 'amount > 100')}`,
    `UPDATE student_fee_plans SET discount_bp = discount_bp + 1000 WHERE ${ofDemo('student_fee_plans', 'discount_bp = 0')}`,
    `UPDATE student_fee_plans SET months = months # 1 WHERE ${ofDemo('student_fee_plans')}`,
    `DELETE FROM student_fee_plans WHERE ${ofDemo('student_fee_plans')}`,
  ],
  'receipts and entries': [
    ...['student_id', 'created_by', 'campus_id', 'receiving_account_id', 'amount'].map(
      (column) =>
        `${unchecked('payments', 'payments_change_check')}UPDATE payments SET ${column} = ${column} + 1 WHERE ${ofDemo('payments', approved)}`,
    ),
    ...['voided_by = voided_by + 1', "void_reason = 'x'", 'void_date = void_date + 1'].map(
      (change) => `UPDATE payments SET ${change} WHERE ${ofDemo('payments', voided)}`,
    ),
    `INSERT INTO audit_log (institute_code, user_id, action, entity, entity_id, after) SELECT institute_code, created_by, 'create', 'payments', id::text, to_jsonb(p) || '{"student_id": 1}' FROM payments p WHERE ${ofDemo('payments', 'student_id > 1')}`,
  ],
  'refunds and entries': [
    ...[
      'created_by = created_by + 1',
      "reason = 'x'",
      'student_id = student_id + 1',
      'paying_account_id = paying_account_id + 1',
      'amount = amount + 1',
    ].map((change) => `UPDATE refunds SET ${change} WHERE ${ofDemo('refunds')}`),
    `UPDATE refunds SET void_reason = 'x' WHERE ${ofDemo('refunds', 'voided_at IS NOT NULL')}`,
  ],
  'discounts and lines': [
    `UPDATE challan_discounts SET decided_by = decided_by + 1 WHERE ${ofDemo('challan_discounts', approved)}`,
    `UPDATE challan_discounts SET challan_id = challan_id + 1 WHERE ${ofDemo('challan_discounts')}`,
  ],
  'allocations and entries': [
    `UPDATE payment_allocations SET allocated_on = allocated_on + 1 WHERE ${ofDemo('payment_allocations', "state = 'active'")}`,
    `UPDATE payment_allocations SET journal_id = journal_id - 1 WHERE ${ofDemo('payment_allocations', "state = 'active'")}`,
  ],
  'floats of closings': [
    `${unchecked('till_closings', 'till_closings_journal_check')}UPDATE till_closings SET opening = opening + 100, counted = counted + 100 WHERE ${ofDemo('till_closings')}`,
    `UPDATE till_handovers SET till_closing_id = NULL WHERE ${ofDemo('till_handovers', 'till_closing_id IS NOT NULL')}`,
    `UPDATE till_handovers SET to_user_id = to_user_id + 1000 WHERE ${ofDemo('till_handovers', "till_closing_id IS NOT NULL AND kind = 'float'")}`,
  ],
  'handovers and counts': [
    ...[
      'amount = amount + 100, counted = counted + 100',
      'from_user_id = from_user_id + 1000',
      'given_on = given_on - 1',
    ].map((change) => `UPDATE till_handovers SET ${change} WHERE ${ofDemo('till_handovers', "kind = 'handover'")}`),
    `UPDATE till_handovers SET amount = amount + 100000000, counted = counted + 100000000 WHERE ${ofDemo('till_handovers', "kind = 'carried'")}`,
    `UPDATE till_handovers SET amount = amount + 100, counted = counted + 100 WHERE ${ofDemo('till_handovers', "kind = 'float'")}`,
  ],
  'handovers and entries': [
    `UPDATE till_handovers SET counted = counted + 100 WHERE ${ofDemo('till_handovers', posted)}`,
    bogus('till_handover', '1'),
  ],
  'till differences': [
    `${unchecked('till_closings', 'till_closings_journal_check')}UPDATE till_closings SET counted = counted + 100, posts = true, notes = 'over' WHERE ${ofDemo('till_closings', 'counted >= received - paid_out')}`,
    bogus('till', '1'),
  ],
  'bank statements': [
    `UPDATE bank_statement_lines SET amount = amount + 100 WHERE ${ofDemo('bank_statement_lines', 'line_no > 0 AND amount > 0')}`,
    `UPDATE bank_statements SET closing = closing + 100 WHERE ${ofDemo('bank_statements')}`,
    `UPDATE bank_matches SET unmatched_at = now() WHERE institute_code = 'demo' AND line_id IS NOT NULL AND unmatched_at IS NULL AND statement_id IN (SELECT id FROM bank_statements WHERE institute_code = 'demo' AND status = 'finished')`,
    `INSERT INTO bank_statements (institute_code, account_id, from_date, to_date, opening, closing, n_lines) SELECT institute_code, account_id, to_date, to_date, closing, closing, 0 FROM bank_statements WHERE ${ofDemo('bank_statements')}`,
  ],
  'bank matches': [
    `UPDATE bank_matches SET unmatched_at = now() WHERE ${ofDemo('bank_matches', 'journal_id IS NOT NULL AND unmatched_at IS NULL')}`,
    `UPDATE bank_matches SET amount = amount + 1 WHERE ${ofDemo('bank_matches', 'unmatched_at IS NULL')}`,
    `UPDATE bank_matches SET matched_at = '2000-01-01', journal_id = (SELECT min(reverses_id) FROM gl_journals WHERE institute_code = 'demo' AND reverses_id IS NOT NULL) WHERE ${ofDemo('bank_matches', 'journal_id IS NOT NULL AND unmatched_at IS NULL')}`,
  ],
  'bank statements as written': [
    `UPDATE bank_statements SET reason = 'x' WHERE ${ofDemo('bank_statements')}`,
    `UPDATE bank_statement_lines SET description = 'x' WHERE ${ofDemo('bank_statement_lines')}`,
    `UPDATE bank_matches SET matched_by = matched_by + 1 WHERE ${ofDemo('bank_matches')}`,
  ],
  'closings and cashiers': [
    `UPDATE payments SET created_by = created_by + 1 WHERE ${ofDemo('payments', 'till_closing_id IS NOT NULL')}`,
    `INSERT INTO audit_log (institute_code, user_id, action, entity, entity_id, after) SELECT institute_code, user_id, 'create', 'till_closings', id::text, jsonb_build_object('counted', counted + 100) FROM till_closings WHERE ${ofDemo('till_closings')}`,
  ],
  'vouchers and entries': [
    ...[
      'total = total + 1',
      'entry_date = entry_date - 1',
      "memo = 'x'",
      'decided_by = decided_by + 1',
      'campus_id = campus_id + 1',
    ].map((change) => `UPDATE vouchers SET ${change} WHERE ${ofDemo('vouchers', posted)}`),
    ...["void_reason = 'x'", 'voided_by = voided_by + 1', 'void_date = void_date + 1'].map(
      (change) => `UPDATE vouchers SET ${change} WHERE ${ofDemo('vouchers', voided)}`,
    ),
    `UPDATE vouchers SET reverse_on = reverse_on + 1 WHERE ${ofDemo('vouchers', `${posted} AND reverse_on IS NOT NULL`)}`,
    `${unchecked('vouchers', 'vouchers_void_check')}UPDATE vouchers SET status = 'approved' WHERE ${ofDemo('vouchers', 'id IN (SELECT replaces_id FROM vouchers)')}`,
    ofVoucher('voucher_lines', 'voucher_id', 'debit = debit + 1'),
    ofVoucher('voucher_lines', 'voucher_id', 'account_id = account_id + 1'),
    ofVoucher('gl_lines', 'journal_id', 'account_id = account_id + 1'),
    `UPDATE voucher_lines SET campus_id = NULL WHERE institute_code = 'demo' AND campus_id IS NOT NULL`,
    `UPDATE vouchers SET total = total + 1 WHERE ${ofDemo('vouchers', posted)}`,
    `DELETE FROM voucher_lines WHERE institute_code = 'demo' AND line_no = 2 AND voucher_id = (SELECT min(id) FROM vouchers WHERE institute_code = 'demo' AND ${posted})`,
  ],
  'voucher numbers': [
    `UPDATE vouchers SET doc_no = doc_no + 100 WHERE ${ofDemo('vouchers', posted)}`,
    `DELETE FROM vouchers WHERE institute_code = 'demo' AND doc_no = 1 AND kind = 'expense'`,
  ],
  'accounts with their own ledgers': ofVoucher('gl_lines', 'journal_id', `account_id = ${receivable}`),
  'four eyes on vouchers': [
    `${unchecked('vouchers', 'vouchers_four_eyes_check')}UPDATE vouchers SET alone = false, decided_by = made_by WHERE ${ofDemo('vouchers', posted)}`,
    `UPDATE vouchers SET decided_by = made_by + 1 WHERE ${ofDemo('vouchers', 'alone')}`,
  ],
  'vouchers as written': [
    `UPDATE vouchers SET payee = 'x' WHERE ${ofDemo('vouchers')}`,
    ofVoucher('voucher_lines', 'voucher_id', "memo = 'x'"),
  ],
  'bills as written': [
    corruptions['another due date'] ?? '',
    ...['challan_lines', 'student_fee_plans'].map(
      (table) => `UPDATE ${table} SET remarks = 'x' WHERE ${ofDemo(table)}`,
    ),
    `UPDATE challan_discounts SET reason = 'x' WHERE ${ofDemo('challan_discounts')}`,
  ],
  'receipts as written': [
    `UPDATE payments SET reference_no = 'x' WHERE ${ofDemo('payments')}`,
    `UPDATE payment_allocations SET from_advance = NOT from_advance WHERE ${ofDemo('payment_allocations')}`,
    corruptions['a till counted otherwise'] ?? '',
    `UPDATE refunds SET reason = 'x' WHERE ${ofDemo('refunds')}`,
  ],
  'entries as written': [
    `UPDATE gl_journals SET memo = 'x' WHERE ${ofDemo('gl_journals')}`,
    otherAccount,
    bogus('journal', 'NULL'),
  ],
  'audit log as written': [
    `DELETE FROM audit_log WHERE ${ofDemo('audit_log')}`,
    `UPDATE audit_log SET username = 'x' WHERE ${ofDemo('audit_log')}`,
    `INSERT INTO audit_log (institute_code, action, entity, entity_id) VALUES ('demo', 'create', 'x', '1')`,
    `UPDATE audit_days SET n = n + 1 WHERE institute_code = 'demo' AND day = (SELECT min(day) FROM audit_days WHERE institute_code = 'demo')`,
  ],
};
