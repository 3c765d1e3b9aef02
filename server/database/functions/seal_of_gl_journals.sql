-- The seal of the head of an entry: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_gl_journals(r gl_journals)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.voucher_no, r.campus_id, r.fiscal_year_id, r.entry_date, r.n_lines, r.total, r.source, r.source_id, r.challan_id,
    r.reverses_id, r.memo, r.created_by, r.created_at), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_gl_journals(gl_journals) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_gl_journals(gl_journals) TO edubase_app;
