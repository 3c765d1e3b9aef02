-- A cheque that is received for other income lies in hand as one of fees does, until it is deposited: it is of a voucher instead of a receipt. in_hand: the last line of the
-- voucher is what the cheque is of, on the account of cheques in hand.
ALTER TABLE vouchers ADD COLUMN in_hand boolean NOT NULL DEFAULT false;
ALTER TABLE vouchers ADD CONSTRAINT vouchers_in_hand_check CHECK (NOT in_hand OR kind = 'income' AND method = 'cheque') NOT VALID;
ALTER TABLE cheques ADD COLUMN voucher_id bigint;
ALTER TABLE cheques ALTER COLUMN payment_id DROP NOT NULL;
ALTER TABLE cheques ADD CONSTRAINT cheques_voucher_id_fkey FOREIGN KEY (institute_code, voucher_id) REFERENCES vouchers (institute_code, id) NOT VALID;
ALTER TABLE cheques ADD CONSTRAINT cheques_paper_check CHECK (num_nonnulls(payment_id, voucher_id) = 1) NOT VALID;
-- It answers the voucher too.
DROP FUNCTION IF EXISTS cheque_bounce(text, bigint, date, text, bigint, bigint, boolean);
