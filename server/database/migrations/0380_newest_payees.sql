-- no transaction
-- rows of: vouchers
-- The newest vouchers that name a payee and are posted or wait, of a school and of one campus: what the list of payees is read from, and nothing else of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS vouchers_newest_payees_idx ON vouchers (institute_code, id) INCLUDE (payee, payee_tax_no) WHERE payee IS NOT NULL AND status IN ('pending', 'approved');
CREATE INDEX CONCURRENTLY IF NOT EXISTS vouchers_campus_payees_idx ON vouchers (institute_code, campus_id, id) INCLUDE (payee, payee_tax_no) WHERE payee IS NOT NULL AND status IN ('pending', 'approved');
