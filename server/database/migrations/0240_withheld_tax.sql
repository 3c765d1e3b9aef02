-- Income tax that is withheld from who is paid by an expense, in paisa: the last line of the voucher, which owes it to the state. tax_rate: percent of the expense; without it
-- the amount was typed. The number by which the state knows who was paid (CNIC or NTN) stays with the voucher, for the return.
ALTER TABLE vouchers ADD COLUMN tax bigint NOT NULL DEFAULT 0;
ALTER TABLE vouchers ADD COLUMN tax_rate numeric(6,2);
ALTER TABLE vouchers ADD COLUMN payee_tax_no text;
ALTER TABLE vouchers ADD CONSTRAINT vouchers_tax_check CHECK (tax >= 0 AND tax <= 900000000000000 AND (tax_rate IS NULL OR tax_rate > 0 AND tax_rate <= 100) AND (kind = 'expense' OR tax = 0 AND tax_rate IS NULL)) NOT VALID;
