-- Whether a person has a word is asked by the person too: of two words that many have, all who have both are found (functions/find_names.sql).
CREATE INDEX find_entries_id_idx ON find_entries (institute_code, kind, id, word);
