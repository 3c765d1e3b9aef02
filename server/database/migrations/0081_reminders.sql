-- Reminders of what is overdue, and messages about absences.
ALTER TABLE message_settings ADD COLUMN reminder_template_id bigint;

ALTER TABLE message_settings ADD COLUMN reminder_days integer DEFAULT 3 NOT NULL;

ALTER TABLE message_settings ADD COLUMN reminder_every integer;

ALTER TABLE message_settings ADD COLUMN reminder_at time without time zone DEFAULT '10:00:00'::time without time zone NOT NULL;

ALTER TABLE message_settings ADD COLUMN absence_template_id bigint;

ALTER TABLE message_settings ADD COLUMN absence_minutes integer DEFAULT 15 NOT NULL;

ALTER TABLE message_settings ADD CONSTRAINT message_settings_reminder_days_check CHECK (((reminder_days >= 0) AND (reminder_days <= 90)));

ALTER TABLE message_settings ADD CONSTRAINT message_settings_reminder_every_check CHECK (((reminder_every >= 1) AND (reminder_every <= 90)));

ALTER TABLE message_settings ADD CONSTRAINT message_settings_reminder_at_check CHECK ((EXTRACT(second FROM reminder_at) = (0)::numeric));

ALTER TABLE message_settings ADD CONSTRAINT message_settings_absence_minutes_check CHECK (((absence_minutes >= 0) AND (absence_minutes <= 240)));

ALTER TABLE message_settings ADD CONSTRAINT message_settings_reminder_template_id_fkey FOREIGN KEY (institute_code, reminder_template_id) REFERENCES sms_templates (institute_code, id);

ALTER TABLE message_settings ADD CONSTRAINT message_settings_absence_template_id_fkey FOREIGN KEY (institute_code, absence_template_id) REFERENCES sms_templates (institute_code, id);

CREATE INDEX message_settings_reminder_template_id_idx ON message_settings (institute_code, reminder_template_id);

CREATE INDEX message_settings_absence_template_id_idx ON message_settings (institute_code, absence_template_id);

-- All of whom a message tells, brothers and sisters with one number; the first of them is student_id.
ALTER TABLE outbox ADD COLUMN student_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL;
