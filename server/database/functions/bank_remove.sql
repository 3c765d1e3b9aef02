-- Takes a statement back that should not be there, with a reason: the last of its account, while it is open. What it was matched with is free again.
CREATE OR REPLACE FUNCTION bank_remove(p_institute text, p_statement bigint, p_reason text)
 RETURNS bank_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements := bank_open(p_institute, p_statement);
BEGIN
  IF btrim(coalesce(p_reason, '')) = '' THEN PERFORM bank_refuse('Say why it is removed', 'reason'); END IF;
  IF EXISTS (SELECT 1 FROM bank_statements x WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.status <> 'removed' AND x.from_date > s.to_date) THEN PERFORM fee_refuse('A later statement follows this one; remove that first', 'bank_order'); END IF;
  UPDATE bank_matches m SET unmatched_at = now(), unmatched_by = nullif(current_setting('app.user', true), '')::bigint WHERE m.institute_code = p_institute AND m.statement_id = s.id AND m.unmatched_at IS NULL;
  UPDATE bank_statements x SET status = 'removed', reason = p_reason, version = x.version + 1 WHERE x.institute_code = p_institute AND x.id = s.id RETURNING * INTO s;
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION bank_remove(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_remove(text, bigint, text) TO edubase_app;
