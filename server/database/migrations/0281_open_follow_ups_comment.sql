-- Apart, as an index is made outside of a transaction.
COMMENT ON INDEX admission_follow_ups_open_idx IS 'by hand: follow-ups that are still to be done';
