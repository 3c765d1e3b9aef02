-- Locks the books of the institute, or of a campus, up to a day; null unlocks them. Back only with the privilege and a reason. Who is posting before that day has ended, or comes after this and is refused.
CREATE OR REPLACE FUNCTION books_lock(p_institute text, p_campus bigint, p_upto date, p_reason text)
 RETURNS date
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_before date; v_waits date;
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT fee_may(p_institute, 'books.close') AND NOT fee_may(p_institute, 'books.reopen') THEN PERFORM fee_refuse('You may not do this', 'books_lock_may'); END IF;
  IF p_campus IS NULL AND current_setting('app.campuses', true) IS DISTINCT FROM 'all' THEN
    PERFORM fee_refuse('Only a user of all campuses locks the books of all campuses', 'books_lock_campuses'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(y.institute_code, y.id)) FROM (SELECT f.institute_code, f.id FROM fiscal_years f WHERE f.institute_code = p_institute ORDER BY f.id) y;
  IF p_campus IS NULL THEN SELECT i.books_locked_upto INTO v_before FROM institute i WHERE i.institute_code = p_institute;
  ELSE
    SELECT c.books_locked_upto INTO v_before FROM campuses c WHERE c.institute_code = p_institute AND c.id = p_campus AND app_campus_ok(c.id);
    IF NOT FOUND THEN RAISE EXCEPTION 'This campus does not exist' USING ERRCODE = 'P0001', CONSTRAINT = 'books_lock', COLUMN = 'campus_id'; END IF;
  END IF;
  IF NOT coalesce(isfinite(p_upto), true) OR p_upto >= fee_today(p_institute) THEN
    RAISE EXCEPTION 'Books are locked up to a day before today' USING ERRCODE = 'P0001', CONSTRAINT = 'books_lock', COLUMN = 'upto'; END IF;
  IF v_before IS NOT NULL AND coalesce(p_upto < v_before, true) THEN
    IF NOT fee_may(p_institute, 'books.reopen') THEN
      RAISE EXCEPTION 'The books are locked up to %; only a user who may reopen years moves the lock back', to_char(v_before, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'books_lock', COLUMN = 'upto'; END IF;
    IF btrim(coalesce(p_reason, '')) = '' THEN
      RAISE EXCEPTION 'Say why the books are unlocked' USING ERRCODE = 'P0001', CONSTRAINT = 'books_lock', COLUMN = 'reason'; END IF;
  END IF;
  IF p_campus IS NULL THEN UPDATE institute SET books_locked_upto = p_upto WHERE institute_code = p_institute;
  ELSE
    SELECT min(w.month) INTO v_waits FROM income_not_earned w WHERE w.institute_code = p_institute AND w.campus_id = p_campus AND w.fiscal_year_id IS NULL AND w.month <= p_upto;
    IF v_waits IS NOT NULL THEN
      RAISE EXCEPTION 'Fees of % are billed and there is no accounting period for it; make it first', to_char(v_waits, 'Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'books_lock', COLUMN = 'upto'; END IF;
    SELECT min(w.month) INTO v_waits FROM prepaid_not_spent w WHERE w.institute_code = p_institute AND w.campus_id = p_campus AND w.fiscal_year_id IS NULL AND w.day <= p_upto;
    IF v_waits IS NOT NULL THEN
      RAISE EXCEPTION 'Expenses of % are paid ahead and there is no accounting period for it; make it first', to_char(v_waits, 'Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'books_lock', COLUMN = 'upto'; END IF;
    UPDATE campuses SET books_locked_upto = p_upto WHERE institute_code = p_institute AND id = p_campus;
  END IF;
  -- What waited behind the lock is earned.
  IF v_before IS NOT NULL AND coalesce(p_upto < v_before, true) THEN
    PERFORM income_earn(p_institute);
    PERFORM prepaid_spend(p_institute); END IF;
  RETURN v_before;
END $function$;
REVOKE ALL ON FUNCTION books_lock(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION books_lock(text, bigint, date, text) TO edubase_app;
