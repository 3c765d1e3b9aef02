-- What is not depreciated yet up to a month, asset by asset and month by month, of a campus or all. What is of months that are closed or locked, or before the books, is
-- taken by the first month that is open.
CREATE OR REPLACE FUNCTION depreciation_due(p_institute text, p_campus bigint, p_month date)
 RETURNS TABLE(asset_id bigint, campus_id bigint, month date, amount bigint, months integer, expense_account_id bigint, accumulated_account_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  WITH open AS (SELECT c.id AS campus_id, (date_trunc('month', greatest(i.books_locked_upto, c.books_locked_upto,
        (SELECT coalesce(max(y.end_date) FILTER (WHERE y.status = 'closed'), min(y.start_date) - 1) FROM fiscal_years y WHERE y.institute_code = p_institute), '1970-01-01'::date) + interval '1 day'))::date AS first
      FROM campuses c JOIN institute i ON i.institute_code = c.institute_code WHERE c.institute_code = p_institute AND c.institute_code = app_institute() AND (p_campus IS NULL OR c.id = p_campus) AND app_campus_ok(c.id)),
    worn AS (SELECT a, a.opening_depreciation + coalesce(e.amount, 0) AS posted, greatest(date_trunc('month', a.in_use_from)::date, (e.last + interval '1 month')::date, (a.opening_month + interval '1 month')::date) AS next, o.first
      FROM fixed_assets a JOIN open o ON o.campus_id = a.campus_id
      LEFT JOIN LATERAL (SELECT sum(x.amount)::bigint AS amount, max(x.month) AS last FROM depreciation_entries x WHERE x.institute_code = a.institute_code AND x.asset_id = a.id AND NOT x.is_void) e ON true
      WHERE a.institute_code = p_institute AND a.months_of_life > 0
        AND NOT EXISTS (SELECT 1 FROM asset_disposals d WHERE d.institute_code = a.institute_code AND d.asset_id = a.id AND d.voided_at IS NULL)),
    parts AS (SELECT (w.a).id AS asset_id, w.a, m.month::date AS month, m.month::date = f.month AS is_first, w.posted, w.next FROM worn w CROSS JOIN LATERAL (SELECT greatest(w.next, w.first) AS month) f
      CROSS JOIN LATERAL generate_series(f.month, least(p_month, greatest(f.month, date_trunc('month', (w.a).in_use_from)::date + make_interval(months => (w.a).months_of_life - 1))), interval '1 month') AS m (month))
  SELECT p.asset_id, (p.a).campus_id, p.month, x.amount, CASE WHEN p.is_first THEN greatest(asset_month(p.a, p.month) - asset_month(p.a, (p.next - interval '1 month')::date), 1) ELSE 1 END,
      coalesce((p.a).expense_account_id, (SELECT f.id FROM finance_accounts f WHERE f.institute_code = p_institute AND f.role = 'depreciation' AND f.is_active AND (f.campus_id = (p.a).campus_id OR f.campus_id IS NULL) ORDER BY f.campus_id NULLS LAST, f.acc_code LIMIT 1)),
      coalesce((p.a).accumulated_account_id, (SELECT f.id FROM finance_accounts f WHERE f.institute_code = p_institute AND f.role = 'accumulated_depreciation' AND f.is_active AND (f.campus_id = (p.a).campus_id OR f.campus_id IS NULL) ORDER BY f.campus_id NULLS LAST, f.acc_code LIMIT 1))
    FROM parts p CROSS JOIN LATERAL (SELECT asset_target(p.a, p.month) - CASE WHEN p.is_first THEN p.posted ELSE asset_target(p.a, (p.month - interval '1 month')::date) END AS amount) x
    WHERE x.amount > 0
$function$;
REVOKE ALL ON FUNCTION depreciation_due(text, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION depreciation_due(text, bigint, date) TO edubase_app;
