-- no transaction
-- rows of: vouchers, cheques
ALTER TABLE vouchers VALIDATE CONSTRAINT vouchers_in_hand_check;
ALTER TABLE cheques VALIDATE CONSTRAINT cheques_paper_check;
ALTER TABLE cheques VALIDATE CONSTRAINT cheques_voucher_id_fkey;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cheques_voucher_id_key ON cheques (institute_code, voucher_id);
