-- Opens the last finished statement of an account again, with a reason.
CREATE OR REPLACE FUNCTION bank_reopen(p_institute text, p_statement bigint, p_reason text)
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
  IF s.status <> 'finished' THEN PERFORM fee_refuse('Only a finished statement is opened again', 'bank_decided'); END IF;
  IF btrim(coalesce(p_reason, '')) = '' THEN PERFORM bank_refuse('Say why it is opened again', 'reason'); END IF;
  IF EXISTS (SELECT 1 FROM bank_statements x WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.status = 'finished' AND x.from_date > s.to_date) THEN PERFORM fee_refuse('A later statement is finished; open that one first', 'bank_order'); END IF;
  UPDATE bank_statements x SET status = 'open', finished_by = NULL, finished_at = NULL, reason = p_reason, version = x.version + 1 WHERE x.institute_code = p_institute AND x.id = s.id RETURNING * INTO s;
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION bank_reopen(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_reopen(text, bigint, text) TO edubase_app;
