-- Times of day, percentages, addresses of pages and of mail are columns of their own kind.

ALTER TABLE campuses DROP CONSTRAINT campuses_email_check;

ALTER TABLE guardians DROP CONSTRAINT guardians_email_check;

ALTER TABLE date_sheet_papers DROP CONSTRAINT date_sheet_papers_start_time_check;

ALTER TABLE date_sheet_papers DROP CONSTRAINT date_sheet_papers_end_time_check;

ALTER TABLE users DROP CONSTRAINT users_email_check;

ALTER TABLE shifts DROP CONSTRAINT shifts_start_time_check;

ALTER TABLE shifts DROP CONSTRAINT shifts_end_time_check;

ALTER TABLE allowances_deductions DROP CONSTRAINT allowances_deductions_percent_check;

ALTER TABLE sms_gateways DROP CONSTRAINT sms_gateways_url_check;

ALTER TABLE ptms DROP CONSTRAINT ptms_start_time_check;

ALTER TABLE ptms DROP CONSTRAINT ptms_end_time_check;

ALTER TABLE news DROP CONSTRAINT news_link_check;

ALTER TABLE date_sheet_papers ALTER COLUMN start_time TYPE time without time zone USING start_time::time without time zone;

ALTER TABLE date_sheet_papers ALTER COLUMN end_time TYPE time without time zone USING end_time::time without time zone;

ALTER TABLE shifts ALTER COLUMN start_time DROP DEFAULT;

ALTER TABLE shifts ALTER COLUMN start_time TYPE time without time zone USING start_time::time without time zone;

ALTER TABLE shifts ALTER COLUMN start_time SET DEFAULT '07:30:00'::time without time zone;

ALTER TABLE shifts ALTER COLUMN end_time DROP DEFAULT;

ALTER TABLE shifts ALTER COLUMN end_time TYPE time without time zone USING end_time::time without time zone;

ALTER TABLE shifts ALTER COLUMN end_time SET DEFAULT '14:00:00'::time without time zone;

ALTER TABLE allowances_deductions ALTER COLUMN percent TYPE numeric(6,2) USING percent::numeric(6,2);

ALTER TABLE ptms ALTER COLUMN start_time DROP DEFAULT;

ALTER TABLE ptms ALTER COLUMN start_time TYPE time without time zone USING start_time::time without time zone;

ALTER TABLE ptms ALTER COLUMN start_time SET DEFAULT '09:00:00'::time without time zone;

ALTER TABLE ptms ALTER COLUMN end_time DROP DEFAULT;

ALTER TABLE ptms ALTER COLUMN end_time TYPE time without time zone USING end_time::time without time zone;

ALTER TABLE ptms ALTER COLUMN end_time SET DEFAULT '13:00:00'::time without time zone;

ALTER TABLE campuses ADD CONSTRAINT campuses_email_check CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 120)));

ALTER TABLE guardians ADD CONSTRAINT guardians_email_check CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 120)));

ALTER TABLE date_sheet_papers ADD CONSTRAINT date_sheet_papers_start_time_check CHECK ((EXTRACT(second FROM start_time) = (0)::numeric));

ALTER TABLE date_sheet_papers ADD CONSTRAINT date_sheet_papers_end_time_check CHECK ((EXTRACT(second FROM end_time) = (0)::numeric));

ALTER TABLE users ADD CONSTRAINT users_email_check CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 120)));

ALTER TABLE shifts ADD CONSTRAINT shifts_start_time_check CHECK ((EXTRACT(second FROM start_time) = (0)::numeric));

ALTER TABLE shifts ADD CONSTRAINT shifts_end_time_check CHECK ((EXTRACT(second FROM end_time) = (0)::numeric));

ALTER TABLE allowances_deductions ADD CONSTRAINT allowances_deductions_percent_check CHECK (((percent >= 0.01) AND (percent <= (100)::numeric)));

ALTER TABLE sms_gateways ADD CONSTRAINT sms_gateways_url_check CHECK (((url ~ '^https?://'::text) AND (char_length(url) <= 500)));

ALTER TABLE ptms ADD CONSTRAINT ptms_end_time_check CHECK ((EXTRACT(second FROM end_time) = (0)::numeric));

ALTER TABLE ptms ADD CONSTRAINT ptms_start_time_check CHECK ((EXTRACT(second FROM start_time) = (0)::numeric));

ALTER TABLE news ADD CONSTRAINT news_link_check CHECK (((link ~ '^https?://'::text) AND (char_length(link) <= 500)));
