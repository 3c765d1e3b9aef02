-- A parent that moves to another campus takes its children along: their own trigger (campus_of_parent) reads the campus again.
-- The own column with the campus comes first, then each child's table and column, in pairs; the triggers come from declarations.
CREATE OR REPLACE FUNCTION campus_to_children()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  FOR i IN 0 .. (TG_NARGS - 1) / 2 - 1 LOOP
    EXECUTE format('UPDATE %I SET campus_id = $1 WHERE institute_code = $2 AND %I = $3', TG_ARGV[2 * i + 1], TG_ARGV[2 * i + 2]) USING (to_jsonb(NEW) ->> TG_ARGV[0])::bigint, NEW.institute_code, NEW.id;
  END LOOP;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
