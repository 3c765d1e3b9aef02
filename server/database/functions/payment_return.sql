-- Records that the money of a rejected payment went back to the payer, out of the drawer of the cashier who had taken it.
CREATE OR REPLACE FUNCTION payment_return(p_institute text, p_payment bigint, p_date date)
 RETURNS TABLE(receipt_no bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE r payments; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  PERFORM fee_drawers_hold(p_institute, p_payment);
  r := payment_held(p_institute, p_payment);
  IF r.status <> 'rejected' THEN PERFORM fee_refuse(format('Receipt %s is %s; only what was rejected goes back this way', r.receipt_no, r.status), 'payment_decided'); END IF;
  IF r.returned_on IS NOT NULL THEN PERFORM fee_refuse(format('The money of receipt %s went back already', r.receipt_no), 'payment_returned'); END IF;
  IF r.created_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse(format('The money of receipt %s is in the till of whoever took it; they give it back', r.receipt_no), 'payment_not_own'); END IF;
  UPDATE payments SET returned_on = p_date, returned_by = v_user, return_till_closing_id = fee_gives_back(p_institute, r, p_date), version = version + 1 WHERE institute_code = p_institute AND id = r.id;
  RETURN QUERY SELECT r.receipt_no, r.amount;
END $function$;
REVOKE ALL ON FUNCTION payment_return(text,bigint,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payment_return(text,bigint,date) TO edubase_app;
