-- An expense that is paid ahead is spread over its months: what its voucher debits goes to Prepaid Expenses, and each month takes its share.
ALTER TABLE vouchers ADD COLUMN spread_months smallint;
ALTER TABLE vouchers ADD COLUMN spread_from date;
ALTER TABLE vouchers ADD CONSTRAINT vouchers_spread_check CHECK ((spread_months IS NULL) = (spread_from IS NULL)
  AND (spread_months IS NULL OR kind = 'expense' AND spread_months BETWEEN 2 AND 60 AND spread_from = date_trunc('month', spread_from)::date AND spread_from >= date_trunc('month', entry_date)::date));
CREATE INDEX vouchers_spread_idx ON vouchers (institute_code, journal_id) WHERE spread_months IS NOT NULL;

-- prepayment: puts what a voucher spent on Prepaid Expenses, on its day; prepaid: the share of a month (source_id of both: the entry of the voucher).
ALTER TABLE gl_journals DROP CONSTRAINT gl_journals_source_check;
ALTER TABLE gl_journals ADD CONSTRAINT gl_journals_source_check CHECK (source IN ('challan', 'charge', 'fine', 'opening', 'payment', 'advance', 'inter_campus', 'discount', 'deposit', 'earning', 'refund', 'reversal',
  'journal', 'expense', 'income', 'transfer', 'opening_balance', 'till', 'cheque', 'closing', 'salary', 'salary_payment', 'employee_advance', 'prepayment', 'prepaid'));
DROP INDEX gl_journals_event_key;
CREATE UNIQUE INDEX gl_journals_event_key ON gl_journals (institute_code, source, source_id) WHERE source_id IS NOT NULL AND source NOT IN ('reversal', 'closing', 'earning', 'prepaid');
CREATE UNIQUE INDEX gl_journals_prepaid_key ON gl_journals (institute_code, source_id, entry_date) WHERE source = 'prepaid';
