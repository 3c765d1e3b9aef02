-- What the bank has is not reversed: an entry that is matched with a statement is taken off it first. Whoever matches and whoever reverses take turns.
CREATE OR REPLACE FUNCTION bank_cleared()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_journals j WHERE j.reverses_id IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(x.institute_code || ':bank', x.account_id)) FROM (SELECT DISTINCT j.institute_code, l.account_id FROM new_journals j
    JOIN gl_lines l ON l.institute_code = j.institute_code AND l.journal_id = j.reverses_id JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'bank'
    WHERE j.reverses_id IS NOT NULL ORDER BY 1, 2) x;
  SELECT j.voucher_no, a.acc_name, s.to_date INTO r FROM new_journals n JOIN gl_journals j ON j.institute_code = n.institute_code AND j.id = n.reverses_id
    JOIN bank_matches m ON m.institute_code = j.institute_code AND m.journal_id = j.id AND m.unmatched_at IS NULL JOIN bank_statements s ON s.institute_code = m.institute_code AND s.id = m.statement_id
    JOIN finance_accounts a ON a.institute_code = s.institute_code AND a.id = s.account_id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Entry % is on the statement of % up to %; unmatch it there before it is voided', r.voucher_no, r.acc_name, to_char(r.to_date, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'bank_cleared'; END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER gl_journals_bank_cleared AFTER INSERT ON gl_journals REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION bank_cleared();
