-- Where the money of a receipt comes from that goes back on a day, asked after its entry: null, a drawer (the cashier's own while it is not counted, then
-- that of whoever gives it back), or the closing that it was counted with, when that drawer does not hold it, or the account is a bank's: then it comes
-- from what was handed over, and out of nobody's count. No drawer gives what it does not hold.
CREATE OR REPLACE FUNCTION fee_gives_back(p_institute text, r payments, p_date date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_account finance_accounts; v_held bigint; v_over bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v_account FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = r.receiving_account_id;
  IF v_account.role IS DISTINCT FROM 'cash' THEN RETURN r.till_closing_id; END IF;
  IF r.till_closing_id IS NOT NULL THEN
    IF fee_drawer(p_institute, nullif(current_setting('app.user', true), '')::bigint, r.campus_id, r.receiving_account_id, p_date) >= r.amount THEN RETURN NULL; END IF;
    -- What was not approved was never part of what others may be given of it.
    v_over := CASE WHEN r.status = 'approved' THEN fee_handed_over(p_institute, r.campus_id, r.receiving_account_id) ELSE 0 END;
    IF v_over < 0 THEN
      PERFORM fee_refuse(format('Receipt %s was counted, your till of %s does not hold its %s, and only %s of what was handed over is there. Let whoever holds the money void it, or close their till',
        r.receipt_no, v_account.acc_name, to_char(r.amount / 100.0, 'FM999,999,999,999,990.00'), to_char(greatest(0, v_over + r.amount) / 100.0, 'FM999,999,999,999,990.00')), 'fee_drawer'); END IF;
    RETURN r.till_closing_id;
  END IF;
  v_held := fee_drawer(p_institute, r.created_by, r.campus_id, r.receiving_account_id, r.paid_date);
  IF v_held < r.amount THEN
    PERFORM fee_refuse(format('The till of %s holds only %s of the %s of receipt %s: the rest was given out. Take that back first, or let them close the till; then it comes from what was handed over',
      coalesce((SELECT u.full_name FROM users u WHERE u.institute_code = p_institute AND u.id = r.created_by), 'this cashier'), to_char(greatest(0, v_held) / 100.0, 'FM999,999,999,999,990.00'),
      to_char(r.amount / 100.0, 'FM999,999,999,999,990.00'), r.receipt_no), 'fee_drawer'); END IF;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION fee_gives_back(text, payments, date) FROM PUBLIC;
