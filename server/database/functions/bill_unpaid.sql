-- Refuses to take a bill back, or to replace it, while anything that is in the books pays it. Its row is held: who pays it holds it too.
CREATE OR REPLACE FUNCTION bill_unpaid(p_institute text, v vouchers)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_paid text;
BEGIN
  SELECT string_agg(y.voucher, ', ' ORDER BY y.entry_date, y.id) INTO v_paid FROM voucher_bills b JOIN vouchers y ON y.institute_code = b.institute_code AND y.id = b.voucher_id AND y.status = 'approved'
    WHERE b.institute_code = p_institute AND b.bill_id = v.id;
  IF v_paid IS NOT NULL THEN PERFORM fee_refuse(format('%s is paid by %s; void what paid it first', v.voucher, v_paid), 'bill_paid'); END IF;
END $function$;
REVOKE ALL ON FUNCTION bill_unpaid(text, vouchers) FROM PUBLIC;
