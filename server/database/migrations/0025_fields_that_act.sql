-- Fields that nothing read go: holidays of late fines (there is no calendar of them), a fee for a reissued challan, the billing of a family.
ALTER TABLE late_fee_policies DROP COLUMN skip_holidays;
ALTER TABLE challan_settings DROP COLUMN reissue_fee;
ALTER TABLE families DROP COLUMN bill_mode;
ALTER TABLE challan_lines DROP CONSTRAINT challan_lines_source_check;
ALTER TABLE challan_lines ADD CONSTRAINT challan_lines_source_check CHECK (source IN ('plan', 'attendance', 'added', 'fine', 'opening', 'direct'));
