-- Whether the user of the transaction goes up to this amount alone: approving, posting and voiding vouchers.
CREATE OR REPLACE FUNCTION voucher_limit(p_institute text, p_total bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce(current_setting('app.history', true), '') = 'on' OR NOT EXISTS (SELECT 1 FROM users u WHERE u.institute_code = p_institute AND u.id = nullif(current_setting('app.user', true), '')::bigint AND u.voucher_limit < p_total)
$function$;
REVOKE ALL ON FUNCTION voucher_limit(text, bigint) FROM PUBLIC;
