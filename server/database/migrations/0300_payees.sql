-- no transaction
-- rows of: vouchers
-- Payees by what their spellings have in common: the text of functions/payee_key.sql.
CREATE INDEX CONCURRENTLY IF NOT EXISTS vouchers_payee_idx ON vouchers (institute_code, lower(regexp_replace(payee, '[\s\u00a0]+', '', 'g')), id) WHERE payee IS NOT NULL;
