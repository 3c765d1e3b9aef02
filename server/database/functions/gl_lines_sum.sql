CREATE OR REPLACE FUNCTION gl_lines_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r record;
BEGIN
  -- In one order everywhere, so that two postings never wait for each other.
  FOR r IN SELECT institute_code, account_id, campus_id, entry_date, sum(debit)::bigint AS d, sum(credit)::bigint AS c, count(*)::int AS n, bit_xor(seal_of_gl_lines(ROW(new_lines.*)::gl_lines)) AS seal
           FROM new_lines GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LOOP
    INSERT INTO gl_days AS x (institute_code, account_id, campus_id, entry_date, debit, credit, n, seal)
    VALUES (r.institute_code, r.account_id, r.campus_id, r.entry_date, r.d, r.c, r.n, r.seal)
    ON CONFLICT (institute_code, account_id, campus_id, entry_date) DO UPDATE SET debit = x.debit + EXCLUDED.debit, credit = x.credit + EXCLUDED.credit, n = x.n + EXCLUDED.n,
      seal = x.seal # EXCLUDED.seal;
  END LOOP;
  -- Every sum of the books is exact to the paisa where it is read, as long as all debits together are below 2^53 paisa; what is taken back doubles them.
  -- Only an entry that a school could not reach that with by its day's work is held against it: the sum of all days takes its time.
  FOR r IN SELECT DISTINCT l.institute_code FROM new_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id WHERE l.debit > 10000000000 AND j.reverses_id IS NULL LOOP
    IF (SELECT sum(d.debit) FROM gl_days d WHERE d.institute_code = r.institute_code) > 4000000000000000 THEN
      PERFORM fee_refuse('The books come to Rs 40,000,000,000,000 at most, and this entry would lead beyond that', 'gl_books_full'); END IF;
  END LOOP;
  RETURN NULL;
END $function$;
