-- Steps of setting up an institute that were skipped; the step 'all' is put aside for good.
CREATE TABLE setup_skips (
  institute_code text NOT NULL,
  step text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT setup_skips_pkey PRIMARY KEY (institute_code, step),
  CONSTRAINT setup_skips_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT setup_skips_step_check CHECK (length(step) <= 40)
);
SELECT place('setup_skips');
ALTER TABLE setup_skips ENABLE ROW LEVEL SECURITY;
ALTER TABLE setup_skips FORCE ROW LEVEL SECURITY;
CREATE POLICY setup_skips_institute ON setup_skips USING (institute_code = current_setting('app.institute', true))
  WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT, INSERT, DELETE ON setup_skips TO edubase_app;
