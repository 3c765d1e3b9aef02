-- A parent that moves to another campus takes its children along: their own trigger (campus_of_parent) reads the campus again.
-- The child's table and column come as arguments, in pairs.
CREATE OR REPLACE FUNCTION campus_to_children()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  FOR i IN 0 .. TG_NARGS / 2 - 1 LOOP
    EXECUTE format('UPDATE %I SET campus_id = $1 WHERE institute_code = $2 AND %I = $3', TG_ARGV[2 * i], TG_ARGV[2 * i + 1]) USING NEW.campus_id, NEW.institute_code, NEW.id;
  END LOOP;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER late_fee_policies_children AFTER UPDATE OF campus_id ON late_fee_policies FOR EACH ROW
  WHEN (OLD.campus_id IS DISTINCT FROM NEW.campus_id) EXECUTE FUNCTION campus_to_children('late_fee_slabs', 'late_fee_policy_id');
CREATE OR REPLACE TRIGGER campus_classes_children AFTER UPDATE OF campus_id ON campus_classes FOR EACH ROW
  WHEN (OLD.campus_id IS DISTINCT FROM NEW.campus_id) EXECUTE FUNCTION campus_to_children('class_sections', 'campus_class_id', 'fee_plan_classes', 'campus_class_id');
CREATE OR REPLACE TRIGGER date_sheets_children AFTER UPDATE OF campus_id ON date_sheets FOR EACH ROW
  WHEN (OLD.campus_id IS DISTINCT FROM NEW.campus_id) EXECUTE FUNCTION campus_to_children('date_sheet_papers', 'date_sheet_id');
