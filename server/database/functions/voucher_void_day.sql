-- The day on which a voucher is reversed: its own, while that is open and among the days of the user, else today.
CREATE OR REPLACE FUNCTION voucher_void_day(p_institute text, p_campus bigint, p_day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_window(p_institute, p_day, 'Void date');
  PERFORM voucher_open_day(p_institute, p_campus, p_day, 'void_date');
  RETURN p_day;
EXCEPTION WHEN raise_exception THEN
  RETURN greatest(fee_today(p_institute), p_day);
END $function$;
REVOKE ALL ON FUNCTION voucher_void_day(text, bigint, date) FROM PUBLIC;
