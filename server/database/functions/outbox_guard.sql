-- What a message says, and to whom, never changes; and it goes one way: what a gateway took, or may have taken, is never queued again.
CREATE OR REPLACE FUNCTION outbox_guard()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF erasing() THEN RETURN NEW; END IF;
  IF (NEW.institute_code, NEW.id, NEW.source, NEW.dedupe_key, NEW.channel, NEW.body, NEW.parts, NEW.made_at) IS DISTINCT FROM
     (OLD.institute_code, OLD.id, OLD.source, OLD.dedupe_key, OLD.channel, OLD.body, OLD.parts, OLD.made_at)
    OR (NEW.batch_id, NEW.campus_id, NEW.number, NEW.student_id, NEW.student_ids, NEW.contact_id, NEW.gateway_id, NEW.again_of, NEW.made_by, NEW.employee_id, NEW.slip_id, NEW.template) IS DISTINCT FROM
       (OLD.batch_id, OLD.campus_id, OLD.number, OLD.student_id, OLD.student_ids, OLD.contact_id, OLD.gateway_id, OLD.again_of, OLD.made_by, OLD.employee_id, OLD.slip_id, OLD.template) THEN
    RAISE EXCEPTION 'a message is not rewritten' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
    WHEN 'queued' THEN NEW.state IN ('sending', 'skipped', 'cancelled')
    WHEN 'sending' THEN NEW.state IN ('queued', 'sent', 'delivered', 'failed', 'unknown')
    WHEN 'unknown' THEN NEW.state IN ('sent', 'delivered', 'failed')
    WHEN 'sent' THEN NEW.state IN ('delivered', 'failed')
    ELSE false END) THEN
    RAISE EXCEPTION 'a message that is % does not become %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION outbox_guard() FROM PUBLIC;
CREATE OR REPLACE TRIGGER outbox_guard BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION outbox_guard();
