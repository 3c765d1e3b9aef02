-- Whether a refund comes out of no drawer, asked after its entry and before its row: out of a bank account, or out of what was handed over when
-- the drawer of whoever gives it does not hold it. Then it is in nobody's count. No drawer gives what it does not hold.
CREATE OR REPLACE FUNCTION fee_of_no_drawer(p_institute text, p_account bigint, p_campus bigint, p_date date, p_amount bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_account finance_accounts; v_held bigint; v_over bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v_account FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = p_account;
  IF v_account.role IS DISTINCT FROM 'cash' THEN RETURN true; END IF;
  v_held := fee_drawer(p_institute, nullif(current_setting('app.user', true), '')::bigint, p_campus, p_account, p_date);
  IF v_held >= p_amount THEN RETURN false; END IF;
  v_over := fee_handed_over(p_institute, p_campus, p_account);
  IF v_over < 0 THEN
    RAISE EXCEPTION 'Your till of % holds only % on %, or by a day since, and % of what was handed over is there. Let whoever holds the money give it or close their till, or pay it from another account',
      v_account.acc_name, to_char(greatest(0, v_held) / 100.0, 'FM999,999,999,999,990.00'), to_char(p_date, 'DD-Mon-YYYY'), to_char(greatest(0, v_over + p_amount) / 100.0, 'FM999,999,999,999,990.00')
      USING ERRCODE = 'P0001', CONSTRAINT = 'fee_drawer', COLUMN = 'amount'; END IF;
  RETURN true;
END $function$;
REVOKE ALL ON FUNCTION fee_of_no_drawer(text, bigint, bigint, date, bigint) FROM PUBLIC;
