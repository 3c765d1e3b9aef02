-- What hangs on a record of a campus belongs to that campus: the column is kept here, so that the policy of the child asks no other table.
-- The parent's table, the child's column and the parent's column with its campus come as arguments; the triggers come from declarations. app.campuses is put aside meanwhile: the owner may be subject to policies too.
CREATE OR REPLACE FUNCTION campus_of_parent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  EXECUTE format('SELECT %I FROM %I WHERE institute_code = $1 AND id = $2', TG_ARGV[2], TG_ARGV[0]) INTO NEW.campus_id
    USING NEW.institute_code, (to_jsonb(NEW) ->> TG_ARGV[1])::bigint;
  PERFORM set_config('app.campuses', own, true);
  RETURN NEW;
END $function$;
