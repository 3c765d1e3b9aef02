-- What is entered by hand does not touch accounts with a ledger of their own below them, whoever posts it: they would no longer say what students and
-- employees owe, nor what is depreciated (which begins with an opening balance). The account between campuses has what the lines of a voucher at other campuses
-- come to, and nothing else; that of cheques in hand what a voucher received by one. An entry beside one at another campus is by hand as that is.
CREATE OR REPLACE FUNCTION gl_lines_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_name text; v_line smallint;
BEGIN
  -- Bills and payments are not by hand: they are spared the look-ups that follow.
  IF NOT EXISTS (SELECT FROM new_lines n JOIN gl_journals j ON j.institute_code = n.institute_code AND j.id = n.journal_id WHERE j.source IN ('journal', 'expense', 'income', 'transfer', 'opening_balance', 'inter_campus')) THEN RETURN NULL; END IF;
  SELECT a.acc_name, l.line_no INTO v_name, v_line FROM (SELECT DISTINCT n.institute_code, n.journal_id FROM new_lines n) d
    JOIN gl_journals j ON j.institute_code = d.institute_code AND j.id = d.journal_id JOIN new_lines l ON l.institute_code = d.institute_code AND l.journal_id = d.journal_id
    JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id
    LEFT JOIN gl_journals w ON j.source = 'inter_campus' AND w.institute_code = j.institute_code AND w.id = j.source_id
    LEFT JOIN vouchers v ON v.institute_code = j.institute_code AND v.id = coalesce(w.source_id, j.source_id)
    WHERE coalesce(w.source, j.source) IN ('journal', 'expense', 'income', 'transfer', 'opening_balance') AND (gl_kept_apart(a.role) OR a.role = 'accumulated_depreciation' AND coalesce(w.source, j.source) <> 'opening_balance')
      AND NOT (a.role = 'cheques_in_hand' AND v.in_hand AND j.source = 'income')
      AND NOT (a.role = 'inter_campus' AND EXISTS (SELECT 1 FROM voucher_lines x WHERE x.institute_code = j.institute_code AND x.voucher_id = v.id AND coalesce(x.campus_id, v.campus_id) <> j.campus_id
        HAVING sum(x.debit - x.credit) = l.debit - l.credit)) ORDER BY l.line_no LIMIT 1;
  IF v_name IS NOT NULL THEN
    RAISE EXCEPTION '% has a ledger of its own; nothing is entered on it by hand', v_name
      USING ERRCODE = 'P0001', CONSTRAINT = 'voucher_line', COLUMN = format('lines.%s.account_id', v_line - 1); END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER gl_lines_by_hand AFTER INSERT ON gl_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION gl_lines_by_hand();
