-- Messages that write themselves: which template each campus sends, and by what.
ALTER TABLE message_settings ADD COLUMN channel text DEFAULT 'sms'::text NOT NULL;

ALTER TABLE message_settings ADD COLUMN payment_template_id bigint;

ALTER TABLE message_settings ADD COLUMN challan_template_id bigint;

ALTER TABLE message_settings ADD CONSTRAINT message_settings_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text])));

ALTER TABLE message_settings ADD CONSTRAINT message_settings_payment_template_id_fkey FOREIGN KEY (institute_code, payment_template_id) REFERENCES sms_templates (institute_code, id);

ALTER TABLE message_settings ADD CONSTRAINT message_settings_challan_template_id_fkey FOREIGN KEY (institute_code, challan_template_id) REFERENCES sms_templates (institute_code, id);

CREATE INDEX message_settings_payment_template_id_idx ON message_settings (institute_code, payment_template_id);

CREATE INDEX message_settings_challan_template_id_idx ON message_settings (institute_code, challan_template_id);

-- What has happened, where a batch wrote itself: each event has one.
ALTER TABLE message_batches ADD COLUMN event text;

ALTER TABLE message_batches DROP CONSTRAINT message_batches_source_check;

ALTER TABLE message_batches ADD CONSTRAINT message_batches_source_check CHECK (source IN ('contacts', 'students', 'test', 'again', 'challan', 'reminder', 'absence'));

CREATE UNIQUE INDEX message_batches_event_key ON message_batches (institute_code, event);

ALTER TABLE outbox DROP CONSTRAINT outbox_source_check;

ALTER TABLE outbox ADD CONSTRAINT outbox_source_check CHECK (source IN ('contacts', 'students', 'test', 'payment', 'challan', 'reminder', 'absence', 'meeting'));
