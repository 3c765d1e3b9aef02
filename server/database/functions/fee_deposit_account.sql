-- Where money for a refundable particular is owed back from once it is received; null for what is not refundable.
CREATE OR REPLACE FUNCTION fee_deposit_account(p_institute text, p_particular bigint, p_campus bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_income_account(p_institute, f.id, p_campus) FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = p_particular AND f.is_refundable
$function$;
REVOKE ALL ON FUNCTION fee_deposit_account(text,bigint,bigint) FROM PUBLIC;
