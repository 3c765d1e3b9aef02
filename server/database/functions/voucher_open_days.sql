-- That the days of a voucher, its own and the one on which it is taken back, are open at its campus and at those of its lines.
CREATE OR REPLACE FUNCTION voucher_open_days(p_institute text, v vouchers, p_lines voucher_lines[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE d record;
BEGIN
  FOR d IN SELECT k.campus_id, x.day, x.field FROM (SELECT v.campus_id UNION SELECT l.campus_id FROM unnest(p_lines) l WHERE l.campus_id IS NOT NULL) k
      CROSS JOIN (VALUES (v.entry_date, 'entry_date'), (v.reverse_on, 'reverse_on')) AS x (day, field) WHERE x.day IS NOT NULL ORDER BY x.field, k.campus_id <> v.campus_id, k.campus_id LOOP
    PERFORM voucher_open_day(p_institute, d.campus_id, d.day, d.field);
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION voucher_open_days(text, vouchers, voucher_lines[]) FROM PUBLIC;
