-- A statement that is worked on: held, open, and as it was seen (p_version, where it is given).
CREATE OR REPLACE FUNCTION bank_open(p_institute text, p_statement bigint, p_version integer DEFAULT NULL)
 RETURNS bank_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements; a finance_accounts;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO s FROM bank_statements x WHERE x.institute_code = p_institute AND x.id = p_statement AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This bank statement does not exist', 'bank_missing'); END IF;
  a := bank_turn(p_institute, s.account_id);
  SELECT * INTO s FROM bank_statements x WHERE x.institute_code = p_institute AND x.id = p_statement FOR UPDATE;
  IF s.status <> 'open' THEN PERFORM fee_refuse(format('The statement of %s up to %s is %s', a.acc_name, to_char(s.to_date, 'DD-Mon-YYYY'), s.status), 'bank_decided'); END IF;
  IF s.version <> p_version THEN PERFORM fee_refuse('Somebody else changed this statement meanwhile; open it again', 'bank_version'); END IF;
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION bank_open(text, bigint, integer) FROM PUBLIC;
