-- What the settings of employees were for a campus up to a day, while months were locked (functions/employee_settings_keep.sql, functions/employee_days.sql). Since then they are those of the next row, or of today.
CREATE TABLE employee_settings_before (
  institute_code text NOT NULL,
  campus_id bigint NOT NULL,
  to_date date NOT NULL,
  half_day_minutes integer NOT NULL,
  missing_out text NOT NULL,
  unmarked text NOT NULL,
  lates_per_absence integer NOT NULL,
  user_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT employee_settings_before_pkey PRIMARY KEY (institute_code, campus_id, to_date),
  CONSTRAINT employee_settings_before_campus_id_fkey FOREIGN KEY (institute_code, campus_id) REFERENCES campuses (institute_code, id) ON DELETE CASCADE
);
SELECT place('employee_settings_before');
ALTER TABLE employee_settings_before ENABLE ROW LEVEL SECURITY;
ALTER TABLE employee_settings_before FORCE ROW LEVEL SECURITY;
CREATE POLICY employee_settings_before_institute ON employee_settings_before USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT ON employee_settings_before TO edubase_app;
