-- A share of an amount in hundredths of a percent, to the rupee, half up.
CREATE OR REPLACE FUNCTION salary_percent(p_amount bigint, p_bp integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (round(p_amount::numeric * p_bp / 1000000) * 100)::bigint;
REVOKE ALL ON FUNCTION salary_percent(bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_percent(bigint, integer) TO edubase_app;
