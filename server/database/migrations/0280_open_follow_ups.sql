-- no transaction
-- The home page counts those that are due: by hand, as a declaration says no partial index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS admission_follow_ups_open_idx ON admission_follow_ups (institute_code, due_date) WHERE done_on IS NULL;
