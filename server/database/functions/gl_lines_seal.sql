-- The last line of a journal finds it complete and balanced, and a reversal the mirror of its original.
CREATE OR REPLACE FUNCTION gl_lines_seal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r record; n bigint; d bigint; c bigint; earlier gl_journals;
BEGIN
  -- Journals come whole, in one statement; what looks otherwise is looked up once more with the lines that were there before.
  FOR r IN SELECT l.institute_code, l.journal_id, max(l.n_lines) AS n_lines, max(l.total) AS total FROM new_lines l GROUP BY 1, 2
      HAVING bool_or(l.line_no = l.n_lines) AND (count(*) <> max(l.n_lines) OR sum(l.debit) <> max(l.total) OR sum(l.credit) <> max(l.total)) LOOP
    SELECT count(*), sum(l.debit), sum(l.credit) INTO n, d, c FROM gl_lines l WHERE l.institute_code = r.institute_code AND l.journal_id = r.journal_id;
    IF n <> r.n_lines OR d <> r.total OR c <> r.total THEN
      RAISE EXCEPTION 'The entry is not balanced: debit %, credit %', round(d / 100.0, 2), round(c / 100.0, 2) USING ERRCODE = 'P0001', CONSTRAINT = 'gl_balanced'; END IF;
  END LOOP;
  FOR r IN SELECT j.institute_code, j.id, j.campus_id, j.entry_date, j.n_lines, j.reverses_id FROM new_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id
      WHERE l.line_no = l.n_lines AND j.reverses_id IS NOT NULL LOOP
    SELECT * INTO earlier FROM gl_journals j WHERE j.institute_code = r.institute_code AND j.id = r.reverses_id;
    IF earlier.reverses_id IS NOT NULL THEN
      RAISE EXCEPTION 'A reversal is not reversed; post the entry again' USING ERRCODE = 'P0001', CONSTRAINT = 'gl_reversal_of_reversal'; END IF;
    IF r.entry_date < earlier.entry_date OR r.campus_id <> earlier.campus_id OR EXISTS (
      (SELECT account_id, credit, debit, student_id, particular_id, count(*) FROM gl_lines WHERE institute_code = r.institute_code AND journal_id = r.id GROUP BY 1, 2, 3, 4, 5)
      EXCEPT
      (SELECT account_id, debit, credit, student_id, particular_id, count(*) FROM gl_lines WHERE institute_code = r.institute_code AND journal_id = earlier.id GROUP BY 1, 2, 3, 4, 5))
      OR earlier.n_lines <> r.n_lines THEN
      RAISE EXCEPTION 'A reversal repeats its entry line by line with the sides swapped, not before its date' USING ERRCODE = 'P0001', CONSTRAINT = 'gl_reversal_mirror'; END IF;
  END LOOP;
  RETURN NULL;
END $function$;
