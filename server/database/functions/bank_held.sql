-- A statement of an account that may be reconciled, held until the end of the transaction; its account is held first.
CREATE OR REPLACE FUNCTION bank_held(p_institute text, p_statement bigint)
 RETURNS bank_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO s FROM bank_statements x WHERE x.institute_code = p_institute AND x.id = p_statement AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This bank statement does not exist', 'bank_missing'); END IF;
  PERFORM bank_turn(p_institute, s.account_id);
  SELECT * INTO s FROM bank_statements x WHERE x.institute_code = p_institute AND x.id = p_statement FOR UPDATE;
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION bank_held(text,bigint) FROM PUBLIC;
