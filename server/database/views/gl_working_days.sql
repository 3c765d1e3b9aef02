-- Sums per account, campus and day without the entries that close a year: what statements read, so that a closed year shows what it earned and spent.
CREATE OR REPLACE VIEW gl_working_days WITH (security_invoker) AS
SELECT d.institute_code, d.account_id, d.campus_id, d.entry_date, d.debit, d.credit FROM gl_days d
UNION ALL
SELECT l.institute_code, l.account_id, l.campus_id, l.entry_date, -l.debit, -l.credit
FROM gl_journals c JOIN gl_lines l ON l.institute_code = c.institute_code AND l.journal_id = c.id
WHERE c.source = 'closing'
UNION ALL
SELECT l.institute_code, l.account_id, l.campus_id, l.entry_date, -l.debit, -l.credit
FROM gl_journals c JOIN gl_journals r ON r.institute_code = c.institute_code AND r.reverses_id = c.id
  JOIN gl_lines l ON l.institute_code = r.institute_code AND l.journal_id = r.id
WHERE c.source = 'closing';
GRANT SELECT ON gl_working_days TO edubase_app;
