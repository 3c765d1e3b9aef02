-- That a day has an open period: what a voucher of a campus that waits will need when it is approved. Posting judges it anew (gl_post).
CREATE OR REPLACE FUNCTION voucher_open_day(p_institute text, p_campus bigint, p_day date, p_field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE y fiscal_years; v_lock date; v_own date; v_name text;
BEGIN
  SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = p_institute AND p_day BETWEEN f.start_date AND f.end_date;
  IF NOT FOUND THEN RAISE EXCEPTION 'There is no accounting period for %', to_char(p_day, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_missing', COLUMN = p_field; END IF;
  IF y.status = 'closed' THEN RAISE EXCEPTION 'The accounting period % is closed', y.name USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_closed', COLUMN = p_field; END IF;
  SELECT i.books_locked_upto INTO v_lock FROM institute i WHERE i.institute_code = p_institute;
  IF p_day <= v_lock THEN RAISE EXCEPTION 'The books are locked up to %', to_char(v_lock, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked', COLUMN = p_field; END IF;
  SELECT c.books_locked_upto, c.campus_name INTO v_own, v_name FROM campuses c WHERE c.institute_code = p_institute AND c.id = p_campus;
  IF p_day <= v_own THEN RAISE EXCEPTION 'The books of % are locked up to %', v_name, to_char(v_own, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_locked', COLUMN = p_field; END IF;
END $function$;
REVOKE ALL ON FUNCTION voucher_open_day(text, bigint, date, text) FROM PUBLIC;
