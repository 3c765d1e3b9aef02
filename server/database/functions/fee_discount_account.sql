CREATE OR REPLACE FUNCTION fee_discount_account(p_institute text, p_type bigint, p_campus bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT d.expense_account_id INTO v_id FROM discount_types d WHERE d.institute_code = p_institute AND d.id = p_type;
  RETURN coalesce(v_id, gl_account(p_institute, 'discount', p_campus));
END $function$;
