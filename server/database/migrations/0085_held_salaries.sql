-- Answers the slips that changed, so that the log names those alone.
DROP FUNCTION IF EXISTS salary_hold(text, bigint[], text);
