-- The seal of a till that was counted: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_till_closings(r till_closings)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.closing_no, r.campus_id, r.account_id, r.user_id, r.closing_date, r.received, r.paid_out, r.counted, r.notes, r.created_at,
    r.waiting, r.counted_as), 0) # hash_record_extended(ROW(r.journal_id), 0) # hash_record_extended(ROW(nullif(r.posts, false)), 0) # hash_record_extended(ROW(nullif(r.opening, 0)), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_till_closings(till_closings) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_till_closings(till_closings) TO edubase_app;
