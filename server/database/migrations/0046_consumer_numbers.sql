-- What stands before the number of a challan where banks and wallets ask for a consumer number.
ALTER TABLE challan_settings ADD COLUMN bill_prefix text;
ALTER TABLE challan_settings ADD CONSTRAINT challan_settings_bill_prefix_check CHECK (char_length(bill_prefix) <= 12);
