-- A certificate is what it was when it was issued: its look, its pictures and the head of the school are written down with it, whoever writes it, and
-- nothing of it changes after that but that it is declared void, once.
CREATE OR REPLACE FUNCTION certificate_prints_look()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE t certificates;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF erasing() THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'An issued certificate is not rewritten; it is declared void' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT * INTO t FROM certificates c WHERE c.institute_code = NEW.institute_code AND c.id = NEW.certificate_id;
  NEW.issued_on := coalesce(NEW.issued_on, (NEW.printed_at AT TIME ZONE 'Asia/Karachi')::date);
  NEW.background := t.background;
  NEW.seal_picture := CASE WHEN t.seal = 'picture' THEN t.seal_picture END;
  NEW.photo := CASE WHEN t.photo <> 'none' THEN (SELECT s.photo FROM students s WHERE s.institute_code = NEW.institute_code AND s.id = NEW.student_id) END;
  -- A logo that was never stored here has nothing to be written down.
  SELECT f.code INTO NEW.logo FROM institute i JOIN stored_file f ON f.institute_code = i.institute_code AND f.code = i.logo_code
    WHERE i.institute_code = NEW.institute_code;
  NEW.look := jsonb_build_object(
    'page', t.page, 'orientation', t.orientation, 'heading', t.heading, 'font', t.font, 'text_size', t.text_size, 'align', t.align, 'border', t.border,
    'ink', t.ink, 'photo', t.photo, 'signatures', t.signatures, 'seal', t.seal, 'shows_qr', t.shows_qr,
    'institute_name', (SELECT i.institute_name FROM institute i WHERE i.institute_code = NEW.institute_code));
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER certificate_prints_look BEFORE INSERT ON certificate_prints FOR EACH ROW EXECUTE FUNCTION certificate_prints_look();
CREATE OR REPLACE TRIGGER certificate_prints_fixed BEFORE UPDATE OF
  institute_code, id, serial, serial_no, verify_code, certificate_id, certificate, student_id, student_name, class_name, body, user_id, username,
  printed_at, issued_on, look, background, seal_picture, photo, logo
  ON certificate_prints FOR EACH ROW EXECUTE FUNCTION certificate_prints_look();
CREATE OR REPLACE TRIGGER certificate_prints_once BEFORE UPDATE OF revoked_at, revoked_reason
  ON certificate_prints FOR EACH ROW WHEN (OLD.revoked_at IS NOT NULL) EXECUTE FUNCTION certificate_prints_look();
