-- What the books, with what the bank does not have yet and what they do not have, differ from the closing balance of a statement by; 0 where it proves them.
CREATE OR REPLACE FUNCTION bank_difference(p_institute text, s bank_statements)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_books numeric; v_items numeric;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT coalesce(sum(d.debit - d.credit), 0) INTO v_books FROM gl_days d WHERE d.institute_code = p_institute AND d.account_id = s.account_id AND d.entry_date <= s.to_date;
  SELECT coalesce(sum(i.amount * CASE i.side WHEN 'books' THEN -1 ELSE 1 END), 0) INTO v_items FROM bank_items(p_institute, s) i;
  RETURN s.closing - v_books - v_items;
END $function$;
REVOKE ALL ON FUNCTION bank_difference(text, bank_statements) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_difference(text, bank_statements) TO edubase_app;
