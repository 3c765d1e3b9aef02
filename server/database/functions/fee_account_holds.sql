-- After money went out of an account: that it was there, on that day and on every day since. A till is one campus's, a bank account all of them's.
CREATE OR REPLACE FUNCTION fee_account_holds(p_institute text, p_account bigint, p_campus bigint, p_date date, p_given bigint, p_field text DEFAULT 'amount')
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_left bigint; v_account finance_accounts;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v_account FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = p_account;
  SELECT min(x.held) INTO v_left FROM (SELECT d.entry_date AS day, sum(sum(d.debit - d.credit)) OVER (ORDER BY d.entry_date) AS held FROM gl_days d
    WHERE d.institute_code = p_institute AND d.account_id = p_account AND (d.campus_id = p_campus OR v_account.role = 'bank') GROUP BY d.entry_date) x WHERE x.day >= p_date;
  IF v_left < 0 THEN
    RAISE EXCEPTION '%', format('%s holds only %s on %s, or by a day since', v_account.acc_name, to_char(greatest(0, v_left + p_given) / 100.0, 'FM999,999,999,999,990.00'), to_char(p_date, 'DD-Mon-YYYY'))
      || CASE p_field WHEN 'void_date' THEN format(', and %s would go out of it. Take back what was given from it, or void this on a day when it is there', to_char(p_given / 100.0, 'FM999,999,999,999,990.00')) ELSE '' END
      USING ERRCODE = 'P0001', CONSTRAINT = 'fee_account_holds', COLUMN = p_field; END IF;
END $function$;
REVOKE ALL ON FUNCTION fee_account_holds(text, bigint, bigint, date, bigint, text) FROM PUBLIC;
