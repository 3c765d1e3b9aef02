-- Numbers, the meaning of the status and what belongs to the family are the database's: whoever writes a student cannot get them wrong.
CREATE OR REPLACE FUNCTION students_fill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE f families;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sid IS DISTINCT FROM NEW.sid THEN
    RAISE EXCEPTION 'A SID is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN NEW.added_by := nullif(current_setting('app.user', true), '')::bigint; END IF;
  IF NEW.sid IS NULL THEN NEW.sid := take_numbers(NEW.institute_code, 'sid', 1); END IF;
  SELECT s.status_class INTO NEW.status_class FROM student_statuses s WHERE s.institute_code = NEW.institute_code AND s.id = NEW.status_id;
  SELECT * INTO f FROM families x WHERE x.institute_code = NEW.institute_code AND x.id = NEW.family_id;
  NEW.family_no := f.family_no;
  NEW.father_name := f.father_name;
  NEW.father_cnic := f.father_cnic;
  NEW.mother_name := f.mother_name;
  NEW.mobile := f.mobile;
  NEW.address := f.address;
  NEW.reason := NULL;
  NEW.search_text := lower(concat_ws(' ', NEW.sid, NEW.roll_no, NEW.registration_no, NEW.student_name, NEW.student_name_ur, f.father_name, 'f' || f.family_no, f.family_no,
    f.father_cnic, NEW.b_form_no, f.mobile, regexp_replace(f.mobile, '\D', '', 'g')));
  RETURN NEW;
END $function$;
