-- Refuses who does not work at each campus that a voucher has lines of: they read what is of theirs, and decide, change and void none of it.
CREATE OR REPLACE FUNCTION voucher_works(p_institute text, v vouchers)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = v.id AND NOT app_campus_ok(l.campus_id)) THEN
    PERFORM fee_refuse(format('%s has lines of a campus where you do not work; it is for who works at all of its campuses', coalesce(v.voucher, 'This voucher')), 'voucher_campuses'); END IF;
END $function$;
REVOKE ALL ON FUNCTION voucher_works(text, vouchers) FROM PUBLIC;
