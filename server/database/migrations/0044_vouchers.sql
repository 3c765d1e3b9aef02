-- Vouchers: what an accountant enters by hand. docs/money.md has the rules in words; functions/voucher_*.sql are the only writers.

ALTER TABLE users ADD COLUMN voucher_limit bigint;
ALTER TABLE users ADD CONSTRAINT users_voucher_limit_check CHECK (((voucher_limit >= 0) AND (voucher_limit <= '900000000000000'::bigint)));

-- Their numbers come from the sequence of gl_journals, so that one number names either a voucher or an entry that has none.
CREATE TABLE vouchers (
  institute_code text NOT NULL,
  id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  campus_id bigint NOT NULL,
  entry_date date NOT NULL,
  memo text NOT NULL DEFAULT '',
  reference text,
  payee text,
  method text,
  cheque_no text,
  cheque_date date,
  reverse_on date,
  total bigint NOT NULL,
  -- The voucher that this one stands in for, and why; the accrual that it takes back.
  replaces_id bigint,
  reason text,
  takes_back_id bigint,
  made_by bigint,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- Posted by who made it, without anybody else.
  alone boolean NOT NULL DEFAULT false,
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  -- Given when it is approved: its number among those of its kind and year, and as it is printed.
  fiscal_year_id bigint,
  doc_no bigint,
  voucher text,
  journal_id bigint,
  voided_by bigint,
  voided_at timestamptz,
  void_date date,
  void_reason text,
  void_journal_id bigint,
  seal bigint,
  CONSTRAINT vouchers_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT vouchers_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT vouchers_campus_id_fkey FOREIGN KEY (institute_code, campus_id) REFERENCES campuses (institute_code, id),
  CONSTRAINT vouchers_fiscal_year_id_fkey FOREIGN KEY (institute_code, fiscal_year_id) REFERENCES fiscal_years (institute_code, id),
  CONSTRAINT vouchers_replaces_id_fkey FOREIGN KEY (institute_code, replaces_id) REFERENCES vouchers (institute_code, id),
  CONSTRAINT vouchers_takes_back_id_fkey FOREIGN KEY (institute_code, takes_back_id) REFERENCES vouchers (institute_code, id),
  CONSTRAINT vouchers_journal_id_fkey FOREIGN KEY (institute_code, journal_id) REFERENCES gl_journals (institute_code, id),
  CONSTRAINT vouchers_void_journal_id_fkey FOREIGN KEY (institute_code, void_journal_id) REFERENCES gl_journals (institute_code, id),
  CONSTRAINT vouchers_kind_check CHECK (kind IN ('journal', 'expense', 'income', 'transfer', 'opening')),
  CONSTRAINT vouchers_status_check CHECK (status IN ('draft', 'pending', 'approved', 'rejected', 'voided')),
  CONSTRAINT vouchers_total_check CHECK (total >= 0 AND total <= 900000000000000),
  CONSTRAINT vouchers_reverse_on_check CHECK (reverse_on IS NULL OR kind = 'journal' AND takes_back_id IS NULL AND reverse_on > entry_date),
  CONSTRAINT vouchers_posted_check CHECK ((status IN ('approved', 'voided')) = (journal_id IS NOT NULL) AND (journal_id IS NULL) = (doc_no IS NULL)
    AND (doc_no IS NULL) = (voucher IS NULL) AND (doc_no IS NULL) = (fiscal_year_id IS NULL)),
  CONSTRAINT vouchers_decided_check CHECK ((status IN ('draft', 'pending')) = (decided_at IS NULL)),
  CONSTRAINT vouchers_four_eyes_check CHECK (alone OR decided_by IS NULL OR decided_by IS DISTINCT FROM made_by),
  CONSTRAINT vouchers_void_check CHECK ((status = 'voided') = (voided_at IS NOT NULL) AND (voided_at IS NULL) = (void_journal_id IS NULL)
    AND (voided_at IS NULL) = (void_date IS NULL) AND (voided_at IS NULL) = (void_reason IS NULL))
);
CREATE UNIQUE INDEX vouchers_doc_no_key ON vouchers (institute_code, kind, fiscal_year_id, doc_no) WHERE doc_no IS NOT NULL;
CREATE UNIQUE INDEX vouchers_journal_id_key ON vouchers (institute_code, journal_id);
CREATE INDEX vouchers_void_journal_id_idx ON vouchers (institute_code, void_journal_id);
-- One voucher stands in for another; one that was rejected does not.
CREATE UNIQUE INDEX vouchers_replaces_id_key ON vouchers (institute_code, replaces_id) WHERE status <> 'rejected';
CREATE INDEX vouchers_replaces_id_idx ON vouchers (institute_code, replaces_id);
CREATE UNIQUE INDEX vouchers_takes_back_id_key ON vouchers (institute_code, takes_back_id);
CREATE INDEX vouchers_campus_id_idx ON vouchers (institute_code, campus_id, entry_date);
CREATE INDEX vouchers_entry_date_idx ON vouchers (institute_code, entry_date, id);
CREATE INDEX vouchers_fiscal_year_id_idx ON vouchers (institute_code, fiscal_year_id);
SELECT place('vouchers');

