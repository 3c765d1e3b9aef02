-- Where a student was on the day of a mark: last session's days stay those of last session's class.
ALTER TABLE student_attendance NO FORCE ROW LEVEL SECURITY;
ALTER TABLE students NO FORCE ROW LEVEL SECURITY;
ALTER TABLE student_attendance ADD COLUMN campus_id bigint;
ALTER TABLE student_attendance ADD COLUMN class_id bigint;
ALTER TABLE student_attendance ADD COLUMN section_id bigint;
ALTER TABLE student_attendance DISABLE TRIGGER USER;
UPDATE student_attendance t SET campus_id = s.campus_id, class_id = s.class_id, section_id = s.section_id
FROM students s WHERE s.institute_code = t.institute_code AND s.id = t.student_id;
ALTER TABLE student_attendance ENABLE TRIGGER USER;
ALTER TABLE student_attendance ALTER COLUMN campus_id SET NOT NULL;
ALTER TABLE student_attendance ALTER COLUMN class_id SET NOT NULL;

-- How many students of a section were marked what on a day: functions/student_attendance_sum.sql is the only writer. A day of a school is some hundred rows, however many students it has.
CREATE TABLE student_attendance_sums (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  att_date date NOT NULL,
  campus_id bigint NOT NULL,
  class_id bigint NOT NULL,
  section_id bigint,
  attendance_status_id bigint NOT NULL,
  students integer NOT NULL,
  CONSTRAINT student_attendance_sums_pkey PRIMARY KEY (institute_code, id)
);
CREATE UNIQUE INDEX student_attendance_sums_key ON student_attendance_sums (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id) NULLS NOT DISTINCT;
SELECT place('student_attendance_sums');
ALTER TABLE student_attendance_sums ENABLE ROW LEVEL SECURITY;
INSERT INTO student_attendance_sums (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id, students)
SELECT t.institute_code, t.att_date, t.campus_id, t.class_id, t.section_id, t.attendance_status_id, count(*) FROM student_attendance t GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;
ALTER TABLE student_attendance_sums FORCE ROW LEVEL SECURITY;
ALTER TABLE student_attendance FORCE ROW LEVEL SECURITY;
ALTER TABLE students FORCE ROW LEVEL SECURITY;
CREATE POLICY student_attendance_sums_institute ON student_attendance_sums
  USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON student_attendance_sums TO edubase_app;
-- It asks once per statement from here on: functions/student_attendance_keep_charged.sql.
DROP TRIGGER IF EXISTS student_attendance_keep_charged ON student_attendance;
