-- Matches what is plain: entries with their reversals, the same cheque or reference, the same amount within three days, a deposit of several receipts of one day, and what was there before the first statement. Answers how many lines of the bank it matched.
CREATE OR REPLACE FUNCTION bank_auto(p_institute text, p_statement bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements := bank_open(p_institute, p_statement); l record; k record; v_n integer := 0; v_lines bigint[]; v_journals bigint[]; v_nos smallint[];
BEGIN
  -- What was reversed before the bank had it never comes there.
  FOR k IN SELECT o.journal_id, o.line_no, r.journal_id AS back_id, r.line_no AS back_no FROM gl_journals j
      JOIN bank_book r ON r.institute_code = p_institute AND r.account_id = s.account_id AND r.journal_id = j.id AND r.group_no IS NULL AND r.entry_date <= s.to_date
      JOIN bank_book o ON o.institute_code = p_institute AND o.account_id = s.account_id AND o.journal_id = j.reverses_id AND o.group_no IS NULL AND o.amount = -r.amount AND o.line_no = r.line_no
      WHERE j.institute_code = p_institute AND j.reverses_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM bank_statement_lines b LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
        WHERE b.institute_code = p_institute AND b.statement_id = s.id AND b.line_no > 0 AND b.amount IN (r.amount, o.amount) AND m.id IS NULL AND b.line_date BETWEEN o.entry_date - 3 AND r.entry_date + 3) ORDER BY o.journal_id, o.line_no LOOP
    PERFORM bank_group(p_institute, s, '{}', ARRAY[k.journal_id, k.back_id], ARRAY[k.line_no, k.back_no]::smallint[], true);
  END LOOP;
  FOR pass IN 1..3 LOOP
    FOR l IN SELECT b.* FROM bank_statement_lines b LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
        WHERE b.institute_code = p_institute AND b.statement_id = s.id AND b.line_no > 0 AND m.id IS NULL ORDER BY b.line_date, b.line_no LOOP
      SELECT x.journal_id, x.line_no INTO k FROM bank_book x WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.group_no IS NULL AND x.amount = l.amount AND CASE pass
          -- A cheque is brought to the bank months after it was written.
          WHEN 1 THEN x.entry_date BETWEEN l.line_date - 190 AND l.line_date + 3 AND (ltrim(x.cheque_no, '0') = ltrim(l.cheque_no, '0')
            OR length(x.reference) >= 4 AND position(lower(x.reference) IN lower(coalesce(l.reference, '') || ' ' || l.description)) > 0)
          -- What may still bounce is taken by its number alone.
          ELSE NOT x.clearing AND x.entry_date BETWEEN l.line_date - CASE pass WHEN 2 THEN 0 ELSE 3 END AND l.line_date + CASE pass WHEN 2 THEN 0 ELSE 3 END AND (l.cheque_no IS NULL OR x.cheque_no IS NULL OR ltrim(x.cheque_no, '0') = ltrim(l.cheque_no, '0')) END
        ORDER BY abs(x.entry_date - l.line_date), x.journal_id, x.line_no LIMIT 1;
      IF FOUND THEN
        PERFORM bank_group(p_institute, s, ARRAY[l.id], ARRAY[k.journal_id], ARRAY[k.line_no], true);
        v_n := v_n + 1;
      END IF;
    END LOOP;
  END LOOP;
  FOR l IN SELECT b.* FROM bank_statement_lines b LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
      WHERE b.institute_code = p_institute AND b.statement_id = s.id AND b.line_no > 0 AND b.amount > 0 AND m.id IS NULL ORDER BY b.line_date, b.line_no LOOP
    SELECT array_agg(x.journal_id ORDER BY x.journal_id, x.line_no), array_agg(x.line_no ORDER BY x.journal_id, x.line_no) INTO v_journals, v_nos FROM bank_book x
      WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.group_no IS NULL AND x.amount > 0 AND NOT x.clearing AND x.entry_date BETWEEN l.line_date - 3 AND l.line_date
      GROUP BY x.entry_date HAVING sum(x.amount) = l.amount AND count(*) > 1 ORDER BY x.entry_date DESC LIMIT 1;
    IF FOUND THEN
      PERFORM bank_group(p_institute, s, ARRAY[l.id], v_journals, v_nos, true);
      v_n := v_n + 1;
    END IF;
  END LOOP;
  v_lines := ARRAY(SELECT b.id FROM bank_statement_lines b LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
    WHERE b.institute_code = p_institute AND b.statement_id = s.id AND b.line_no = 0 AND m.id IS NULL);
  SELECT array_agg(x.journal_id ORDER BY x.journal_id, x.line_no), array_agg(x.line_no ORDER BY x.journal_id, x.line_no) INTO v_journals, v_nos FROM bank_book x
    WHERE x.institute_code = p_institute AND x.account_id = s.account_id AND x.group_no IS NULL AND x.entry_date < s.from_date HAVING sum(x.amount) = s.opening;
  IF FOUND AND cardinality(v_lines) = 1 THEN
    PERFORM bank_group(p_institute, s, v_lines, v_journals, v_nos, true);
    v_n := v_n + 1;
  END IF;
  RETURN v_n;
END $function$;
REVOKE ALL ON FUNCTION bank_auto(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_auto(text, bigint) TO edubase_app;
