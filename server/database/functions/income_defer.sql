-- Writes down what entries have put on the account for fees billed ahead, row by row: the entry, the line, the account that it goes to in the month of the line,
-- and how much (a discount, or what moves away, is negative); and posts it to the months that have an open accounting period. Part of the event that billed it.
CREATE OR REPLACE FUNCTION income_defer(p_institute text, p_journals bigint[], p_lines bigint[], p_accounts bigint[], p_amounts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  WITH campuses AS MATERIALIZED (SELECT k.campus_id, gl_own_account(p_institute, 'deferred_income', k.campus_id) AS account_id
      FROM (SELECT DISTINCT l.campus_id FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (p_lines)) k)
  INSERT INTO income_deferrals (institute_code, journal_id, challan_line_id, campus_id, month, deferred_account_id, account_id, amount)
  SELECT p_institute, d.journal_id, l.id, l.campus_id, l.line_month, k.account_id, d.account_id, d.amount FROM unnest(p_journals, p_lines, p_accounts, p_amounts) AS d (journal_id, line_id, account_id, amount)
    JOIN challan_lines l ON l.institute_code = p_institute AND l.id = d.line_id JOIN campuses k ON k.campus_id = l.campus_id WHERE d.amount <> 0 ORDER BY d.journal_id, l.id, d.amount DESC;
  PERFORM income_earn(p_institute, ARRAY(SELECT DISTINCT j FROM unnest(p_journals) j));
END $function$;
REVOKE ALL ON FUNCTION income_defer(text, bigint[], bigint[], bigint[], bigint[]) FROM PUBLIC;
