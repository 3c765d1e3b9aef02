-- A guardian belongs to every campus where one of the children is. The guardian is locked first, so that two children who are written at once
-- are both counted; app.campuses is put aside, as the children may be at campuses that the writer does not see.
CREATE OR REPLACE FUNCTION shared_by_students()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_guardian bigint;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  FOR v_guardian IN SELECT DISTINCT g FROM unnest(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.guardian_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.guardian_id END]) g
      WHERE g IS NOT NULL ORDER BY g LOOP
    PERFORM 1 FROM guardians x WHERE x.institute_code = coalesce(NEW.institute_code, OLD.institute_code) AND x.id = v_guardian FOR NO KEY UPDATE;
    UPDATE guardians x SET campus_ids = c.ids
      FROM (SELECT coalesce(array_agg(DISTINCT s.campus_id ORDER BY s.campus_id), '{}') AS ids FROM students s
        WHERE s.institute_code = coalesce(NEW.institute_code, OLD.institute_code) AND s.guardian_id = v_guardian AND s.deleted_at IS NULL AND s.campus_id IS NOT NULL) c
      WHERE x.institute_code = coalesce(NEW.institute_code, OLD.institute_code) AND x.id = v_guardian AND x.campus_ids <> c.ids;
  END LOOP;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER students_guardian_new AFTER INSERT ON students FOR EACH ROW WHEN (NEW.guardian_id IS NOT NULL) EXECUTE FUNCTION shared_by_students();
CREATE OR REPLACE TRIGGER students_guardian_gone AFTER DELETE ON students FOR EACH ROW WHEN (OLD.guardian_id IS NOT NULL) EXECUTE FUNCTION shared_by_students();
CREATE OR REPLACE TRIGGER students_guardian_moved AFTER UPDATE OF guardian_id, campus_id, deleted_at ON students FOR EACH ROW
  WHEN ((OLD.guardian_id IS DISTINCT FROM NEW.guardian_id OR OLD.campus_id IS DISTINCT FROM NEW.campus_id OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
    AND (OLD.guardian_id IS NOT NULL OR NEW.guardian_id IS NOT NULL)) EXECUTE FUNCTION shared_by_students();
