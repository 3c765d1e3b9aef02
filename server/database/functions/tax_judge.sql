-- What a voucher says of tax that it withholds: only an expense withholds, less than what it pays, from somebody who is named with their number; a rate gives the
-- amount, to the paisa. Answers the amount. Of a draft only the kind and the rate are judged.
CREATE OR REPLACE FUNCTION tax_judge(p_institute text, v vouchers)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_tax bigint := coalesce(CASE WHEN v.tax_rate IS NOT NULL THEN round(v.total * v.tax_rate / 100) ELSE v.tax END, 0);
BEGIN
  PERFORM fee_guard(p_institute);
  IF v.tax_rate IS NULL AND v_tax = 0 THEN RETURN 0; END IF;
  IF v.kind <> 'expense' THEN PERFORM voucher_refuse('Only an expense withholds tax', 'tax_amount'); END IF;
  IF v.tax_rate IS NOT NULL AND v.tax IS NOT NULL AND v.tax <> v_tax THEN
    PERFORM voucher_refuse(format('%s per cent of it are %s', v.tax_rate::float8, to_char(v_tax / 100.0, 'FM999,999,999,999,990.00')), 'tax_amount'); END IF;
  IF v.status = 'draft' THEN RETURN v_tax; END IF;
  IF v_tax = 0 THEN PERFORM voucher_refuse('So little of it comes to no tax', 'tax_rate'); END IF;
  IF v_tax >= v.total THEN PERFORM voucher_refuse('The tax is less than what it is withheld from', CASE WHEN v.tax_rate IS NULL THEN 'tax_amount' ELSE 'tax_rate' END); END IF;
  IF btrim(coalesce(v.payee, '')) = '' THEN PERFORM voucher_refuse('Say from whom tax is withheld', 'payee'); END IF;
  IF v.payee_tax_no IS NULL THEN PERFORM voucher_refuse('Enter the CNIC or NTN of who is paid', 'payee_tax_no'); END IF;
  RETURN v_tax;
END $function$;
REVOKE ALL ON FUNCTION tax_judge(text, vouchers) FROM PUBLIC;
