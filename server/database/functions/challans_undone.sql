-- Takes unpaid challans back whose charges go to other challans: their entries by reversal, their lines, and they. Part of splitting and undoing it, never alone.
CREATE OR REPLACE FUNCTION challans_undone(p_institute text, p_challans bigint[], p_date date, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM gl_reverse(p_institute, ARRAY(SELECT j.id FROM gl_journals j WHERE j.institute_code = p_institute AND j.challan_id = ANY (p_challans) AND j.source IN ('challan', 'opening', 'charge', 'fine')
    AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = p_institute AND r.reverses_id = j.id)), p_date, p_reason);
  UPDATE challans c SET voided_at = now(), voided_by = nullif(current_setting('app.user', true), '')::bigint, void_reason = p_reason, version = c.version + 1 WHERE c.institute_code = p_institute AND c.id = ANY (p_challans);
  UPDATE challan_lines l SET is_void = true WHERE l.institute_code = p_institute AND l.challan_id = ANY (p_challans) AND NOT l.is_void;
END $function$;
REVOKE ALL ON FUNCTION challans_undone(text, bigint[], date, text) FROM PUBLIC;
