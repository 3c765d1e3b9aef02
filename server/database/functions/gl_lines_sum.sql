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
  RETURN NULL;
END $function$;
