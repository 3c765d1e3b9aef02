-- What the entries of a month are by the cash basis, kept when it is first read (functions/gl_cash_days.sql): statements over years read months.
CREATE TABLE gl_cash_months (
  institute_code text NOT NULL,
  campus_id bigint NOT NULL,
  month date NOT NULL,
  n bigint NOT NULL, -- lines of the month when it was read
  chart bigint NOT NULL, -- gl_cash_chart when it was read
  days date[] NOT NULL,
  accounts bigint[] NOT NULL,
  particulars bigint[] NOT NULL,
  sources text[] NOT NULL,
  moved boolean[] NOT NULL,
  received bigint[] NOT NULL,
  paid bigint[] NOT NULL,
  seal bigint NOT NULL,
  CONSTRAINT gl_cash_months_pkey PRIMARY KEY (institute_code, campus_id, month)
);
SELECT place('gl_cash_months');

CREATE TRIGGER gl_cash_months_kept BEFORE DELETE ON gl_cash_months FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gl_cash_months_no_truncate BEFORE TRUNCATE ON gl_cash_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE gl_cash_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE gl_cash_months FORCE ROW LEVEL SECURITY;
CREATE POLICY gl_cash_months_institute ON gl_cash_months USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON gl_cash_months TO edubase_app;
