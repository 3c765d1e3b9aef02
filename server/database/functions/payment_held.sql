-- A payment of a campus that is seen, held until the end of the transaction.
CREATE OR REPLACE FUNCTION payment_held(p_institute text, p_payment bigint)
 RETURNS payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r payments;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO r FROM payments x WHERE x.institute_code = p_institute AND x.id = p_payment AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This payment does not exist', 'payment_missing'); END IF;
  RETURN r;
END $function$;
REVOKE ALL ON FUNCTION payment_held(text,bigint) FROM PUBLIC;
