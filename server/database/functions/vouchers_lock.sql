-- Holds vouchers, those that they stand in for, what takes them back and the bills that they pay, then the cheques that were received with them and all periods, before the first of them posts.
CREATE OR REPLACE FUNCTION vouchers_lock(p_institute text, p_vouchers bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM vouchers x WHERE x.institute_code = p_institute AND x.id IN (SELECT u FROM unnest(p_vouchers) u UNION SELECT w.replaces_id FROM vouchers w WHERE w.institute_code = p_institute AND w.id = ANY (p_vouchers)
    UNION SELECT t.id FROM vouchers t WHERE t.institute_code = p_institute AND t.takes_back_id = ANY (p_vouchers)
    UNION SELECT y.bill_id FROM voucher_bills y WHERE y.institute_code = p_institute AND y.voucher_id = ANY (p_vouchers)) ORDER BY x.id FOR UPDATE;
  PERFORM 1 FROM cheques c WHERE c.institute_code = p_institute AND c.voucher_id IN (SELECT u FROM unnest(p_vouchers) u UNION SELECT w.replaces_id FROM vouchers w WHERE w.institute_code = p_institute AND w.id = ANY (p_vouchers))
    ORDER BY c.id FOR UPDATE;
  PERFORM voucher_periods(p_institute);
END $function$;
REVOKE ALL ON FUNCTION vouchers_lock(text, bigint[]) FROM PUBLIC;
