ALTER TABLE challan_settings ADD COLUMN two_step_money_out boolean;
