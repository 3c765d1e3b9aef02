-- An account is read page by page in the order of days and, within a day, of journals, whose numbers rise with their ids. docs/money.md says so to people.
DROP INDEX gl_lines_account_id_idx;
CREATE INDEX gl_lines_account_id_idx ON gl_lines (institute_code, account_id, entry_date, journal_id, line_no) INCLUDE (debit, credit, campus_id);
