-- What students owe and have paid ahead is cleared on the account where it was put: at a campus with entries on one, no other account of that use takes
-- over, whether it is new, made active, given the use, or of that campus alone.
CREATE OR REPLACE FUNCTION finance_accounts_one_control()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_kept text; v_campus text; v_column text := 'role';
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.institute_code || ':chart', 0));
  SELECT x.acc_name, k.campus_name INTO v_kept, v_campus FROM finance_accounts x
    JOIN LATERAL (SELECT DISTINCT d.campus_id FROM gl_days d WHERE d.institute_code = x.institute_code AND d.account_id = x.id) e ON true
    JOIN campuses k ON k.institute_code = x.institute_code AND k.id = e.campus_id
    CROSS JOIN LATERAL (SELECT (SELECT a.id FROM finance_accounts a WHERE a.institute_code = x.institute_code AND a.role = x.role AND a.is_active AND (a.campus_id = e.campus_id OR a.campus_id IS NULL)
      ORDER BY a.campus_id NULLS LAST, a.acc_code LIMIT 1) AS id) s
    WHERE x.institute_code = NEW.institute_code AND x.role = NEW.role AND s.id IS DISTINCT FROM x.id AND (x.id = NEW.id OR s.id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM gl_days o WHERE o.institute_code = x.institute_code AND o.account_id = s.id AND o.campus_id = e.campus_id)
    ORDER BY x.id, e.campus_id LIMIT 1;
  PERFORM set_config('app.campuses', own, true);
  IF v_kept IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN v_column := CASE WHEN OLD.is_active <> NEW.is_active THEN 'is_active' WHEN OLD.campus_id IS DISTINCT FROM NEW.campus_id THEN 'campus_id' ELSE 'role' END; END IF;
  RAISE EXCEPTION '% has the entries of % at % and goes on having them; a second account would divide what a student owes or has paid', v_kept, replace(NEW.role, '_', ' '), v_campus
    USING ERRCODE = 'P0001', CONSTRAINT = 'finance_accounts_one_control', COLUMN = v_column;
END $function$;
CREATE OR REPLACE TRIGGER finance_accounts_one_control AFTER INSERT OR UPDATE OF role, campus_id, is_active, acc_code ON finance_accounts FOR EACH ROW
  WHEN (NEW.role IN ('receivable', 'advance_fee', 'deferred_income', 'deposits_billed', 'inter_campus')) EXECUTE FUNCTION finance_accounts_one_control();
