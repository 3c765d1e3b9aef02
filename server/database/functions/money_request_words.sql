-- What was asked for, as a sentence begins with it.
CREATE OR REPLACE FUNCTION money_request_words(p_institute text, q money_requests)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT CASE WHEN p_institute <> app_institute() THEN NULL
    WHEN q.kind = 'void_refund' THEN 'The void of refund ' || (SELECT f.refund_no FROM refunds f WHERE f.institute_code = p_institute AND f.id = q.refund_id)
    WHEN q.kind = 'void_payment' THEN 'The void of receipt ' || (SELECT y.receipt_no FROM payments y WHERE y.institute_code = p_institute AND y.id = q.payment_id)
    WHEN q.payment_id IS NOT NULL THEN 'The refund of the advance of receipt ' || (SELECT y.receipt_no FROM payments y WHERE y.institute_code = p_institute AND y.id = q.payment_id)
    ELSE 'The refund of a deposit of challan ' || (SELECT c.challan_no FROM challan_lines l JOIN challans c ON c.institute_code = p_institute AND c.id = l.challan_id WHERE l.institute_code = p_institute AND l.id = q.challan_line_id) END
$function$;
REVOKE ALL ON FUNCTION money_request_words(text, money_requests) FROM PUBLIC;
