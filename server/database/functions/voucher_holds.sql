-- After these entries were posted, with those beside them at other campuses: that the money which they take out of cash and bank accounts was there, on their days and since.
-- p_field: what a refusal stands beside.
CREATE OR REPLACE FUNCTION voucher_holds(p_institute text, p_journals bigint[], p_field text DEFAULT 'lines')
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_journals bigint[] := p_journals || ARRAY(SELECT w.id FROM gl_journals w WHERE w.institute_code = p_institute AND w.source = 'inter_campus' AND w.source_id = ANY (p_journals)
  UNION ALL SELECT r.id FROM gl_journals j JOIN gl_journals w ON w.institute_code = p_institute AND w.source = 'inter_campus' AND w.source_id = j.reverses_id
    JOIN gl_journals r ON r.institute_code = p_institute AND r.reverses_id = w.id WHERE j.institute_code = p_institute AND j.id = ANY (p_journals));
BEGIN
  PERFORM fee_account_holds(p_institute, x.account_id, x.campus_id, x.day, x.given, p_field) FROM (
    SELECT l.account_id, l.campus_id, min(l.entry_date) AS day, sum(l.credit - l.debit)::bigint AS given FROM gl_lines l
      JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role IN ('cash', 'bank')
      WHERE l.institute_code = p_institute AND l.journal_id = ANY (v_journals) AND EXISTS (SELECT 1 FROM gl_lines o WHERE o.institute_code = p_institute AND o.journal_id = ANY (v_journals) AND o.account_id = l.account_id AND o.credit > 0)
      GROUP BY 1, 2) x;
END $function$;
REVOKE ALL ON FUNCTION voucher_holds(text, bigint[], text) FROM PUBLIC;
