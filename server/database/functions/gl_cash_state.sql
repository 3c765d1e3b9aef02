-- The months that these periods touch, of these campuses or of all that are seen: the campuses of which the cash basis is kept as it is now, those of which it
-- is not, and how many lines of theirs were never read. What was read and waits for an account (chart 0) is not kept, and was read.
CREATE OR REPLACE FUNCTION gl_cash_state(p_institute text, p_from date[], p_to date[], p_campuses bigint[])
 RETURNS TABLE(month date, fresh bigint[], stale bigint[], unread bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  -- Once: else it would be asked for with every month.
  WITH c AS MATERIALIZED (SELECT gl_cash_chart(p_institute) AS chart)
  SELECT m.month, array_agg(m.campus_id) FILTER (WHERE m.is_read AND m.chart = c.chart), array_agg(m.campus_id) FILTER (WHERE NOT (m.is_read AND m.chart = c.chart)),
    coalesce(sum(m.n) FILTER (WHERE NOT (m.is_read AND m.chart IN (c.chart, 0))), 0)::bigint
  FROM (SELECT x.campus_id, x.month, sum(x.n) AS n, coalesce(k.n = sum(x.n), false) AS is_read, coalesce(k.chart, 0) AS chart FROM gl_months x
      LEFT JOIN gl_cash_months k ON k.institute_code = x.institute_code AND k.campus_id = x.campus_id AND k.month = x.month
      WHERE x.institute_code = p_institute AND app_campus_ok(x.campus_id) AND (p_campuses IS NULL OR x.campus_id = ANY (p_campuses))
        AND EXISTS (SELECT 1 FROM unnest(p_from, p_to) AS w (f, t) WHERE x.month <= w.t AND x.month + interval '1 month' > w.f)
      GROUP BY x.campus_id, x.month, k.n, k.chart) m
  CROSS JOIN c
  GROUP BY m.month ORDER BY m.month
$function$;
REVOKE ALL ON FUNCTION gl_cash_state(text, date[], date[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gl_cash_state(text, date[], date[], bigint[]) TO edubase_app;
