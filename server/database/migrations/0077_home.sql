-- What the home page says at once, however large the school is: sums that are added to when their rows change (functions/*_sum.sql), not counted when
-- somebody looks. A sum is the sum over its slots: two transactions never write the same row, so that nobody waits (functions/sum_slot.sql).
-- Rows of money are sealed again.

-- Students by what they are, and by the day of admission or leaving. What has no day has '-infinity', and what has one no class, which is 0.
CREATE TABLE student_sums (
  institute_code text NOT NULL,
  campus_id bigint NOT NULL,
  class_id bigint NOT NULL,
  what text NOT NULL,
  day date NOT NULL,
  slot integer NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT student_sums_pkey PRIMARY KEY (institute_code, what, day, campus_id, class_id, slot),
  CONSTRAINT student_sums_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code)
) WITH (fillfactor = 70);
SELECT place('student_sums');
ALTER TABLE student_sums ENABLE ROW LEVEL SECURITY;
ALTER TABLE student_sums FORCE ROW LEVEL SECURITY;
CREATE POLICY student_sums_institute ON student_sums USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON student_sums TO edubase_app;

-- What can be paid of open challans, by the day on which it is due.
CREATE TABLE due_days (
  institute_code text NOT NULL,
  campus_id bigint NOT NULL,
  day date NOT NULL,
  slot integer NOT NULL,
  n bigint NOT NULL,
  due bigint NOT NULL,
  CONSTRAINT due_days_pkey PRIMARY KEY (institute_code, day, campus_id, slot),
  CONSTRAINT due_days_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code)
) WITH (fillfactor = 70);
SELECT place('due_days');

-- Lines of challans, by the month that they are of.
CREATE TABLE fee_months (
  institute_code text NOT NULL,
  campus_id bigint NOT NULL,
  month date NOT NULL,
  slot integer NOT NULL,
  billed bigint NOT NULL,
  fine bigint NOT NULL,
  discount bigint NOT NULL,
  received bigint NOT NULL,
  CONSTRAINT fee_months_pkey PRIMARY KEY (institute_code, month, campus_id, slot),
  CONSTRAINT fee_months_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code)
) WITH (fillfactor = 70);
SELECT place('fee_months');

-- Receipts by the day of payment, voids by their own day, and what waits for approval.
CREATE TABLE receipt_days (
  institute_code text NOT NULL,
  campus_id bigint NOT NULL,
  day date NOT NULL,
  slot integer NOT NULL,
  n bigint NOT NULL,
  received bigint NOT NULL,
  voided bigint NOT NULL,
  n_waiting bigint NOT NULL,
  waiting bigint NOT NULL,
  CONSTRAINT receipt_days_pkey PRIMARY KEY (institute_code, day, campus_id, slot),
  CONSTRAINT receipt_days_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code)
) WITH (fillfactor = 70);
-- What waits is of few days, whenever they were.
CREATE INDEX receipt_days_waiting_idx ON receipt_days (institute_code, day) WHERE n_waiting <> 0 OR waiting <> 0;
SELECT place('receipt_days');

CREATE TRIGGER due_days_kept BEFORE DELETE ON due_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER due_days_no_truncate BEFORE TRUNCATE ON due_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE due_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE due_days FORCE ROW LEVEL SECURITY;
CREATE POLICY due_days_institute ON due_days USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON due_days TO edubase_app;

CREATE TRIGGER fee_months_kept BEFORE DELETE ON fee_months FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_months_no_truncate BEFORE TRUNCATE ON fee_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE fee_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE fee_months FORCE ROW LEVEL SECURITY;
CREATE POLICY fee_months_institute ON fee_months USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON fee_months TO edubase_app;

CREATE TRIGGER receipt_days_kept BEFORE DELETE ON receipt_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_days_no_truncate BEFORE TRUNCATE ON receipt_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE receipt_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_days FORCE ROW LEVEL SECURITY;
CREATE POLICY receipt_days_institute ON receipt_days USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON receipt_days TO edubase_app;

-- What is there already. The owner is held by row-level security too, which is put aside for this.
ALTER TABLE students NO FORCE ROW LEVEL SECURITY;
ALTER TABLE challans NO FORCE ROW LEVEL SECURITY;
ALTER TABLE challan_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE gl_journals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE student_sums NO FORCE ROW LEVEL SECURITY;
ALTER TABLE due_days NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fee_months NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_days NO FORCE ROW LEVEL SECURITY;
INSERT INTO student_sums (institute_code, campus_id, class_id, what, day, slot, n)
SELECT s.institute_code, s.campus_id, CASE WHEN x.day = '-infinity' THEN s.class_id ELSE 0 END, x.what, x.day, 0, count(*) FROM students s CROSS JOIN LATERAL (VALUES
    ('enrolled', '-infinity'::date, s.status_class = 'enrolled'),
    ('inquiry', '-infinity', s.status_class IN ('inquiry', 'applied')),
    ('no_section', '-infinity', s.status_class = 'enrolled' AND s.section_id IS NULL),
    ('no_birth', '-infinity', s.status_class = 'enrolled' AND s.date_of_birth IS NULL),
    ('no_gender', '-infinity', s.status_class = 'enrolled' AND s.gender_id IS NULL),
    ('no_mobile', '-infinity', s.status_class = 'enrolled' AND coalesce(s.mobile, '') = ''),
    ('admitted', s.admission_date, s.status_class NOT IN ('inquiry', 'applied', 'rejected')),
    ('left', coalesce(s.leaving_date, (s.updated_at AT TIME ZONE 'UTC' + interval '5 hours')::date), s.status_class IN ('struck_off', 'withdrawn', 'passed_out', 'transferred'))
  ) AS x (what, day, holds) WHERE s.deleted_at IS NULL AND x.holds AND x.day IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
INSERT INTO due_days (institute_code, campus_id, day, slot, n, due)
SELECT c.institute_code, c.campus_id, c.due_date, 0, count(*), sum(c.gross + c.fine - c.discount - c.paid - c.pending)
FROM challans c WHERE c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > c.pending GROUP BY 1, 2, 3;
INSERT INTO fee_months (institute_code, campus_id, month, slot, billed, fine, discount, received)
SELECT l.institute_code, l.campus_id, l.line_month, 0, coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0), coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0), sum(l.discount), sum(l.paid)
FROM challan_lines l WHERE NOT l.is_void GROUP BY 1, 2, 3;
INSERT INTO receipt_days (institute_code, campus_id, day, slot, n, received, voided, n_waiting, waiting)
SELECT p.institute_code, p.campus_id, x.day, 0, sum(x.n), sum(x.received), sum(x.voided), sum(x.n_waiting), sum(x.waiting) FROM payments p CROSS JOIN LATERAL (
    SELECT p.paid_date AS day, 1 AS n, p.amount AS received, 0::bigint AS voided, 0 AS n_waiting, 0::bigint AS waiting WHERE p.status IN ('approved', 'voided')
    UNION ALL SELECT j.entry_date, 0, 0, p.amount, 0, 0 FROM gl_journals j WHERE p.status = 'voided' AND j.institute_code = p.institute_code AND j.id = p.void_journal_id
    UNION ALL SELECT p.paid_date, 0, 0, 0, 1, p.amount WHERE p.status = 'pending') x GROUP BY 1, 2, 3;
ALTER TABLE students FORCE ROW LEVEL SECURITY;
ALTER TABLE challans FORCE ROW LEVEL SECURITY;
ALTER TABLE challan_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE gl_journals FORCE ROW LEVEL SECURITY;
ALTER TABLE student_sums FORCE ROW LEVEL SECURITY;
ALTER TABLE due_days FORCE ROW LEVEL SECURITY;
ALTER TABLE fee_months FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_days FORCE ROW LEVEL SECURITY;
