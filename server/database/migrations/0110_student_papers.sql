-- Papers of an admission that were printed: each print is a row, which says who printed it and when.
CREATE TABLE student_papers (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  student_id bigint NOT NULL,
  paper text NOT NULL,
  user_id bigint,
  username text,
  printed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT student_papers_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT student_papers_student_id_fkey FOREIGN KEY (institute_code, student_id) REFERENCES students (institute_code, id),
  CONSTRAINT student_papers_paper_check CHECK (paper IN ('admission_form', 'fee_card'))
);
CREATE INDEX student_papers_student_id_idx ON student_papers (institute_code, student_id, paper);
SELECT place('student_papers');
ALTER TABLE student_papers ENABLE ROW LEVEL SECURITY;
ALTER TABLE student_papers FORCE ROW LEVEL SECURITY;
CREATE POLICY student_papers_institute ON student_papers USING (institute_code = current_setting('app.institute', true))
  WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT, INSERT ON student_papers TO edubase_app;
