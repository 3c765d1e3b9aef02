-- no transaction
-- Who has two words that begin many, as three letters of each do, is read campus by campus until enough are found (functions/find_names.sql). Of names
-- alone, so that only what says so is planned with it: of one word, or of all campuses, people are read faster by the word.
CREATE INDEX CONCURRENTLY IF NOT EXISTS find_entries_names_idx ON find_entries (institute_code, kind, campus_id, word, id) WHERE word !~ '\d';
