-- No record of a tree is under itself. Changes of one tree take turns, so that two of them do not make together what neither does alone.
-- The table, the column with the parent, that with the title (or '') and the parent's name on the wire come as arguments.
CREATE OR REPLACE FUNCTION tree_guard()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_parent bigint := (to_jsonb(NEW) ->> TG_ARGV[1])::bigint; v_loop boolean;
BEGIN
  IF v_parent IS NULL THEN RETURN NEW; END IF;
  PERFORM table_turn(NEW.institute_code, TG_ARGV[0]);
  PERFORM set_config('app.campuses', 'all', true);
  EXECUTE format('WITH RECURSIVE above (id) AS (
      SELECT $2 UNION SELECT t.%2$I FROM above a JOIN %1$I t ON t.institute_code = $1 AND t.id = a.id WHERE t.%2$I IS NOT NULL)
    SELECT EXISTS (SELECT FROM above a WHERE a.id = $3)', TG_ARGV[0], TG_ARGV[1]) INTO v_loop USING NEW.institute_code, v_parent, NEW.id;
  PERFORM set_config('app.campuses', own, true);
  IF v_loop THEN
    RAISE EXCEPTION '% cannot be under itself', coalesce(to_jsonb(NEW) ->> TG_ARGV[2], 'A record')
      USING ERRCODE = 'P0001', CONSTRAINT = TG_ARGV[0] || '_tree', COLUMN = TG_ARGV[3]; END IF;
  RETURN NEW;
END $function$;
