-- The first movement of an employee.
CREATE OR REPLACE FUNCTION employees_joined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  INSERT INTO employee_movements (institute_code, employee_id, kind, effective_date, to_state, user_id)
  VALUES (NEW.institute_code, NEW.id, 'join', NEW.join_date, employee_state(NEW), nullif(current_setting('app.user', true), '')::bigint);
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION employees_joined() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employees_joined AFTER INSERT ON employees FOR EACH ROW EXECUTE FUNCTION employees_joined();
