-- Lines of the books on bank accounts, with the group of the statement that each is matched in: money in is positive.
-- `clearing`: a cheque that was deposited and may still bounce.
CREATE OR REPLACE VIEW bank_book WITH (security_invoker) AS
SELECT l.institute_code, l.account_id, l.campus_id, l.journal_id, l.line_no, l.entry_date, l.debit - l.credit AS amount, m.group_no, m.statement_id,
  coalesce(v.cheque_no, y.cheque_no, q.cheque_no) AS cheque_no, coalesce(v.reference, y.reference_no, 'slip ' || q.slip_no) AS reference,
  coalesce(q.state = 'deposited', false) AS clearing
FROM gl_lines l LEFT JOIN bank_matches m ON m.institute_code = l.institute_code AND m.journal_id = l.journal_id AND m.line_no = l.line_no AND m.unmatched_at IS NULL
  LEFT JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id AND j.source = 'inter_campus'
  LEFT JOIN vouchers v ON v.institute_code = l.institute_code AND v.journal_id = coalesce(j.source_id, l.journal_id) LEFT JOIN payments y ON y.institute_code = l.institute_code AND y.journal_id = l.journal_id
  LEFT JOIN cheques q ON q.institute_code = l.institute_code AND q.deposit_journal_id = l.journal_id;
GRANT SELECT ON bank_book TO edubase_app;
