-- Why the file of a person could not be made, for who waits for it.
ALTER TABLE person_exports ADD COLUMN problem text;