-- In the order of the lines of its journal. A line of a draft may have no amount yet.
CREATE TABLE voucher_lines (
  institute_code text NOT NULL,
  voucher_id bigint NOT NULL,
  line_no smallint NOT NULL,
  account_id bigint NOT NULL,
  debit bigint NOT NULL DEFAULT 0,
  credit bigint NOT NULL DEFAULT 0,
  memo text,
  seal bigint,
  CONSTRAINT voucher_lines_pkey PRIMARY KEY (institute_code, voucher_id, line_no),
  CONSTRAINT voucher_lines_voucher_id_fkey FOREIGN KEY (institute_code, voucher_id) REFERENCES vouchers (institute_code, id),
  CONSTRAINT voucher_lines_account_id_fkey FOREIGN KEY (institute_code, account_id) REFERENCES finance_accounts (institute_code, id),
  CONSTRAINT voucher_lines_line_no_check CHECK (line_no BETWEEN 1 AND 500),
  CONSTRAINT voucher_lines_one_sided_check CHECK (debit >= 0 AND credit >= 0 AND (debit = 0 OR credit = 0))
);
CREATE INDEX voucher_lines_account_id_idx ON voucher_lines (institute_code, account_id);
SELECT place('voucher_lines');

CREATE TABLE voucher_files (
  institute_code text NOT NULL,
  code text NOT NULL,
  voucher_id bigint NOT NULL,
  added_by bigint,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT voucher_files_pkey PRIMARY KEY (institute_code, code),
  CONSTRAINT voucher_files_code_fkey FOREIGN KEY (institute_code, code) REFERENCES stored_file (institute_code, code),
  CONSTRAINT voucher_files_voucher_id_fkey FOREIGN KEY (institute_code, voucher_id) REFERENCES vouchers (institute_code, id)
);
CREATE INDEX voucher_files_voucher_id_idx ON voucher_files (institute_code, voucher_id);
SELECT place('voucher_files');

ALTER TABLE vouchers ENABLE ROW LEVEL SECURITY;
ALTER TABLE vouchers FORCE ROW LEVEL SECURITY;
CREATE POLICY vouchers_institute ON vouchers USING (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id))
  WITH CHECK (institute_code = current_setting('app.institute', true) AND app_campus_ok(campus_id));
ALTER TABLE voucher_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY voucher_lines_institute ON voucher_lines USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
ALTER TABLE voucher_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_files FORCE ROW LEVEL SECURITY;
CREATE POLICY voucher_files_institute ON voucher_files USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT ON vouchers, voucher_lines, voucher_files TO edubase_app;
CREATE TRIGGER vouchers_no_truncate BEFORE TRUNCATE ON vouchers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER voucher_lines_no_truncate BEFORE TRUNCATE ON voucher_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER voucher_files_no_truncate BEFORE TRUNCATE ON voucher_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
