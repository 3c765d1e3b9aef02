-- A year is of all campuses: only who sees all of them, and holds the privilege, closes or reopens it.
CREATE OR REPLACE FUNCTION year_may(p_institute text, p_privilege text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT fee_may(p_institute, p_privilege) THEN PERFORM fee_refuse('You may not do this', 'year_may'); END IF;
  IF current_setting('app.campuses', true) IS DISTINCT FROM 'all' THEN PERFORM fee_refuse('Only a user of all campuses closes or reopens a year', 'year_campuses'); END IF;
END $function$;
REVOKE ALL ON FUNCTION year_may(text, text) FROM PUBLIC;
