-- no transaction
-- rows of: voucher_lines, campuses
ALTER TABLE voucher_lines VALIDATE CONSTRAINT voucher_lines_campus_id_fkey;
CREATE INDEX CONCURRENTLY IF NOT EXISTS voucher_lines_campus_id_idx ON voucher_lines (institute_code, campus_id);
-- An entry has one beside it at each other campus, where an advance had one at most.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS gl_journals_between_key ON gl_journals (institute_code, source_id, campus_id) WHERE source = 'inter_campus';
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS gl_journals_once_key ON gl_journals (institute_code, source, source_id) WHERE source_id IS NOT NULL AND source NOT IN ('reversal', 'closing', 'earning', 'prepaid', 'cheque', 'inter_campus');
DROP INDEX CONCURRENTLY IF EXISTS gl_journals_event_key;
