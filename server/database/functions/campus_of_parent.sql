-- What hangs on a record of a campus belongs to that campus: the column is kept here, so that the policy of the child asks no other table.
-- The parent's table and the child's column come as arguments. app.campuses is put aside meanwhile: the owner may be subject to policies too.
CREATE OR REPLACE FUNCTION campus_of_parent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  EXECUTE format('SELECT campus_id FROM %I WHERE institute_code = $1 AND id = $2', TG_ARGV[0]) INTO NEW.campus_id
    USING NEW.institute_code, (to_jsonb(NEW) ->> TG_ARGV[1])::bigint;
  PERFORM set_config('app.campuses', own, true);
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER late_fee_slabs_campus BEFORE INSERT OR UPDATE ON late_fee_slabs FOR EACH ROW EXECUTE FUNCTION campus_of_parent('late_fee_policies', 'late_fee_policy_id');
CREATE OR REPLACE TRIGGER class_sections_campus BEFORE INSERT OR UPDATE ON class_sections FOR EACH ROW EXECUTE FUNCTION campus_of_parent('campus_classes', 'campus_class_id');
CREATE OR REPLACE TRIGGER fee_plan_classes_campus BEFORE INSERT OR UPDATE ON fee_plan_classes FOR EACH ROW EXECUTE FUNCTION campus_of_parent('campus_classes', 'campus_class_id');
CREATE OR REPLACE TRIGGER date_sheet_papers_campus BEFORE INSERT OR UPDATE ON date_sheet_papers FOR EACH ROW EXECUTE FUNCTION campus_of_parent('date_sheets', 'date_sheet_id');
