-- Adds lines that were posted to the sums of their days and months.
CREATE OR REPLACE FUNCTION gl_lines_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r record;
BEGIN
  -- In one order everywhere, so that two postings never wait for each other.
  INSERT INTO gl_days AS x (institute_code, account_id, campus_id, entry_date, debit, credit, n, seal)
  SELECT l.institute_code, l.account_id, l.campus_id, l.entry_date, sum(l.debit), sum(l.credit), count(*), bit_xor(seal_of_gl_lines(ROW(l.*)::gl_lines))
  FROM new_lines l GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (institute_code, account_id, campus_id, entry_date) DO UPDATE SET debit = x.debit + EXCLUDED.debit, credit = x.credit + EXCLUDED.credit, n = x.n + EXCLUDED.n,
    seal = x.seal # EXCLUDED.seal;
  INSERT INTO gl_months AS x (institute_code, account_id, campus_id, month, debit, credit, n)
  SELECT l.institute_code, l.account_id, l.campus_id, date_trunc('month', l.entry_date)::date, sum(l.debit), sum(l.credit), count(*)
  FROM new_lines l GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (institute_code, account_id, campus_id, month) DO UPDATE SET debit = x.debit + EXCLUDED.debit, credit = x.credit + EXCLUDED.credit, n = x.n + EXCLUDED.n;
  -- Every sum of the books is exact to the paisa where it is read, as long as all debits together are below 2^53 paisa; what is taken back doubles them.
  -- Only an entry that a school could not reach that with by its day's work is held against it: the sum of all months takes its time.
  IF EXISTS (SELECT 1 FROM new_lines l WHERE l.debit > 10000000000) THEN
    FOR r IN SELECT DISTINCT l.institute_code FROM new_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id WHERE l.debit > 10000000000 AND j.reverses_id IS NULL LOOP
      IF (SELECT sum(m.debit) FROM gl_months m WHERE m.institute_code = r.institute_code) > 4000000000000000 THEN
        PERFORM fee_refuse('The books come to Rs 40,000,000,000,000 at most, and this entry would lead beyond that', 'gl_books_full'); END IF;
    END LOOP;
  END IF;
  RETURN NULL;
END $function$;
