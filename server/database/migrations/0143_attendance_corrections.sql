-- Corrections of days of attendance that employees ask for: functions/attendance_correction_*.sql are the only writers. `was_*` is what the day said when it was asked for; a day that says something else by then is not corrected.
CREATE TABLE attendance_corrections (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  employee_id bigint NOT NULL,
  -- Where the day is marked, else where the employee works.
  campus_id bigint NOT NULL,
  att_date date NOT NULL,
  -- What the day shall say.
  attendance_status_id bigint NOT NULL,
  time_in time,
  time_out time,
  was_status_id bigint,
  was_time_in time,
  was_time_out time,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  requested_by bigint,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  ended_by bigint,
  ended_at timestamptz,
  end_reason text,
  CONSTRAINT attendance_corrections_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT attendance_corrections_employee_id_fkey FOREIGN KEY (institute_code, employee_id) REFERENCES employees (institute_code, id),
  CONSTRAINT attendance_corrections_campus_id_fkey FOREIGN KEY (institute_code, campus_id) REFERENCES campuses (institute_code, id),
  CONSTRAINT attendance_corrections_attendance_status_id_fkey FOREIGN KEY (institute_code, attendance_status_id) REFERENCES attendance_statuses (institute_code, id),
  CONSTRAINT attendance_corrections_was_status_id_fkey FOREIGN KEY (institute_code, was_status_id) REFERENCES attendance_statuses (institute_code, id),
  CONSTRAINT attendance_corrections_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT attendance_corrections_out_check CHECK (time_out IS NULL OR time_in IS NOT NULL),
  CONSTRAINT attendance_corrections_reason_check CHECK (char_length(reason) BETWEEN 1 AND 300)
);
-- One waits for an employee and day.
CREATE UNIQUE INDEX attendance_corrections_waiting_key ON attendance_corrections (institute_code, employee_id, att_date) WHERE status = 'pending';
CREATE INDEX attendance_corrections_pending_idx ON attendance_corrections (institute_code, id) WHERE status = 'pending';
CREATE INDEX attendance_corrections_employee_id_idx ON attendance_corrections (institute_code, employee_id, att_date);
CREATE INDEX attendance_corrections_campus_id_idx ON attendance_corrections (institute_code, campus_id);
CREATE INDEX attendance_corrections_attendance_status_id_idx ON attendance_corrections (institute_code, attendance_status_id);
CREATE INDEX attendance_corrections_was_status_id_idx ON attendance_corrections (institute_code, was_status_id);
SELECT place('attendance_corrections');
ALTER TABLE attendance_corrections ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_corrections FORCE ROW LEVEL SECURITY;
CREATE POLICY attendance_corrections_institute ON attendance_corrections
  USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON attendance_corrections TO edubase_app;
ALTER TABLE employee_attendance DROP CONSTRAINT employee_attendance_source_check;
ALTER TABLE employee_attendance ADD CONSTRAINT employee_attendance_source_check CHECK (source IN ('sheet', 'import', 'device', 'leave', 'correction'));
