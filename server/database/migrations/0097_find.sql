-- What finds people by the words of their names, however many they are (functions/find_names.sql): an entry for each word of each person, and every word
-- once, which is what a misspelt one is compared with. Both are kept by triggers (functions/students_find.sql, employees_find.sql).
CREATE TABLE find_entries (
  institute_code text NOT NULL,
  kind text NOT NULL,
  word text COLLATE "C" NOT NULL,
  campus_id bigint NOT NULL,
  id bigint NOT NULL,
  CONSTRAINT find_entries_pkey PRIMARY KEY (institute_code, kind, word, campus_id, id),
  CONSTRAINT find_entries_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT find_entries_kind_check CHECK (kind IN ('student', 'employee'))
);
SELECT place('find_entries');
ALTER TABLE find_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE find_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY find_entries_institute ON find_entries USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON find_entries TO edubase_app;

CREATE TABLE find_words (
  institute_code text NOT NULL,
  word text COLLATE "C" NOT NULL,
  CONSTRAINT find_words_pkey PRIMARY KEY (institute_code, word),
  CONSTRAINT find_words_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code)
);
SELECT place('find_words');
ALTER TABLE find_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE find_words FORCE ROW LEVEL SECURITY;
CREATE POLICY find_words_institute ON find_words USING (institute_code = current_setting('app.institute', true))
  WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT ON find_words TO edubase_app;
DO $$
BEGIN
  CREATE INDEX find_words_like_idx ON find_words USING gin (institute_code, word gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm or btree_gin is not there; a misspelt name finds nobody';
END $$;

-- A voucher is found by its cheque and by its reference too.
CREATE INDEX vouchers_cheque_no_idx ON vouchers (institute_code, cheque_no);
CREATE INDEX vouchers_reference_idx ON vouchers (institute_code, reference);

-- Who is there already. The functions come after the migrations: this splits names as find_words_of does. The owner is held by row-level security too,
-- which is put aside for this.
ALTER TABLE students NO FORCE ROW LEVEL SECURITY;
ALTER TABLE employees NO FORCE ROW LEVEL SECURITY;
ALTER TABLE find_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE find_words NO FORCE ROW LEVEL SECURITY;
INSERT INTO find_entries (institute_code, kind, word, campus_id, id)
SELECT DISTINCT p.institute_code, p.kind, left(w, 40), p.campus_id, p.id FROM (
    SELECT s.institute_code, 'student' AS kind, s.campus_id, s.id, concat_ws(' ', s.student_name, s.student_name_ur, s.father_name, s.roll_no, s.registration_no) AS texts
    FROM students s WHERE s.deleted_at IS NULL
    UNION ALL SELECT e.institute_code, 'employee', e.campus_id, e.id, concat_ws(' ', e.name, e.father_name) FROM employees e WHERE e.deleted_at IS NULL) p
  CROSS JOIN LATERAL regexp_split_to_table(lower(p.texts), '[][\s.,;:/|()''"_-]+') w WHERE length(w) > 1 OR w ~ '\d';
INSERT INTO find_words (institute_code, word) SELECT DISTINCT e.institute_code, e.word FROM find_entries e WHERE e.word !~ '\d';
ALTER TABLE students FORCE ROW LEVEL SECURITY;
ALTER TABLE employees FORCE ROW LEVEL SECURITY;
ALTER TABLE find_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE find_words FORCE ROW LEVEL SECURITY;
