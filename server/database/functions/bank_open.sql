-- A statement that is worked on: held, open, and as it was seen (p_version, where it is given).
CREATE OR REPLACE FUNCTION bank_open(p_institute text, p_statement bigint, p_version integer DEFAULT NULL)
 RETURNS bank_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements;
BEGIN
  PERFORM fee_guard(p_institute);
  s := bank_held(p_institute, p_statement);
  IF s.status <> 'open' THEN PERFORM fee_refuse(format('The statement of %s up to %s is %s', (SELECT a.acc_name FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = s.account_id), to_char(s.to_date, 'DD-Mon-YYYY'), s.status), 'bank_decided'); END IF;
  IF s.version <> p_version THEN PERFORM fee_refuse('Somebody else changed this statement meanwhile; open it again', 'bank_version'); END IF;
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION bank_open(text, bigint, integer) FROM PUBLIC;
