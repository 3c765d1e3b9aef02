-- What of an amount of a month is earned by so many of its days: all of it by all of them, else to the rupee, half up.
CREATE OR REPLACE FUNCTION salary_share(p_amount bigint, p_paid numeric, p_days integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN p_paid = p_days THEN p_amount ELSE (round(p_amount * p_paid / p_days / 100) * 100)::bigint END;
REVOKE ALL ON FUNCTION salary_share(bigint, numeric, integer) FROM PUBLIC;
