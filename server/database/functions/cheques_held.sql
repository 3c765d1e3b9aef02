-- Cheques of campuses that are seen, held in the order of their ids until the end of the transaction: all of them, or refused.
CREATE OR REPLACE FUNCTION cheques_held(p_institute text, p_cheques bigint[], OUT ids bigint[], OUT amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(h.id), sum(h.amount) INTO ids, amount FROM (SELECT c.id, c.amount FROM cheques c WHERE c.institute_code = p_institute AND c.id = ANY (p_cheques) AND app_campus_ok(c.campus_id) ORDER BY c.id FOR UPDATE) h;
  IF ids IS NULL OR NOT p_cheques <@ ids THEN PERFORM fee_refuse('A cheque does not exist', 'cheque_missing'); END IF;
END $function$;
REVOKE ALL ON FUNCTION cheques_held(text,bigint[]) FROM PUBLIC;
