-- What a school held of students before its books began here: a receipt of the kind opening, received from nobody. Its account is the opening balance equity.
ALTER TABLE payments DROP CONSTRAINT payments_kind_check;
ALTER TABLE payments ADD CONSTRAINT payments_kind_check CHECK (kind IN ('challan', 'family', 'direct', 'advance', 'opening')) NOT VALID;
ALTER TABLE payments DROP CONSTRAINT payments_method_check;
ALTER TABLE payments ADD CONSTRAINT payments_method_check CHECK (method IN ('cash', 'bank', 'cheque', 'online', 'wallet', 'opening')) NOT VALID;
ALTER TABLE payments ADD CONSTRAINT payments_opening_check CHECK ((kind = 'opening') = (method = 'opening') AND (kind <> 'opening' OR status IN ('approved', 'voided') AND till_closing_id IS NULL)) NOT VALID;
