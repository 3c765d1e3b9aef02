-- Wrong passwords, counted for an account, an address, and both together. They are kept here so that several servers count together.
CREATE TABLE sign_in_counter (
  institute_code text NOT NULL,
  subject text NOT NULL,
  failures integer NOT NULL,
  -- When the window began in which they were counted.
  since timestamptz NOT NULL DEFAULT now(),
  -- When the right password came last from this address.
  proved_at timestamptz,
  CONSTRAINT sign_in_counter_pkey PRIMARY KEY (institute_code, subject),
  CONSTRAINT sign_in_counter_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT sign_in_counter_subject_check CHECK (char_length(subject) BETWEEN 1 AND 300),
  CONSTRAINT sign_in_counter_failures_check CHECK (failures >= 0)
);
CREATE INDEX sign_in_counter_since_idx ON sign_in_counter (institute_code, since);
SELECT place('sign_in_counter');
ALTER TABLE sign_in_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_counter_institute ON sign_in_counter USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_counter TO edubase_app;
