-- Pictures and PDF beside an advance of an employee: the letter that asked for it, the slip that was signed.
CREATE TABLE employee_advance_files (
  institute_code text NOT NULL,
  code text NOT NULL,
  advance_id bigint NOT NULL,
  added_by bigint,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT employee_advance_files_pkey PRIMARY KEY (institute_code, code),
  CONSTRAINT employee_advance_files_code_fkey FOREIGN KEY (institute_code, code) REFERENCES stored_file (institute_code, code),
  CONSTRAINT employee_advance_files_advance_id_fkey FOREIGN KEY (institute_code, advance_id) REFERENCES employee_advances (institute_code, id)
);
CREATE INDEX employee_advance_files_advance_id_idx ON employee_advance_files (institute_code, advance_id);
SELECT place('employee_advance_files');
ALTER TABLE employee_advance_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE employee_advance_files FORCE ROW LEVEL SECURITY;
CREATE POLICY employee_advance_files_institute ON employee_advance_files USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT ON employee_advance_files TO edubase_app;
CREATE TRIGGER employee_advance_files_no_truncate BEFORE TRUNCATE ON employee_advance_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
