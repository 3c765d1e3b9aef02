-- Whether an entry closes a year, or takes such an entry back.
CREATE OR REPLACE FUNCTION gl_closes(p_institute text, p_source text, p_reverses bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT p_source = 'closing' OR p_reverses IS NOT NULL AND EXISTS (SELECT 1 FROM gl_journals j WHERE j.institute_code = p_institute AND j.id = p_reverses AND j.source = 'closing')
$function$;
REVOKE ALL ON FUNCTION gl_closes(text, text, bigint) FROM PUBLIC;
