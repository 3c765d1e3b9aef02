-- paid and pending of a line follow its allocations when these are approved, rejected or released; payment_allocations_added writes them when they are
-- made. The change of the row is the lock that makes concurrent payments take turns, and challan_lines_not_overpaid refuses the one that comes too late.
CREATE OR REPLACE FUNCTION payment_allocations_apply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE was_paid bigint := 0; was_pending bigint := 0; is_paid bigint := 0; is_pending bigint := 0;
BEGIN
  IF (OLD.amount, OLD.challan_line_id, OLD.payment_id) IS DISTINCT FROM (NEW.amount, NEW.challan_line_id, NEW.payment_id) OR OLD.state = 'released' THEN
    RAISE EXCEPTION 'An allocation is released, never rewritten' USING ERRCODE = 'restrict_violation'; END IF;
  IF OLD.state = 'active' THEN was_paid := OLD.amount; ELSIF OLD.state = 'pending' THEN was_pending := OLD.amount; END IF;
  IF NEW.state = 'active' THEN is_paid := NEW.amount; ELSIF NEW.state = 'pending' THEN is_pending := NEW.amount; END IF;
  UPDATE challan_lines l SET paid = l.paid + is_paid - was_paid, pending = l.pending + is_pending - was_pending
    WHERE l.institute_code = NEW.institute_code AND l.id = NEW.challan_line_id AND (is_paid <> was_paid OR is_pending <> was_pending);
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER payment_allocations_apply AFTER UPDATE ON payment_allocations FOR EACH ROW EXECUTE FUNCTION payment_allocations_apply();
