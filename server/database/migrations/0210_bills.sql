-- Which bills a voucher pays: expenses on credit (views/bills.sql). Written with the voucher, and like its lines for good once it is posted; what is left of a
-- bill is read from them, never kept.
CREATE TABLE voucher_bills (
  institute_code text NOT NULL,
  voucher_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  amount bigint NOT NULL,
  seal bigint,
  CONSTRAINT voucher_bills_pkey PRIMARY KEY (institute_code, voucher_id, bill_id),
  CONSTRAINT voucher_bills_voucher_id_fkey FOREIGN KEY (institute_code, voucher_id) REFERENCES vouchers (institute_code, id),
  CONSTRAINT voucher_bills_bill_id_fkey FOREIGN KEY (institute_code, bill_id) REFERENCES vouchers (institute_code, id),
  CONSTRAINT voucher_bills_other_check CHECK (voucher_id <> bill_id),
  -- A draft may not say yet how much it pays.
  CONSTRAINT voucher_bills_amount_check CHECK (amount >= 0 AND amount <= 900000000000000)
);
CREATE INDEX voucher_bills_bill_id_idx ON voucher_bills (institute_code, bill_id);
SELECT place('voucher_bills');
ALTER TABLE voucher_bills ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_bills FORCE ROW LEVEL SECURITY;
CREATE POLICY voucher_bills_institute ON voucher_bills USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT ON voucher_bills TO edubase_app;
-- How much of a voucher is for bills: with it, what it pays of them cannot lose a row.
ALTER TABLE vouchers ADD COLUMN for_bills bigint NOT NULL DEFAULT 0;
ALTER TABLE vouchers ADD CONSTRAINT vouchers_for_bills_check CHECK (for_bills >= 0 AND for_bills <= 900000000000000);
CREATE TRIGGER voucher_bills_no_truncate BEFORE TRUNCATE ON voucher_bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is owed for bills is read by the role of its account: with entries on it, it stays payable. An account may become it later.
DROP TRIGGER finance_accounts_keep_role ON finance_accounts;
CREATE TRIGGER finance_accounts_keep_role BEFORE UPDATE OF role ON finance_accounts FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role
  AND (OLD.role IN ('receivable', 'advance_fee', 'deferred_income', 'cash', 'bank', 'deposits_billed', 'inter_campus', 'cheques_in_hand', 'accumulated_depreciation', 'employee_advance', 'salary_payable', 'payable')
    OR NEW.role IN ('receivable', 'advance_fee', 'deferred_income', 'cash', 'bank', 'deposits_billed', 'inter_campus', 'cheques_in_hand', 'accumulated_depreciation', 'employee_advance', 'salary_payable'))
  AND NOT (coalesce(OLD.role, '') IN ('cash', 'bank') AND coalesce(NEW.role, '') IN ('cash', 'bank'))) EXECUTE FUNCTION finance_accounts_keep_role();
