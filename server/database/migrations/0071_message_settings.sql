-- Messages write themselves in a later version; their settings come with them.
ALTER TABLE message_settings DROP COLUMN payment_template_id;
ALTER TABLE message_settings DROP COLUMN challan_template_id;
ALTER TABLE message_settings DROP COLUMN absent_template_id;
