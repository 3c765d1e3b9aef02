-- The seal of a line of an entry; the sum of a day holds those of its lines: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_gl_lines(r gl_lines)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.journal_id, r.line_no, r.n_lines, r.total, r.campus_id, r.entry_date, r.account_id, r.debit, r.credit, r.student_id,
    r.particular_id), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_gl_lines(gl_lines) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_gl_lines(gl_lines) TO edubase_app;
