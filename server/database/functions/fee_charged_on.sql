-- The day on which a line was charged: that of its challan, or of its own entry where it was put on later (a fine, an added amount).
CREATE OR REPLACE FUNCTION fee_charged_on(p_institute text, l challan_lines)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  -- The sources are written out, so that an index of entries by what they are of serves.
  SELECT coalesce(CASE l.source WHEN 'fine' THEN (SELECT j.entry_date FROM gl_journals j WHERE j.institute_code = p_institute AND j.source = 'fine' AND j.source_id = l.id)
      WHEN 'added' THEN (SELECT j.entry_date FROM gl_journals j WHERE j.institute_code = p_institute AND j.source = 'charge' AND j.source_id = l.id) END,
    (SELECT c.issue_date FROM challans c WHERE c.institute_code = p_institute AND c.id = l.challan_id)) WHERE p_institute = app_institute()
$function$;
REVOKE ALL ON FUNCTION fee_charged_on(text, challan_lines) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_charged_on(text, challan_lines) TO edubase_app;
