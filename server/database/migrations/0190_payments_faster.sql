-- What a payment writes costs it every index of the row, and most of these held nothing of it: an entry with no value for each receipt, challan and
-- journal. Whoever looks for a value finds it in an index of the rows that have one.
DROP INDEX payments_till_closing_id_idx, payments_void_till_closing_id_idx, payments_return_till_closing_id_idx, payments_void_journal_id_idx,
  payment_allocations_void_journal_id_idx, challans_late_fee_policy_id_idx, challans_parent_challan_id_idx;
CREATE INDEX payments_till_closing_id_idx ON payments (institute_code, till_closing_id) WHERE till_closing_id IS NOT NULL;
CREATE INDEX payments_void_till_closing_id_idx ON payments (institute_code, void_till_closing_id) WHERE void_till_closing_id IS NOT NULL;
CREATE INDEX payments_return_till_closing_id_idx ON payments (institute_code, return_till_closing_id) WHERE return_till_closing_id IS NOT NULL;
CREATE INDEX payments_void_journal_id_idx ON payments (institute_code, void_journal_id) WHERE void_journal_id IS NOT NULL;
CREATE INDEX payment_allocations_void_journal_id_idx ON payment_allocations (institute_code, void_journal_id) WHERE void_journal_id IS NOT NULL;
CREATE INDEX challans_late_fee_policy_id_idx ON challans (institute_code, late_fee_policy_id) WHERE late_fee_policy_id IS NOT NULL;
CREATE INDEX challans_parent_challan_id_idx ON challans (institute_code, parent_challan_id) WHERE parent_challan_id IS NOT NULL;
-- Whether anything of a student is dated later is asked of the index alone, and not of every line that they ever had.
DROP INDEX gl_lines_student_id_idx;
CREATE INDEX gl_lines_student_id_idx ON gl_lines (institute_code, student_id, account_id, entry_date) WHERE student_id IS NOT NULL;
-- A line is written again when it is paid, in no column of an index, and the sum of a day with every posting: room for it on its own page.
ALTER TABLE challan_lines SET (fillfactor = 90);
ALTER TABLE gl_days SET (fillfactor = 70);
-- It answers json now; functions/payment_open.sql makes it again.
DROP FUNCTION payment_open(text, bigint, bigint, bigint[], bigint[], boolean);
