-- Posting shares the lock of its period and closing takes it alone: no entry slips in, and a busy counter cannot starve the closer.
CREATE OR REPLACE FUNCTION gl_journals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(d.institute_code, d.fiscal_year_id)) FROM (SELECT DISTINCT n.institute_code, n.fiscal_year_id FROM new_journals n ORDER BY 1, 2) d;
  -- With the lock, in a statement of its own: what has been closed and locked until now. Closing a year, and opening it again, moves nothing of a month that is locked.
  SELECT n.entry_date, y.name, y.id IS NULL OR n.entry_date < y.start_date OR n.entry_date > y.end_date AS is_outside, y.status = 'closed' AS is_closed,
      c.campus_name, i.books_locked_upto AS all_upto, c.books_locked_upto AS upto, n.entry_date <= i.books_locked_upto AS for_all INTO r
    FROM new_journals n LEFT JOIN fiscal_years y ON y.institute_code = n.institute_code AND y.id = n.fiscal_year_id
    LEFT JOIN institute i ON i.institute_code = n.institute_code LEFT JOIN campuses c ON c.institute_code = n.institute_code AND c.id = n.campus_id
    WHERE y.id IS NULL OR n.entry_date < y.start_date OR n.entry_date > y.end_date OR y.status = 'closed'
      OR n.entry_date <= greatest(i.books_locked_upto, c.books_locked_upto) AND NOT gl_closes(n.institute_code, n.source, n.reverses_id)
    ORDER BY n.institute_code, n.fiscal_year_id, 3 DESC, 4 DESC, n.entry_date <= i.books_locked_upto DESC NULLS LAST LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF r.is_outside THEN
    RAISE EXCEPTION 'The date % is outside the accounting period', to_char(r.entry_date, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_dates'; END IF;
  IF r.is_closed THEN
    RAISE EXCEPTION 'The accounting period % is closed', r.name USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_closed'; END IF;
  IF r.for_all THEN
    RAISE EXCEPTION 'The books are locked up to %', to_char(r.all_upto, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked'; END IF;
  RAISE EXCEPTION 'The books of % are locked up to %', r.campus_name, to_char(r.upto, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked';
END $function$;
