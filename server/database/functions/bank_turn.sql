-- Whoever works on the statements of a bank account takes turns, and whoever reverses entries of it comes before or after them. Answers the account.
CREATE OR REPLACE FUNCTION bank_turn(p_institute text, p_account bigint)
 RETURNS finance_accounts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE a finance_accounts;
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT fee_may(p_institute, 'bank.reconcile') THEN PERFORM fee_refuse('You are not permitted to reconcile bank accounts', 'bank_permitted'); END IF;
  SELECT * INTO a FROM finance_accounts x WHERE x.institute_code = p_institute AND x.id = p_account AND app_campus_ok(x.campus_id);
  IF a.id IS NULL OR a.role IS DISTINCT FROM 'bank' THEN PERFORM bank_refuse('This bank account does not exist', 'account_id'); END IF;
  IF a.campus_id IS NULL AND current_setting('app.campuses', true) <> 'all' THEN PERFORM bank_refuse(format('%s is of all campuses; only a user of all campuses reconciles it', a.acc_name), 'account_id'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':bank', p_account));
  RETURN a;
END $function$;
REVOKE ALL ON FUNCTION bank_turn(text, bigint) FROM PUBLIC;
