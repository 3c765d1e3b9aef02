-- The months of an accounting period, by their first days.
CREATE OR REPLACE FUNCTION budget_months(p_from date, p_to date)
 RETURNS date[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT m::date FROM generate_series(date_trunc('month', p_from::timestamp), p_to::timestamp, interval '1 month') m);
REVOKE ALL ON FUNCTION budget_months(date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION budget_months(date, date) TO edubase_app;
