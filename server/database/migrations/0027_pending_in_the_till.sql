-- Money that waits for approval lies in the drawer of whoever took it, and is counted there. When it is rejected or taken back it goes
-- back to the payer, which is recorded; and a count that differs from what should be there says why.
ALTER TABLE payments ADD COLUMN returned_on date;
ALTER TABLE payments ADD COLUMN returned_by bigint;
-- Given back after it had been counted: the closing that it went out of.
ALTER TABLE payments ADD COLUMN return_till_closing_id bigint;
-- What was rejected before this was recorded is taken as given back.
UPDATE payments SET returned_on = coalesce(decided_at, created_at)::date, returned_by = coalesce(decided_by, created_by) WHERE status = 'rejected';
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments ADD CONSTRAINT payments_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn', 'voided'));
ALTER TABLE payments ADD CONSTRAINT payments_returned_check CHECK ((returned_on IS NULL) = (returned_by IS NULL) AND (returned_on IS NULL OR status IN ('rejected', 'withdrawn'))
  AND (status <> 'withdrawn' OR returned_on IS NOT NULL) AND (return_till_closing_id IS NULL OR (returned_on IS NOT NULL AND till_closing_id IS NOT NULL)));
ALTER TABLE payments ADD CONSTRAINT payments_return_till_closing_id_fkey FOREIGN KEY (institute_code, return_till_closing_id) REFERENCES till_closings (institute_code, id);
CREATE INDEX payments_return_till_closing_id_idx ON payments (institute_code, return_till_closing_id);
DROP INDEX payments_unclosed_idx;
CREATE INDEX payments_unclosed_idx ON payments (institute_code, created_by, receiving_account_id) WHERE till_closing_id IS NULL AND status IN ('pending', 'approved', 'rejected');
CREATE INDEX payments_unreturned_idx ON payments (institute_code, created_by) WHERE status IN ('rejected', 'withdrawn') AND (returned_on IS NULL OR return_till_closing_id IS NULL);

-- Of what was received: what waited for approval when it was counted.
ALTER TABLE till_closings ADD COLUMN waiting bigint NOT NULL DEFAULT 0;
-- The notes and coins: '5000×3, coins 7'. The note says why the count differs.
ALTER TABLE till_closings ADD COLUMN counted_as text;
UPDATE till_closings SET notes = 'Counted before a note was asked for' WHERE difference <> 0 AND btrim(coalesce(notes, '')) = '';
ALTER TABLE till_closings ADD CONSTRAINT till_closings_note_check CHECK (counted - received + paid_out = 0 OR btrim(coalesce(notes, '')) <> '');
DROP FUNCTION till_close(text, bigint, bigint, date, bigint, text);
