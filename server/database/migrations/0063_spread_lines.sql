-- Single lines of an expense are spread over months, others of it are not: the spread moves from the voucher to those of its lines that it was of.
-- Rows of money are sealed again.
DROP VIEW IF EXISTS prepaid_not_spent;
ALTER TABLE voucher_lines ADD COLUMN spread_months smallint;
ALTER TABLE voucher_lines ADD COLUMN spread_from date;
ALTER TABLE voucher_lines ADD CONSTRAINT voucher_lines_spread_check CHECK ((spread_months IS NULL) = (spread_from IS NULL)
  AND (spread_months IS NULL OR spread_months BETWEEN 2 AND 60 AND spread_from = date_trunc('month', spread_from)::date));
ALTER TABLE vouchers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE finance_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE finance_groups NO FORCE ROW LEVEL SECURITY;
-- Of a voucher all was spread that it spent, account by account.
UPDATE voucher_lines l SET spread_months = v.spread_months, spread_from = v.spread_from FROM vouchers v, finance_accounts a, finance_groups g
  WHERE v.institute_code = l.institute_code AND v.id = l.voucher_id AND v.spread_months IS NOT NULL AND a.institute_code = l.institute_code AND a.id = l.account_id
    AND g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class = 'expense'
    AND (v.status = 'draft' OR (SELECT sum(x.debit - x.credit) FROM voucher_lines x WHERE x.institute_code = l.institute_code AND x.voucher_id = l.voucher_id AND x.account_id = l.account_id) > 0);
ALTER TABLE finance_groups FORCE ROW LEVEL SECURITY;
ALTER TABLE finance_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE vouchers FORCE ROW LEVEL SECURITY;
CREATE INDEX voucher_lines_spread_idx ON voucher_lines (institute_code, voucher_id) WHERE spread_months IS NOT NULL;
-- It is made again with the functions.
DROP TRIGGER IF EXISTS vouchers_fixed ON vouchers;
DROP INDEX vouchers_spread_idx;
ALTER TABLE vouchers DROP CONSTRAINT vouchers_spread_check, DROP COLUMN spread_months, DROP COLUMN spread_from;
