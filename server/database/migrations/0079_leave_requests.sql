-- Leave that employees ask for: functions/leave_*.sql are the only writers. What is approved writes the days of attendance; what they said before is in `replaced`, for the undoing.
CREATE TABLE leave_requests (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  employee_id bigint NOT NULL,
  campus_id bigint NOT NULL,
  leave_type_id bigint NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  -- Working days of the employee among them.
  days integer NOT NULL,
  reason text,
  status text NOT NULL DEFAULT 'pending',
  requested_by bigint,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  ended_by bigint,
  ended_at timestamptz,
  end_reason text,
  replaced jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT leave_requests_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT leave_requests_employee_id_fkey FOREIGN KEY (institute_code, employee_id) REFERENCES employees (institute_code, id),
  CONSTRAINT leave_requests_campus_id_fkey FOREIGN KEY (institute_code, campus_id) REFERENCES campuses (institute_code, id),
  CONSTRAINT leave_requests_leave_type_id_fkey FOREIGN KEY (institute_code, leave_type_id) REFERENCES leave_types (institute_code, id),
  CONSTRAINT leave_requests_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn', 'undone')),
  CONSTRAINT leave_requests_dates_check CHECK (to_date >= from_date AND days > 0),
  CONSTRAINT leave_requests_reason_check CHECK (char_length(reason) <= 300)
);
CREATE INDEX leave_requests_employee_id_idx ON leave_requests (institute_code, employee_id, from_date);
CREATE INDEX leave_requests_campus_id_idx ON leave_requests (institute_code, campus_id);
CREATE INDEX leave_requests_leave_type_id_idx ON leave_requests (institute_code, leave_type_id);
SELECT place('leave_requests');
ALTER TABLE leave_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE leave_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY leave_requests_institute ON leave_requests
  USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON leave_requests TO edubase_app;
