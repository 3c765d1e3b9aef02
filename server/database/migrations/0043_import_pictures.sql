-- Pictures that the cells of an import name, until it is done.
CREATE TABLE import_picture (
  institute_code text NOT NULL,
  run_id bigint NOT NULL,
  name text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT import_picture_pkey PRIMARY KEY (institute_code, run_id, name),
  CONSTRAINT import_picture_run_id_fkey FOREIGN KEY (institute_code, run_id) REFERENCES import_run (institute_code, id) ON DELETE CASCADE
);
SELECT place('import_picture');
ALTER TABLE import_picture ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_picture FORCE ROW LEVEL SECURITY;
CREATE POLICY import_picture_institute ON import_picture
  USING (institute_code = current_setting('app.institute', true))
  WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON import_picture TO edubase_app;
