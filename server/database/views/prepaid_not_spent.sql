-- Months of expenses paid ahead whose shares no entry has taken yet; the voucher is approved and not void. `day` is the first of the month, or in the month of the
-- voucher its day; `fiscal_year_id` and `status` are null while the month has no accounting period.
CREATE OR REPLACE VIEW prepaid_not_spent WITH (security_invoker) AS
SELECT DISTINCT v.institute_code, v.id AS voucher_id, v.journal_id, v.campus_id, s.month, s.day, y.id AS fiscal_year_id, y.status
FROM vouchers v JOIN voucher_lines l ON l.institute_code = v.institute_code AND l.voucher_id = v.id AND l.spread_months IS NOT NULL
  CROSS JOIN LATERAL (SELECT m.month, greatest(m.month, v.entry_date) AS day FROM generate_series(0, l.spread_months - 1) n
    CROSS JOIN LATERAL (SELECT (l.spread_from + make_interval(months => n))::date AS month) m) s
  LEFT JOIN fiscal_years y ON y.institute_code = v.institute_code AND s.day BETWEEN y.start_date AND y.end_date
WHERE v.status = 'approved'
  AND NOT EXISTS (SELECT 1 FROM gl_journals e WHERE e.institute_code = v.institute_code AND e.source = 'prepaid' AND e.source_id = v.journal_id AND e.entry_date = s.day);
GRANT SELECT ON prepaid_not_spent TO edubase_app;
