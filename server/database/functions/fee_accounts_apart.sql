-- Nor is what is charged or given posted to one of these: the other side of the same entry would take it away again.
CREATE OR REPLACE FUNCTION fee_accounts_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_account bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint; v_name text;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  SELECT a.acc_name INTO v_name FROM finance_accounts a WHERE a.institute_code = NEW.institute_code AND a.id = v_account AND a.role IN ('receivable', 'advance_fee', 'deferred_income', 'cash', 'bank', 'deposits_billed', 'inter_campus');
  PERFORM set_config('app.campuses', own, true);
  IF v_name IS NOT NULL THEN RAISE EXCEPTION '% is for receivables, advances, fees billed ahead, cash or bank; choose another account', v_name USING ERRCODE = 'P0001', CONSTRAINT = 'fee_accounts_apart'; END IF;
  RETURN NEW;
END $function$;
