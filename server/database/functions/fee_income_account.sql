-- Opening arrears are no income, whichever way they reach a challan: also as instalments of an opening challan, whatever account the particular names.
CREATE OR REPLACE FUNCTION fee_income_account(p_institute text, p_particular bigint, p_campus bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE f fee_particulars;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO f FROM fee_particulars p WHERE p.institute_code = p_institute AND p.id = p_particular;
  IF f.income_account_id IS NOT NULL AND f.kind <> 'arrears' THEN RETURN f.income_account_id; END IF;
  RETURN gl_account(p_institute, CASE WHEN f.is_refundable THEN 'security_deposit' WHEN f.kind = 'arrears' THEN 'opening_equity'
    WHEN f.kind IN ('fine', 'attendance_fine') THEN 'fine_income' ELSE 'fee_income' END, p_campus);
END $function$;
