-- The rows after deleted ones move up. The table and the column come as arguments.
CREATE OR REPLACE FUNCTION order_close()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_institute text;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  FOR v_institute IN SELECT DISTINCT g.institute_code FROM gone g ORDER BY 1 LOOP
    PERFORM table_turn(v_institute, TG_ARGV[0]);
    PERFORM order_number(v_institute, TG_ARGV[0], TG_ARGV[1], NULL);
  END LOOP;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
