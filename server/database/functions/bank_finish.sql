-- Finishes a statement: those before it are finished, each of its lines is found in the books, and nothing differs.
CREATE OR REPLACE FUNCTION bank_finish(p_institute text, p_statement bigint, p_version integer)
 RETURNS bank_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements := bank_open(p_institute, p_statement, p_version); v_n integer; v_difference bigint;
BEGIN
  IF EXISTS (SELECT 1 FROM bank_statements x WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.status = 'open' AND x.to_date < s.from_date) THEN PERFORM fee_refuse('Finish the statements before it first', 'bank_order'); END IF;
  SELECT count(*) INTO v_n FROM bank_statement_lines b LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL WHERE b.institute_code = p_institute AND b.statement_id = s.id AND m.id IS NULL;
  IF v_n > 0 THEN PERFORM fee_refuse(format('%s not found in the books yet', CASE v_n WHEN 1 THEN '1 line is' ELSE v_n || ' lines are' END), 'bank_unmatched'); END IF;
  v_difference := bank_difference(p_institute, s);
  IF v_difference <> 0 THEN PERFORM fee_refuse(format('The books and the bank differ by %s', to_char(v_difference / 100.0, 'FM999,999,999,999,990.00')), 'bank_differs'); END IF;
  UPDATE bank_statements x SET status = 'finished', finished_by = nullif(current_setting('app.user', true), '')::bigint, finished_at = now(), version = x.version + 1 WHERE x.institute_code = p_institute AND x.id = s.id RETURNING * INTO s;
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION bank_finish(text, bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_finish(text, bigint, integer) TO edubase_app;
