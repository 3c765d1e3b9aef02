-- History is rewritten when a person is erased, and then only what is said: not when, what or by whom. The count of the log goes with it.
CREATE OR REPLACE FUNCTION erasing_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE said CONSTANT text[] := '{before,after,reason,username,from_state,to_state}';
BEGIN
  IF NOT erasing() OR to_jsonb(OLD) - said IS DISTINCT FROM to_jsonb(NEW) - said THEN
    RAISE EXCEPTION 'this table only grows' USING ERRCODE = 'restrict_violation'; END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER audit_log_erasing_only BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION erasing_only();
CREATE OR REPLACE TRIGGER student_movements_erasing_only BEFORE UPDATE ON student_movements FOR EACH ROW EXECUTE FUNCTION erasing_only();
