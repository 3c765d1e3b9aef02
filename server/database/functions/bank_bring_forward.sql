-- Of the first statement of an account: what it opens with is what the books had before it, but for what the bank did not have yet (the lines named).
CREATE OR REPLACE FUNCTION bank_bring_forward(p_institute text, p_statement bigint, p_journals bigint[], p_line_nos smallint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements := bank_open(p_institute, p_statement); v_lines bigint[]; v_journals bigint[]; v_nos smallint[];
BEGIN
  v_lines := ARRAY(SELECT l.id FROM bank_statement_lines l WHERE l.institute_code = p_institute AND l.statement_id = s.id AND l.line_no = 0);
  IF EXISTS (SELECT 1 FROM bank_statements x WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.status <> 'removed' AND x.from_date < s.from_date) THEN
    PERFORM fee_refuse('Only the first statement of an account brings anything forward', 'bank_forward'); END IF;
  SELECT coalesce(array_agg(k.journal_id ORDER BY k.journal_id, k.line_no), '{}'), coalesce(array_agg(k.line_no ORDER BY k.journal_id, k.line_no), '{}') INTO v_journals, v_nos FROM bank_book k
    WHERE k.institute_code = p_institute AND k.account_id = s.account_id AND k.entry_date < s.from_date AND k.group_no IS NULL
      AND NOT EXISTS (SELECT 1 FROM unnest(p_journals, p_line_nos) AS u (journal_id, line_no) WHERE u.journal_id = k.journal_id AND u.line_no = k.line_no);
  RETURN bank_group(p_institute, s, v_lines, v_journals, v_nos, false);
END $function$;
REVOKE ALL ON FUNCTION bank_bring_forward(text, bigint, bigint[], smallint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_bring_forward(text, bigint, bigint[], smallint[]) TO edubase_app;
