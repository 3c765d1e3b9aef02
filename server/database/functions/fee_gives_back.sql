-- Where the money of a receipt comes from that goes back: null, a drawer (the cashier's own while it is not counted, then that of whoever gives it back),
-- or the closing that it was counted with, when that drawer does not hold it: then it comes from what was handed over, and out of nobody's count.
-- No drawer gives what it does not hold.
CREATE OR REPLACE FUNCTION fee_gives_back(p_institute text, r payments)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_held bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  IF r.till_closing_id IS NOT NULL THEN
    RETURN CASE WHEN fee_drawer(p_institute, nullif(current_setting('app.user', true), '')::bigint, r.campus_id, r.receiving_account_id) < r.amount THEN r.till_closing_id END; END IF;
  IF EXISTS (SELECT 1 FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = r.receiving_account_id AND a.role = 'cash') THEN
    v_held := fee_drawer(p_institute, r.created_by, r.campus_id, r.receiving_account_id);
    IF v_held < r.amount THEN
      PERFORM fee_refuse(format('The till of %s holds only %s of the %s of receipt %s: the rest was given out. Take that back first, or let them close the till; then it comes from what was handed over',
        coalesce((SELECT u.full_name FROM users u WHERE u.institute_code = p_institute AND u.id = r.created_by), 'this cashier'), to_char(greatest(0, v_held) / 100.0, 'FM999,999,999,999,990.00'),
        to_char(r.amount / 100.0, 'FM999,999,999,999,990.00'), r.receipt_no), 'fee_drawer'); END IF;
  END IF;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION fee_gives_back(text, payments) FROM PUBLIC;
