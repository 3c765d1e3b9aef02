-- The entries that close a year, and those that reverse them, with the sides that take them out of the sums of accounts.
CREATE OR REPLACE VIEW gl_closing_days WITH (security_invoker) AS
SELECT l.institute_code, l.account_id, l.campus_id, l.entry_date, -l.debit AS debit, -l.credit AS credit
FROM gl_journals c JOIN gl_lines l ON l.institute_code = c.institute_code AND l.journal_id = c.id
WHERE c.source = 'closing'
UNION ALL
SELECT l.institute_code, l.account_id, l.campus_id, l.entry_date, -l.debit, -l.credit
FROM gl_journals c JOIN gl_journals r ON r.institute_code = c.institute_code AND r.reverses_id = c.id
  JOIN gl_lines l ON l.institute_code = r.institute_code AND l.journal_id = r.id
WHERE c.source = 'closing';
GRANT SELECT ON gl_closing_days TO edubase_app;
