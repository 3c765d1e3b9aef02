-- The most that one payment of a campus may be; null: ten times the largest challan of the institute (functions/fee_ceiling.sql).
ALTER TABLE challan_settings ADD COLUMN payment_ceiling bigint;
ALTER TABLE challan_settings ADD CONSTRAINT challan_settings_payment_ceiling_check CHECK (payment_ceiling >= 100 AND payment_ceiling <= 900000000000000);
