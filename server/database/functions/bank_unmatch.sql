-- Takes groups of an open statement apart; answers how many lines are free again.
CREATE OR REPLACE FUNCTION bank_unmatch(p_institute text, p_statement bigint, p_groups bigint[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements := bank_open(p_institute, p_statement); v_n integer;
BEGIN
  UPDATE bank_matches m SET unmatched_at = now(), unmatched_by = nullif(current_setting('app.user', true), '')::bigint WHERE m.institute_code = p_institute AND m.statement_id = s.id AND m.group_no = ANY (p_groups) AND m.unmatched_at IS NULL;
  GET DIAGNOSTICS v_n = ROW_COUNT;
  IF v_n = 0 THEN PERFORM fee_refuse('These lines are not matched any more', 'bank_matched'); END IF;
  RETURN v_n;
END $function$;
REVOKE ALL ON FUNCTION bank_unmatch(text, bigint, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_unmatch(text, bigint, bigint[]) TO edubase_app;
