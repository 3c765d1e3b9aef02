-- Refuses where nothing of a meeting may be written any more: it is cancelled, or over and the user may not write in those of the past.
CREATE OR REPLACE FUNCTION ptm_open(p_institute text, p_day date, p_cancelled boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF p_cancelled THEN PERFORM ptm_refuse('ptm_cancelled', '', 'This meeting is cancelled'); END IF;
  IF p_day < fee_today(p_institute) AND NOT fee_may(p_institute, 'ptm_students.past') THEN
    PERFORM ptm_refuse('ptm_past', '', format('This meeting was on %s; only who may write in past meetings changes it', to_char(p_day, 'DD-Mon-YYYY'))); END IF;
END $function$;
REVOKE ALL ON FUNCTION ptm_open(text, date, boolean) FROM PUBLIC;
