-- Posting shares the lock of its period and closing takes it alone: no entry slips in, and a busy counter cannot starve the closer.
CREATE OR REPLACE FUNCTION gl_journals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r record; y fiscal_years; v_locked record;
BEGIN
  FOR r IN SELECT n.institute_code, n.fiscal_year_id, min(n.entry_date) AS first_date, max(n.entry_date) AS last_date FROM new_journals n GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code, r.fiscal_year_id));
    SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = r.institute_code AND f.id = r.fiscal_year_id;
    IF NOT FOUND OR r.first_date < y.start_date OR r.last_date > y.end_date THEN
      RAISE EXCEPTION 'The date % is outside the accounting period', to_char(CASE WHEN r.last_date > y.end_date THEN r.last_date ELSE r.first_date END, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_dates'; END IF;
    IF y.status = 'closed' THEN
      RAISE EXCEPTION 'The accounting period % is closed', y.name USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_closed'; END IF;
    -- Closing a year, and opening it again, moves nothing of a month that is locked.
    SELECT c.campus_name, i.books_locked_upto AS all_upto, c.books_locked_upto AS upto, n.entry_date <= i.books_locked_upto AS for_all INTO v_locked
      FROM new_journals n JOIN institute i ON i.institute_code = n.institute_code JOIN campuses c ON c.institute_code = n.institute_code AND c.id = n.campus_id
      WHERE n.institute_code = r.institute_code AND n.fiscal_year_id = r.fiscal_year_id AND n.entry_date <= greatest(i.books_locked_upto, c.books_locked_upto) AND NOT gl_closes(n.institute_code, n.source, n.reverses_id)
      ORDER BY n.entry_date <= i.books_locked_upto DESC NULLS LAST LIMIT 1;
    IF FOUND AND v_locked.for_all THEN
      RAISE EXCEPTION 'The books are locked up to %', to_char(v_locked.all_upto, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked'; END IF;
    IF FOUND THEN
      RAISE EXCEPTION 'The books of % are locked up to %', v_locked.campus_name, to_char(v_locked.upto, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked'; END IF;
  END LOOP;
  RETURN NULL;
END $function$;
