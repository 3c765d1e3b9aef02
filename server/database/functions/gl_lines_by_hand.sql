-- What is entered by hand does not touch accounts with a ledger of their own below them, whoever posts it: they would no longer say what students and
-- employees owe, nor what is depreciated (which begins with an opening balance).
CREATE OR REPLACE FUNCTION gl_lines_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_name text; v_line smallint;
BEGIN
  SELECT a.acc_name, l.line_no INTO v_name, v_line FROM new_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id
    JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id
    WHERE j.source IN ('journal', 'expense', 'income', 'transfer', 'opening_balance') AND (gl_kept_apart(a.role) OR a.role = 'accumulated_depreciation' AND j.source <> 'opening_balance') ORDER BY l.line_no LIMIT 1;
  IF v_name IS NOT NULL THEN
    RAISE EXCEPTION '% has a ledger of its own; nothing is entered on it by hand', v_name
      USING ERRCODE = 'P0001', CONSTRAINT = 'voucher_line', COLUMN = format('lines.%s.account_id', v_line - 1); END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER gl_lines_by_hand AFTER INSERT ON gl_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION gl_lines_by_hand();
