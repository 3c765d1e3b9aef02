-- no transaction
-- rows of: vouchers
ALTER TABLE vouchers VALIDATE CONSTRAINT vouchers_due_date_check;
