-- What a cheque was received with, in words: 'receipt 14', or the number of its voucher.
CREATE OR REPLACE FUNCTION cheque_paper(q cheques)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce((SELECT 'receipt ' || y.receipt_no FROM payments y WHERE y.institute_code = q.institute_code AND y.id = q.payment_id),
    (SELECT v.voucher FROM vouchers v WHERE v.institute_code = q.institute_code AND v.id = q.voucher_id))
$function$;
REVOKE ALL ON FUNCTION cheque_paper(cheques) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cheque_paper(cheques) TO edubase_app;
