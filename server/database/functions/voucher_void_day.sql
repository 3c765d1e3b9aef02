-- The day on which a voucher is reversed: its own, while that is open at each of its campuses and among the days of the user, else today.
CREATE OR REPLACE FUNCTION voucher_void_day(p_institute text, v vouchers, p_day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_window(p_institute, p_day, 'Void date');
  PERFORM voucher_open_day(p_institute, k.campus_id, p_day, 'void_date') FROM (SELECT v.campus_id UNION
    SELECT l.campus_id FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = v.id AND l.campus_id IS NOT NULL) k;
  RETURN p_day;
EXCEPTION WHEN raise_exception THEN
  RETURN greatest(fee_today(p_institute), p_day);
END $function$;
REVOKE ALL ON FUNCTION voucher_void_day(text, vouchers, date) FROM PUBLIC;
