-- The slot in which this transaction adds to sums of a kind: one that no other transaction writes before this one ends, so that nobody waits.
CREATE OR REPLACE FUNCTION sum_slot(p_institute text, p_sums text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_slot integer := 0;
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(hashtextextended(p_institute || ':sums:' || p_sums, v_slot)) LOOP v_slot := v_slot + 1; END LOOP;
  RETURN v_slot;
END $function$;
REVOKE ALL ON FUNCTION sum_slot(text, text) FROM PUBLIC;
