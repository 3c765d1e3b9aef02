-- How many days back and ahead of today a user may date what posts; back null: any day. Who has no number of days has today alone, unless they
-- hold the privilege to date on any day: a limit that is left out is the narrowest one.
CREATE OR REPLACE FUNCTION fee_days(p_institute text, p_user bigint)
 RETURNS TABLE(back integer, forward integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  RETURN QUERY SELECT coalesce(u.paid_date_back_days, CASE WHEN u.all_privileges OR 'payments.any_date' = ANY (u.privileges) THEN NULL ELSE 0 END), u.paid_date_forward_days
    FROM users u WHERE u.institute_code = p_institute AND u.id = p_user;
END $function$;
REVOKE ALL ON FUNCTION fee_days(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_days(text, bigint) TO edubase_app;
