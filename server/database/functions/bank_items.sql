-- What stands between the books and the bank at the end of a statement: lines of one side whose other side is later, or not there.
CREATE OR REPLACE FUNCTION bank_items(p_institute text, s bank_statements)
 RETURNS TABLE(side text, id bigint, line_no integer, day date, amount bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  WITH later AS MATERIALIZED (
    SELECT m.group_no FROM bank_matches m JOIN bank_statements x ON x.institute_code = m.institute_code AND x.id = m.statement_id
      WHERE m.institute_code = p_institute AND m.unmatched_at IS NULL AND x.account_id = s.account_id AND x.to_date > s.to_date
    UNION SELECT k.group_no FROM bank_book k WHERE k.institute_code = p_institute AND k.account_id = s.account_id AND k.entry_date > s.to_date AND k.group_no IS NOT NULL)
  SELECT 'books', k.journal_id, k.line_no::integer, k.entry_date, k.amount FROM bank_book k
    WHERE k.institute_code = p_institute AND k.account_id = s.account_id AND k.entry_date <= s.to_date AND (k.group_no IS NULL OR k.group_no IN (SELECT l.group_no FROM later l))
  UNION ALL SELECT 'bank', b.id, b.line_no, b.line_date, b.amount FROM bank_statements x JOIN bank_statement_lines b ON b.institute_code = x.institute_code AND b.statement_id = x.id
    LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
    WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.status <> 'removed' AND x.to_date <= s.to_date AND (m.id IS NULL OR m.group_no IN (SELECT l.group_no FROM later l))
$function$;
REVOKE ALL ON FUNCTION bank_items(text, bank_statements) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_items(text, bank_statements) TO edubase_app;
