-- The seal of cash that was given to a drawer: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_till_handovers(r till_handovers)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.handover_no, r.kind, r.campus_id, r.account_id, r.from_account_id, r.from_user_id, r.to_user_id, r.closing_id, r.amount, r.counted_as, r.notes, r.given_on, r.given_by, r.given_at,
    r.status, r.decided_on, r.decided_by, r.decided_at, r.counted, r.accepted_as, r.answer, r.journal_id, r.till_closing_id), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_till_handovers(till_handovers) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_till_handovers(till_handovers) TO edubase_app;
