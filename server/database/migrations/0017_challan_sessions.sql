-- The challans of a session, newest first: an old one is found without reading all that was issued since.
CREATE INDEX challans_session_newest_idx ON challans (institute_code, session_id, id DESC);
DROP INDEX challans_session_id_idx;
