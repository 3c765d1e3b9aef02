-- The rules of the ledger ask once for all rows of a statement instead of once for each: a month of challans posts hundreds of journals at a
-- time. What they hold stays the same.

DROP TRIGGER gl_journals_guard ON gl_journals;
CREATE OR REPLACE FUNCTION gl_journals_guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE r record; y fiscal_years; lock_to date;
BEGIN
  FOR r IN SELECT n.institute_code, n.fiscal_year_id, min(n.entry_date) AS first_date, max(n.entry_date) AS last_date FROM new_journals n GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code, r.fiscal_year_id));
    SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = r.institute_code AND f.id = r.fiscal_year_id;
    IF NOT FOUND OR r.first_date < y.start_date OR r.last_date > y.end_date THEN
      RAISE EXCEPTION 'The date % is outside the accounting period', to_char(CASE WHEN r.last_date > y.end_date THEN r.last_date ELSE r.first_date END, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_dates'; END IF;
    IF y.status = 'closed' THEN
      RAISE EXCEPTION 'The accounting period % is closed', y.name USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_closed'; END IF;
    SELECT i.books_locked_upto INTO lock_to FROM institute i WHERE i.institute_code = r.institute_code;
    IF r.first_date <= lock_to THEN
      RAISE EXCEPTION 'The books are locked up to %', to_char(lock_to, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked'; END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER gl_journals_guard AFTER INSERT ON gl_journals REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION gl_journals_guard();

DROP TRIGGER gl_lines_seal ON gl_lines;
CREATE OR REPLACE FUNCTION gl_lines_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
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
END $$;
CREATE TRIGGER gl_lines_seal AFTER INSERT ON gl_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION gl_lines_seal();

-- The reference to the campus holds the institute too; checking it twice for each row costs as much as the row.
ALTER TABLE gl_journals DROP CONSTRAINT gl_journals_institute_code_fkey;
ALTER TABLE challans DROP CONSTRAINT challans_institute_code_fkey;
