-- Rows of money are sealed again.
-- A deposit of cheques that was wrong is undone while the bank has not paid: what it was stays in the row of the cheque, oldest first.
ALTER TABLE cheques ADD COLUMN undone jsonb NOT NULL DEFAULT '[]';
ALTER TABLE cheques ADD CONSTRAINT cheques_undone_check CHECK (jsonb_typeof(undone) = 'array');
-- A cheque is deposited again after that.
DROP INDEX gl_journals_event_key;
CREATE UNIQUE INDEX gl_journals_event_key ON gl_journals (institute_code, source, source_id) WHERE source_id IS NOT NULL AND source NOT IN ('reversal', 'closing', 'earning', 'prepaid', 'cheque');
CREATE INDEX gl_journals_cheque_idx ON gl_journals (institute_code, source_id) WHERE source = 'cheque';
-- They answer and take more.
DROP FUNCTION IF EXISTS cheque_bounce(text, bigint, date, text, bigint, bigint);
