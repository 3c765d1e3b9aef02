-- Sums of the cash basis per campus, day, account, particular, source and whether cash moved, of the months that these periods touch, of these campuses
-- or of all that are seen. A month is read from its entries (gl_cash_entries) and kept, as long as as many lines as then are of it: what was read once
-- is read again only after something was posted to it. Who sees a part of the campuses keeps nothing: what a receipt is of may be charged at another.
-- Nor is a month kept in which anything is of no account yet.
CREATE OR REPLACE FUNCTION gl_cash_days(p_institute text, p_from date[], p_to date[], p_campuses bigint[])
 RETURNS TABLE(campus_id bigint, entry_date date, account_id bigint, particular_id bigint, source text, moved boolean, received bigint, paid bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_chart bigint; v_fresh bigint[]; v_months date[]; r record; v_keep boolean;
BEGIN
  PERFORM fee_guard(p_institute);
  v_chart := gl_cash_chart(p_institute);
  FOR r IN SELECT m.month, array_agg(m.campus_id) FILTER (WHERE m.is_fresh) AS fresh, array_agg(m.campus_id) FILTER (WHERE NOT m.is_fresh) AS stale FROM (
      SELECT x.campus_id, x.month, coalesce(k.n = sum(x.n) AND k.chart = v_chart, false) AS is_fresh FROM gl_months x
      LEFT JOIN gl_cash_months k ON k.institute_code = x.institute_code AND k.campus_id = x.campus_id AND k.month = x.month
      WHERE x.institute_code = p_institute AND app_campus_ok(x.campus_id) AND (p_campuses IS NULL OR x.campus_id = ANY (p_campuses))
        AND EXISTS (SELECT 1 FROM unnest(p_from, p_to) AS w (f, t) WHERE x.month <= w.t AND x.month + interval '1 month' > w.f)
      GROUP BY x.campus_id, x.month, k.n, k.chart) m GROUP BY m.month ORDER BY m.month LOOP
    v_fresh := v_fresh || r.fresh;
    v_months := v_months || array_fill(r.month, ARRAY[coalesce(cardinality(r.fresh), 0)]);
    CONTINUE WHEN r.stale IS NULL;
    -- Two who read at once do not wait for each other: one of them keeps.
    v_keep := coalesce(v_keep, current_setting('app.campuses', true) = 'all' AND pg_try_advisory_xact_lock(hashtextextended(p_institute || ' gl_cash_months', 0)));
    RETURN QUERY WITH sums AS (
        SELECT e.campus_id, e.entry_date, e.account_id, e.particular_id, e.source, e.moved, sum(e.received)::bigint AS received, sum(e.paid)::bigint AS paid
        FROM gl_cash_entries(p_institute, r.month, (r.month + interval '1 month')::date - 1, r.stale) e GROUP BY 1, 2, 3, 4, 5, 6),
      months AS MATERIALIZED (SELECT s.campus_id, bool_or(s.account_id IS NULL) AS waits, array_agg(s.entry_date) AS days, array_agg(s.account_id) AS accounts, array_agg(s.particular_id) AS particulars,
          array_agg(s.source) AS sources, array_agg(s.moved) AS moved, array_agg(s.received) AS received, array_agg(s.paid) AS paid
        FROM (SELECT * FROM sums ORDER BY 1, 2, 3, 4, 5, 6) s GROUP BY 1),
      kept AS (INSERT INTO gl_cash_months AS k (institute_code, campus_id, month, n, chart, days, accounts, particulars, sources, moved, received, paid)
        SELECT p_institute, x.campus_id, r.month, sum(x.n), v_chart, coalesce(m.days, '{}'), coalesce(m.accounts, '{}'), coalesce(m.particulars, '{}'), coalesce(m.sources, '{}'), coalesce(m.moved, '{}'),
          coalesce(m.received, '{}'), coalesce(m.paid, '{}')
        FROM gl_months x LEFT JOIN months m ON m.campus_id = x.campus_id
        WHERE v_keep AND x.institute_code = p_institute AND x.month = r.month AND x.campus_id = ANY (r.stale) AND m.waits IS NOT TRUE
        GROUP BY x.campus_id, m.days, m.accounts, m.particulars, m.sources, m.moved, m.received, m.paid
        ON CONFLICT (institute_code, campus_id, month) DO UPDATE SET n = EXCLUDED.n, chart = EXCLUDED.chart, days = EXCLUDED.days, accounts = EXCLUDED.accounts,
          particulars = EXCLUDED.particulars, sources = EXCLUDED.sources, moved = EXCLUDED.moved, received = EXCLUDED.received, paid = EXCLUDED.paid)
      SELECT m.campus_id, u.* FROM months m CROSS JOIN LATERAL unnest(m.days, m.accounts, m.particulars, m.sources, m.moved, m.received, m.paid) u;
  END LOOP;
  RETURN QUERY SELECT k.campus_id, u.* FROM unnest(v_fresh, v_months) AS f (campus_id, month)
    JOIN gl_cash_months k ON k.institute_code = p_institute AND k.campus_id = f.campus_id AND k.month = f.month
    CROSS JOIN LATERAL unnest(k.days, k.accounts, k.particulars, k.sources, k.moved, k.received, k.paid) u;
END $function$;
REVOKE ALL ON FUNCTION gl_cash_days(text, date[], date[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gl_cash_days(text, date[], date[], bigint[]) TO edubase_app;
