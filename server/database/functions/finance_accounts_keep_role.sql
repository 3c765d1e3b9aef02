-- What students owe, their advances and the tills are read by the role of an account: it keeps it while there is anything on it, and gets none of these
-- roles later. Entries are looked for at every campus.
CREATE OR REPLACE FUNCTION finance_accounts_keep_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_entries boolean; v_waits boolean; v_named boolean;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  v_entries := EXISTS (SELECT 1 FROM gl_days d WHERE d.institute_code = OLD.institute_code AND d.account_id = OLD.id);
  v_waits := EXISTS (SELECT 1 FROM payments y WHERE y.institute_code = OLD.institute_code AND y.receiving_account_id = OLD.id AND y.status = 'pending');
  v_named := EXISTS (SELECT 1 FROM fee_particulars f WHERE f.institute_code = OLD.institute_code AND f.income_account_id = OLD.id)
    OR EXISTS (SELECT 1 FROM discount_types t WHERE t.institute_code = OLD.institute_code AND t.expense_account_id = OLD.id);
  PERFORM set_config('app.campuses', own, true);
  IF v_entries THEN RAISE EXCEPTION '% has entries and keeps what it is used for; make another account', OLD.acc_name USING ERRCODE = 'P0001', CONSTRAINT = 'finance_accounts_keep_role'; END IF;
  IF v_waits THEN RAISE EXCEPTION 'Payments into % wait for approval; decide them first', OLD.acc_name USING ERRCODE = 'P0001', CONSTRAINT = 'finance_accounts_keep_role'; END IF;
  IF v_named THEN RAISE EXCEPTION 'Fee particulars or discount types are posted to %; give them another account first', OLD.acc_name USING ERRCODE = 'P0001', CONSTRAINT = 'finance_accounts_keep_role'; END IF;
  RETURN NEW;
END $function$;
