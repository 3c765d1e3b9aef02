-- Sums of the cash basis per campus, day, account, particular, source and whether cash moved, of the months that these periods touch, of these campuses
-- or of all that are seen. A month is read from its entries (gl_cash_entries) and kept, as long as as many lines as then are of it: what was read once
-- is read again only after something was posted to it. Who sees a part of the campuses keeps nothing: what a receipt is of may be charged at another.
-- Nor is anything kept of a month in which something is of no account yet but that it was read (chart 0): it is read again each time.
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
  FOR r IN SELECT * FROM gl_cash_state(p_institute, p_from, p_to, p_campuses) LOOP
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
        SELECT p_institute, x.campus_id, r.month, sum(x.n), CASE WHEN w.waits THEN 0 ELSE v_chart END, coalesce(m.days, '{}'), coalesce(m.accounts, '{}'), coalesce(m.particulars, '{}'), coalesce(m.sources, '{}'), coalesce(m.moved, '{}'),
          coalesce(m.received, '{}'), coalesce(m.paid, '{}')
        FROM gl_months x LEFT JOIN months w ON w.campus_id = x.campus_id LEFT JOIN months m ON m.campus_id = x.campus_id AND NOT m.waits
        WHERE v_keep AND x.institute_code = p_institute AND x.month = r.month AND x.campus_id = ANY (r.stale)
        GROUP BY x.campus_id, w.waits, m.days, m.accounts, m.particulars, m.sources, m.moved, m.received, m.paid
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
