-- One table of what is limited by time: wrong passwords, sign-ins from an address, calls of a user. Whatever is not of an institute that is
-- there (an address, an institute that somebody made up) is counted under the code '-', which no institute has: hence no reference.
DROP TABLE sign_in_counter;
CREATE TABLE rate_limit (
  institute_code text NOT NULL,
  subject text NOT NULL,
  points double precision NOT NULL,
  -- Of a window: when it began. Of a bucket: when it was last drawn from.
  since timestamptz NOT NULL DEFAULT now(),
  -- When the right password came last from this address.
  proved_at timestamptz,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (institute_code, subject),
  CONSTRAINT rate_limit_subject_check CHECK (char_length(subject) BETWEEN 1 AND 300),
  CONSTRAINT rate_limit_points_check CHECK (points >= 0)
);
CREATE INDEX rate_limit_since_idx ON rate_limit (institute_code, since);
SELECT place('rate_limit');
ALTER TABLE rate_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limit FORCE ROW LEVEL SECURITY;
CREATE POLICY rate_limit_institute ON rate_limit USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limit TO edubase_app;
