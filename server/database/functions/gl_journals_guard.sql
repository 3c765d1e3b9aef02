-- Posting shares the lock of its period and closing takes it alone: no entry slips in, and a busy counter cannot starve the closer.
CREATE OR REPLACE FUNCTION gl_journals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r record; y fiscal_years; lock_to date; v_campus text;
BEGIN
  FOR r IN SELECT n.institute_code, n.fiscal_year_id, min(n.entry_date) AS first_date, max(n.entry_date) AS last_date FROM new_journals n GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code, r.fiscal_year_id));
    SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = r.institute_code AND f.id = r.fiscal_year_id;
    IF NOT FOUND OR r.first_date < y.start_date OR r.last_date > y.end_date THEN
      RAISE EXCEPTION 'The date % is outside the accounting period', to_char(CASE WHEN r.last_date > y.end_date THEN r.last_date ELSE r.first_date END, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_dates'; END IF;
    IF y.status = 'closed' THEN
      RAISE EXCEPTION 'The accounting period % is closed', y.name USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_closed'; END IF;
    SELECT i.books_locked_upto INTO lock_to FROM institute i WHERE i.institute_code = r.institute_code;
    -- Closing a year, and opening it again, moves nothing of a month that is locked.
    IF r.first_date <= lock_to AND EXISTS (SELECT 1 FROM new_journals n WHERE n.institute_code = r.institute_code AND n.fiscal_year_id = r.fiscal_year_id AND n.entry_date <= lock_to AND NOT gl_closes(n.institute_code, n.source, n.reverses_id)) THEN
      RAISE EXCEPTION 'The books are locked up to %', to_char(lock_to, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked'; END IF;
    SELECT c.books_locked_upto, c.campus_name INTO lock_to, v_campus FROM new_journals n JOIN campuses c ON c.institute_code = n.institute_code AND c.id = n.campus_id
      WHERE n.institute_code = r.institute_code AND n.fiscal_year_id = r.fiscal_year_id AND n.entry_date <= c.books_locked_upto AND NOT gl_closes(n.institute_code, n.source, n.reverses_id) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'The books of % are locked up to %', v_campus, to_char(lock_to, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked'; END IF;
  END LOOP;
  RETURN NULL;
END $function$;
