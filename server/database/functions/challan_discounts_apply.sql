CREATE OR REPLACE FUNCTION challan_discounts_apply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE was_given bigint := 0; was_pending bigint := 0; is_given bigint := 0; is_pending bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.amount, OLD.challan_line_id) IS DISTINCT FROM (NEW.amount, NEW.challan_line_id) OR OLD.status IN ('rejected', 'withdrawn', 'voided') THEN
      RAISE EXCEPTION 'A decided discount is not rewritten' USING ERRCODE = 'restrict_violation'; END IF;
    IF OLD.status = 'approved' THEN was_given := OLD.amount; ELSIF OLD.status = 'pending' THEN was_pending := OLD.amount; END IF;
  END IF;
  IF NEW.status = 'approved' THEN is_given := NEW.amount; ELSIF NEW.status = 'pending' THEN is_pending := NEW.amount; END IF;
  UPDATE challan_lines l SET discount = l.discount + is_given - was_given, pending_discount = l.pending_discount + is_pending - was_pending
    WHERE l.institute_code = NEW.institute_code AND l.id = NEW.challan_line_id AND (is_given <> was_given OR is_pending <> was_pending);
  RETURN NULL;
END $function$;
