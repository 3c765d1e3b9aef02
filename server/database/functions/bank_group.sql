-- Puts lines of the bank and of the books into one group; the caller holds the account and has judged the statement. Their sums are equal, and none is in another group.
CREATE OR REPLACE FUNCTION bank_group(p_institute text, s bank_statements, p_lines bigint[], p_journals bigint[], p_line_nos smallint[], p_by_itself boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_group bigint := nextval(pg_get_serial_sequence('public.bank_matches', 'id')); v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_bank numeric; v_books numeric; v_found integer; v_taken integer;
BEGIN
  SELECT count(*), coalesce(sum(l.amount), 0), count(m.id) INTO v_found, v_bank, v_taken FROM bank_statement_lines l
    LEFT JOIN bank_matches m ON m.institute_code = l.institute_code AND m.line_id = l.id AND m.unmatched_at IS NULL
    WHERE l.institute_code = p_institute AND l.statement_id = s.id AND l.id = ANY (p_lines);
  IF v_found <> cardinality(p_lines) THEN PERFORM bank_refuse('One of these lines is not of this statement', 'line_ids'); END IF;
  IF v_taken > 0 THEN PERFORM fee_refuse('One of these lines of the bank is matched already', 'bank_matched'); END IF;
  SELECT count(*), coalesce(sum(l.debit - l.credit), 0), count(m.id) INTO v_found, v_books, v_taken FROM unnest(p_journals, p_line_nos) AS u (journal_id, line_no)
    JOIN gl_lines l ON l.institute_code = p_institute AND l.journal_id = u.journal_id AND l.line_no = u.line_no AND l.account_id = s.account_id
    LEFT JOIN bank_matches m ON m.institute_code = p_institute AND m.journal_id = l.journal_id AND m.line_no = l.line_no AND m.unmatched_at IS NULL;
  IF v_found <> cardinality(p_journals) THEN PERFORM bank_refuse('One of these entries is not on this account', 'books'); END IF;
  IF v_taken > 0 THEN PERFORM fee_refuse('One of these entries is matched already', 'bank_matched'); END IF;
  IF cardinality(p_lines) + cardinality(p_journals) < 2 THEN PERFORM bank_refuse('Choose the lines that belong together', 'line_ids'); END IF;
  IF v_bank <> v_books THEN
    PERFORM bank_refuse(format('The lines of the bank come to %s, those of the books to %s', to_char(v_bank / 100.0, 'FM999,999,999,999,990.00'), to_char(v_books / 100.0, 'FM999,999,999,999,990.00')), 'line_ids'); END IF;
  -- By the clock: whoever reverses an entry has done so before this, or comes after it.
  INSERT INTO bank_matches (institute_code, group_no, statement_id, campus_id, line_id, amount, by_itself, matched_by, matched_at)
    SELECT p_institute, v_group, s.id, s.campus_id, l.id, l.amount, p_by_itself, v_user, clock_timestamp() FROM bank_statement_lines l WHERE l.institute_code = p_institute AND l.id = ANY (p_lines) ORDER BY l.id;
  INSERT INTO bank_matches (institute_code, group_no, statement_id, campus_id, journal_id, line_no, amount, by_itself, matched_by, matched_at)
    SELECT p_institute, v_group, s.id, s.campus_id, l.journal_id, l.line_no, l.debit - l.credit, p_by_itself, v_user, clock_timestamp() FROM unnest(p_journals, p_line_nos) AS u (journal_id, line_no)
      JOIN gl_lines l ON l.institute_code = p_institute AND l.journal_id = u.journal_id AND l.line_no = u.line_no ORDER BY 5, 6;
  RETURN v_group;
END $function$;
REVOKE ALL ON FUNCTION bank_group(text, bank_statements, bigint[], bigint[], smallint[], boolean) FROM PUBLIC;
