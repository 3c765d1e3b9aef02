-- The particulars that are earned in their month: not what is owed back, a fine, or arrears of before. Of their lines those of a plan, added or sold are.
CREATE OR REPLACE FUNCTION fee_later(p_institute text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  RETURN ARRAY(SELECT f.id FROM fee_particulars f WHERE f.institute_code = p_institute AND NOT f.is_refundable AND f.kind NOT IN ('arrears', 'fine', 'attendance_fine'));
END $function$;
REVOKE ALL ON FUNCTION fee_later(text) FROM PUBLIC;
