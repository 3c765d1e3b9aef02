-- What is billed ahead and not earned: no entry of its month has been posted, and the one that billed it has not been reversed. It waits for its accounting
-- period: `fiscal_year_id` and `status` are null while there is none, and what is of an open one is posted at once, so that a year closes with nothing of it here.
CREATE OR REPLACE VIEW income_not_earned WITH (security_invoker) AS
SELECT d.institute_code, d.id, d.journal_id, d.challan_line_id, d.campus_id, d.month, d.account_id, d.amount, y.id AS fiscal_year_id, y.status
FROM income_deferrals d LEFT JOIN fiscal_years y ON y.institute_code = d.institute_code AND d.month BETWEEN y.start_date AND y.end_date
WHERE NOT EXISTS (SELECT 1 FROM gl_journals e WHERE e.institute_code = d.institute_code AND e.source = 'earning' AND e.source_id = d.journal_id AND e.entry_date = d.month)
  AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = d.institute_code AND r.reverses_id = d.journal_id);
GRANT SELECT ON income_not_earned TO edubase_app;
