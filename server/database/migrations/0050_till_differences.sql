-- The difference of a count goes to the books: docs/money.md has the rule in words. What was counted before stays as it was.
ALTER TABLE till_closings ADD COLUMN posts boolean NOT NULL DEFAULT false;
ALTER TABLE till_closings ADD COLUMN journal_id bigint;
ALTER TABLE till_closings ADD CONSTRAINT till_closings_journal_id_fkey FOREIGN KEY (institute_code, journal_id) REFERENCES gl_journals (institute_code, id);
ALTER TABLE till_closings ADD CONSTRAINT till_closings_journal_check CHECK ((journal_id IS NOT NULL) = (posts AND counted - received + paid_out <> 0 AND btrim(coalesce(notes, '')) <> ''));
CREATE INDEX till_closings_journal_id_idx ON till_closings (institute_code, journal_id);
