-- What hangs on a record of a campus belongs to that campus, also for row-level security; a guardian belongs to every campus where one of the children is.
-- The columns are kept by triggers: functions/campus_of_parent.sql, campus_to_children.sql, shared_by_students.sql.
-- The owner need not be a superuser: it fills the columns past the policies, and puts those back.
ALTER TABLE campus_classes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE class_sections NO FORCE ROW LEVEL SECURITY;
ALTER TABLE date_sheet_papers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE date_sheets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fee_plan_classes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE guardians NO FORCE ROW LEVEL SECURITY;
ALTER TABLE late_fee_policies NO FORCE ROW LEVEL SECURITY;
ALTER TABLE late_fee_slabs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE students NO FORCE ROW LEVEL SECURITY;

ALTER TABLE late_fee_slabs ADD COLUMN campus_id bigint;
UPDATE late_fee_slabs x SET campus_id = p.campus_id FROM late_fee_policies p WHERE p.institute_code = x.institute_code AND p.id = x.late_fee_policy_id AND p.campus_id IS NOT NULL;
DROP POLICY late_fee_slabs_institute ON late_fee_slabs;
CREATE POLICY late_fee_slabs_institute ON late_fee_slabs
  USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));

ALTER TABLE class_sections ADD COLUMN campus_id bigint;
UPDATE class_sections x SET campus_id = p.campus_id FROM campus_classes p WHERE p.institute_code = x.institute_code AND p.id = x.campus_class_id AND p.campus_id IS NOT NULL;
DROP POLICY class_sections_institute ON class_sections;
CREATE POLICY class_sections_institute ON class_sections
  USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));

ALTER TABLE fee_plan_classes ADD COLUMN campus_id bigint;
UPDATE fee_plan_classes x SET campus_id = p.campus_id FROM campus_classes p WHERE p.institute_code = x.institute_code AND p.id = x.campus_class_id AND p.campus_id IS NOT NULL;
DROP POLICY fee_plan_classes_institute ON fee_plan_classes;
CREATE POLICY fee_plan_classes_institute ON fee_plan_classes
  USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));

ALTER TABLE date_sheet_papers ADD COLUMN campus_id bigint;
UPDATE date_sheet_papers x SET campus_id = p.campus_id FROM date_sheets p WHERE p.institute_code = x.institute_code AND p.id = x.date_sheet_id AND p.campus_id IS NOT NULL;
DROP POLICY date_sheet_papers_institute ON date_sheet_papers;
CREATE POLICY date_sheet_papers_institute ON date_sheet_papers
  USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));

ALTER TABLE guardians ADD COLUMN campus_ids bigint[] NOT NULL DEFAULT '{}';
UPDATE guardians x SET campus_ids = c.ids FROM (SELECT s.institute_code, s.guardian_id, array_agg(DISTINCT s.campus_id ORDER BY s.campus_id) AS ids FROM students s
    WHERE s.guardian_id IS NOT NULL AND s.deleted_at IS NULL AND s.campus_id IS NOT NULL GROUP BY 1, 2) c
  WHERE c.institute_code = x.institute_code AND c.guardian_id = x.id;
DROP POLICY guardians_institute ON guardians;
CREATE POLICY guardians_institute ON guardians
  USING (institute_code = current_setting('app.institute', true) AND (campus_ids = '{}' OR current_setting('app.campuses', true) = 'all' OR campus_ids::text[] && string_to_array(current_setting('app.campuses', true), ',')))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND (campus_ids = '{}' OR current_setting('app.campuses', true) = 'all' OR campus_ids::text[] && string_to_array(current_setting('app.campuses', true), ',')));

ALTER TABLE campus_classes FORCE ROW LEVEL SECURITY;
ALTER TABLE class_sections FORCE ROW LEVEL SECURITY;
ALTER TABLE date_sheet_papers FORCE ROW LEVEL SECURITY;
ALTER TABLE date_sheets FORCE ROW LEVEL SECURITY;
ALTER TABLE fee_plan_classes FORCE ROW LEVEL SECURITY;
ALTER TABLE guardians FORCE ROW LEVEL SECURITY;
ALTER TABLE late_fee_policies FORCE ROW LEVEL SECURITY;
ALTER TABLE late_fee_slabs FORCE ROW LEVEL SECURITY;
ALTER TABLE students FORCE ROW LEVEL SECURITY;
