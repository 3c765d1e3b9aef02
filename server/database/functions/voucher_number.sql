-- The next number of a kind in a year, as it is printed: PV-2026-27-14. Taken when a voucher is posted, behind the counter of all entries.
CREATE OR REPLACE FUNCTION voucher_number(p_institute text, p_kind text, p_journal bigint)
 RETURNS TABLE(year_id bigint, doc_no bigint, voucher text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_mark text := CASE p_kind WHEN 'journal' THEN 'JV' WHEN 'expense' THEN 'PV' WHEN 'income' THEN 'RV' WHEN 'transfer' THEN 'CV' WHEN 'opening' THEN 'OV' END; v_name text;
BEGIN
  SELECT f.id, f.name INTO year_id, v_name FROM gl_journals j JOIN fiscal_years f ON f.institute_code = j.institute_code AND f.id = j.fiscal_year_id WHERE j.institute_code = p_institute AND j.id = p_journal;
  doc_no := take_numbers(p_institute, format('voucher %s %s', v_mark, year_id), 1);
  voucher := format('%s-%s-%s', v_mark, regexp_replace(btrim(v_name), '\s+', '-', 'g'), doc_no);
  RETURN NEXT;
END $function$;
REVOKE ALL ON FUNCTION voucher_number(text, text, bigint) FROM PUBLIC;
