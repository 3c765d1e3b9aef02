-- Sums per account, campus and month beside those of days: statements over years are added up from them.
-- Rows of money are sealed again.
CREATE TABLE gl_months (
  institute_code text NOT NULL,
  account_id bigint NOT NULL,
  campus_id bigint NOT NULL,
  month date NOT NULL,
  debit bigint NOT NULL DEFAULT 0,
  credit bigint NOT NULL DEFAULT 0,
  n integer NOT NULL DEFAULT 0,
  CONSTRAINT gl_months_pkey PRIMARY KEY (institute_code, account_id, campus_id, month),
  CONSTRAINT gl_months_account_id_fkey FOREIGN KEY (institute_code, account_id) REFERENCES finance_accounts (institute_code, id)
) WITH (fillfactor = 70); -- every posting of a month updates its rows
SELECT place('gl_months');

INSERT INTO gl_months (institute_code, account_id, campus_id, month, debit, credit, n)
SELECT institute_code, account_id, campus_id, date_trunc('month', entry_date)::date, sum(debit), sum(credit), sum(n) FROM gl_days GROUP BY 1, 2, 3, 4;

CREATE TRIGGER gl_months_kept BEFORE DELETE ON gl_months FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gl_months_no_truncate BEFORE TRUNCATE ON gl_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE gl_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE gl_months FORCE ROW LEVEL SECURITY;
CREATE POLICY gl_months_institute ON gl_months USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
GRANT SELECT ON gl_months TO edubase_app;
