-- no transaction
-- rows of: payments
ALTER TABLE payments VALIDATE CONSTRAINT payments_kind_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_method_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_opening_check;
-- A student brings one advance along.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_opening_key ON payments (institute_code, student_id) WHERE kind = 'opening' AND allocated = 0 AND status = 'approved';
