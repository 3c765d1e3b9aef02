-- Whether the user of the transaction holds a privilege. Work of the operator (no user) may everything, and so may the history of the demo school (fee_window).
CREATE OR REPLACE FUNCTION fee_may(p_institute text, p_privilege text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT p_institute = app_institute() AND (nullif(current_setting('app.user', true), '') IS NULL OR coalesce(current_setting('app.history', true), '') = 'on' OR EXISTS (SELECT 1 FROM users u WHERE u.institute_code = p_institute
    AND u.id = nullif(current_setting('app.user', true), '')::bigint AND (u.all_privileges OR p_privilege = ANY (u.privileges))))
$function$;
REVOKE ALL ON FUNCTION fee_may(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_may(text, text) TO edubase_app;
