-- The number of an employee and the movements are the database's: whoever writes an employee cannot leave them out. A movement counts from the day that is sent with the change, else
-- from today; the day and its reason are kept with the movement alone.
CREATE OR REPLACE FUNCTION employees_fill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_was jsonb; v_is jsonb := employee_state(NEW); v_day date; v_last date; v_kind text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.emp_no IS NULL THEN NEW.emp_no := take_numbers(NEW.institute_code, 'emp_no', 1); END IF;
  ELSE
    IF OLD.emp_no IS DISTINCT FROM NEW.emp_no THEN RAISE EXCEPTION 'The number of an employee is never changed' USING ERRCODE = 'restrict_violation'; END IF;
    v_was := employee_state(OLD);
    IF v_was <> v_is THEN
      v_day := coalesce(NEW.moved_on, greatest(NEW.join_date, fee_today(NEW.institute_code)));
      IF v_day < NEW.join_date THEN
        RAISE EXCEPTION 'The change counts from a day before the employee joined' USING ERRCODE = 'P0001', CONSTRAINT = 'employee_moved_on', COLUMN = 'moved_on'; END IF;
      SELECT max(m.effective_date) INTO v_last FROM employee_movements m WHERE m.institute_code = NEW.institute_code AND m.employee_id = NEW.id AND m.kind <> 'join';
      IF v_day < v_last THEN
        RAISE EXCEPTION 'A later change, of %, is kept already', to_char(v_last, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_moved_on', COLUMN = 'moved_on'; END IF;
      v_kind := CASE WHEN OLD.campus_id <> NEW.campus_id THEN 'transfer' WHEN OLD.designation_id IS DISTINCT FROM NEW.designation_id THEN 'promote'
        WHEN OLD.status <> NEW.status THEN 'status' ELSE 'change' END;
      INSERT INTO employee_movements (institute_code, employee_id, kind, effective_date, from_state, to_state, reason, user_id)
      VALUES (NEW.institute_code, NEW.id, v_kind, v_day, v_was, v_is, NEW.move_reason, nullif(current_setting('app.user', true), '')::bigint);
    END IF;
  END IF;
  NEW.moved_on := NULL;
  NEW.move_reason := NULL;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION employees_fill() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employees_fill BEFORE INSERT OR UPDATE ON employees FOR EACH ROW EXECUTE FUNCTION employees_fill();
