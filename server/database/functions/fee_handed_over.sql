-- What was handed over of a cash account at a campus and is still there: what the ledger says, less what of it is in drawers. Money that
-- waits for approval, or was rejected, is not in the ledger yet and in no refund either.
CREATE OR REPLACE FUNCTION fee_handed_over(p_institute text, p_campus bigint, p_account bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  RETURN (SELECT coalesce(sum(x.amount), 0) FROM (
    SELECT d.debit - d.credit AS amount FROM gl_days d WHERE d.institute_code = p_institute AND d.account_id = p_account AND d.campus_id = p_campus
    UNION ALL SELECT -y.amount FROM payments y WHERE y.institute_code = p_institute AND y.receiving_account_id = p_account AND y.campus_id = p_campus
      AND y.status = 'approved' AND y.created_by IS NOT NULL AND y.till_closing_id IS NULL
    UNION ALL SELECT y.amount FROM payments y WHERE y.institute_code = p_institute AND y.receiving_account_id = p_account AND y.campus_id = p_campus
      AND y.status = 'voided' AND y.voided_by IS NOT NULL AND y.till_closing_id IS NOT NULL AND y.void_till_closing_id IS NULL
    UNION ALL SELECT y.amount FROM payments y WHERE y.institute_code = p_institute AND y.receiving_account_id = p_account AND y.campus_id = p_campus
      AND y.status IN ('rejected', 'withdrawn') AND y.returned_on IS NOT NULL AND y.till_closing_id IS NOT NULL AND y.return_till_closing_id IS NULL
    UNION ALL SELECT f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.paying_account_id = p_account AND f.campus_id = p_campus
      AND f.created_by IS NOT NULL AND f.voided_at IS NULL AND f.till_closing_id IS NULL AND NOT f.of_no_drawer
    UNION ALL SELECT -f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.paying_account_id = p_account AND f.campus_id = p_campus
      AND f.voided_by IS NOT NULL AND f.voided_at IS NOT NULL AND f.till_closing_id IS NOT NULL AND f.void_till_closing_id IS NULL) x);
END $function$;
REVOKE ALL ON FUNCTION fee_handed_over(text, bigint, bigint) FROM PUBLIC;
