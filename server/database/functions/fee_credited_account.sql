-- Where a line was credited when it was charged: a particular may have another account since. An added line has an entry of its own, unless it went into instalments.
CREATE OR REPLACE FUNCTION fee_credited_account(p_institute text, l challan_lines)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
  SELECT g.account_id FROM gl_journals j JOIN gl_lines g ON g.institute_code = j.institute_code AND g.journal_id = j.id
  WHERE j.institute_code = p_institute AND j.challan_id = l.challan_id AND g.particular_id = l.particular_id AND g.credit > 0
    AND (j.source = 'charge' AND j.source_id = l.id OR j.source IN ('challan', 'opening') AND j.source_id = l.challan_id)
  ORDER BY j.source = 'charge' DESC LIMIT 1
$function$;
REVOKE ALL ON FUNCTION fee_credited_account(text,challan_lines) FROM PUBLIC;
