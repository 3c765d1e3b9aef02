-- Keeps the words that find employees in line with their names, in the statement that writes them.
CREATE OR REPLACE FUNCTION employees_find()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_before find_entries[]; v_now find_entries[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(n.institute_code, 'employee', w, n.campus_id, n.id)::find_entries) INTO v_now
    FROM new_rows n CROSS JOIN LATERAL unnest(find_words_of(concat_ws(' ', n.name, n.father_name))) w WHERE n.deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(o.institute_code, 'employee', w, o.campus_id, o.id)::find_entries) INTO v_before
    FROM old_rows o CROSS JOIN LATERAL unnest(find_words_of(concat_ws(' ', o.name, o.father_name))) w WHERE o.deleted_at IS NULL;
  ELSE
    -- Who is found as before is not looked at.
    SELECT array_agg(ROW(o.institute_code, 'employee', w, o.campus_id, o.id)::find_entries) FILTER (WHERE x.is_old AND o.deleted_at IS NULL),
      array_agg(ROW(n.institute_code, 'employee', w, n.campus_id, n.id)::find_entries) FILTER (WHERE NOT x.is_old AND n.deleted_at IS NULL) INTO v_before, v_now
    FROM old_rows o JOIN new_rows n ON n.institute_code = o.institute_code AND n.id = o.id
      CROSS JOIN LATERAL (VALUES (true, concat_ws(' ', o.name, o.father_name)), (false, concat_ws(' ', n.name, n.father_name))) AS x (is_old, texts)
      CROSS JOIN LATERAL unnest(find_words_of(x.texts)) w
    WHERE (o.campus_id, o.deleted_at IS NULL, concat_ws(' ', o.name, o.father_name)) IS DISTINCT FROM (n.campus_id, n.deleted_at IS NULL, concat_ws(' ', n.name, n.father_name));
  END IF;
  IF v_before IS NOT NULL OR v_now IS NOT NULL THEN PERFORM find_keep(v_before, v_now); END IF;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION employees_find() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employees_find_added AFTER INSERT ON employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION employees_find();
CREATE OR REPLACE TRIGGER employees_find_changed AFTER UPDATE ON employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION employees_find();
CREATE OR REPLACE TRIGGER employees_find_gone AFTER DELETE ON employees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION employees_find();
