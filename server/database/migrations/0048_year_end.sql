-- The end of a year: docs/money.md has the rules in words; functions/year_*.sql and books_lock.sql are the only writers.

-- Up to which day the books of a campus are locked, beside the day of the whole institute.
ALTER TABLE campuses ADD COLUMN books_locked_upto date;
COMMENT ON COLUMN campuses.books_locked_upto IS 'by hand: set by books_lock alone';

-- The day of a voucher is judged for its campus too.
DROP FUNCTION IF EXISTS voucher_open_day(text, date, text);
DROP FUNCTION IF EXISTS voucher_void_day(text, date);
