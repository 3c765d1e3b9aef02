-- The least that the drawer of a cashier holds of an account at a campus on a day and on every day since: taken less given since they last
-- counted, what waits for approval and what was put there included.
CREATE OR REPLACE FUNCTION fee_drawer(p_institute text, p_user bigint, p_campus bigint, p_account bigint, p_date date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  RETURN (SELECT min(x.held) FROM (SELECT d.day, sum(sum(d.amount)) OVER (ORDER BY d.day) AS held FROM (
    SELECT m.day, m.amount FROM drawer_moves m WHERE m.institute_code = p_institute AND m.user_id = p_user AND m.account_id = p_account AND m.campus_id = p_campus AND NOT m.offered
    UNION ALL SELECT p_date, 0) d GROUP BY d.day) x WHERE x.day >= p_date);
END $function$;
REVOKE ALL ON FUNCTION fee_drawer(text, bigint, bigint, bigint, date) FROM PUBLIC;
