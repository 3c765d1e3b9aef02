-- Setting the lock leaves nothing of a month before it that waits for its accounting period. It takes the periods as closing them does, in one order: an entry is before it and there, or comes after it and is refused.
CREATE OR REPLACE FUNCTION institute_lock_books()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_waits boolean; v_prepaid boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(y.institute_code, y.id)) FROM (SELECT f.institute_code, f.id FROM fiscal_years f WHERE f.institute_code = OLD.institute_code ORDER BY f.id) y;
  PERFORM set_config('app.campuses', 'all', true);
  v_waits := EXISTS (SELECT 1 FROM income_not_earned w WHERE w.institute_code = NEW.institute_code AND w.fiscal_year_id IS NULL AND w.month <= NEW.books_locked_upto);
  v_prepaid := EXISTS (SELECT 1 FROM prepaid_not_spent w WHERE w.institute_code = NEW.institute_code AND w.fiscal_year_id IS NULL AND w.day <= NEW.books_locked_upto);
  PERFORM set_config('app.campuses', own, true);
  IF v_prepaid THEN
    RAISE EXCEPTION 'Expenses of a month up to % are paid ahead and there is no accounting period for it; make it first', to_char(NEW.books_locked_upto, 'DD-Mon-YYYY')
      USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_not_earned', COLUMN = 'books_locked_upto'; END IF;
  IF v_waits THEN
    RAISE EXCEPTION 'Fees of a month up to % are billed and there is no accounting period for it; make it first', to_char(NEW.books_locked_upto, 'DD-Mon-YYYY')
      USING ERRCODE = 'P0001', CONSTRAINT = 'gl_books_not_earned', COLUMN = 'books_locked_upto'; END IF;
  RETURN NEW;
END $function$;
