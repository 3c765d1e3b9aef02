-- no transaction
-- rows of: vouchers
ALTER TABLE vouchers VALIDATE CONSTRAINT vouchers_tax_check;
CREATE INDEX CONCURRENTLY IF NOT EXISTS vouchers_tax_idx ON vouchers (institute_code, entry_date) WHERE tax > 0;
