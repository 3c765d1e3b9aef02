-- The seal of an entry of the audit log; the count of a day holds those of its entries: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_audit_log(r audit_log)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.at, r.user_id, r.username, r.request_id, r.ip, r.action, r.entity, r.entity_id, r.before, r.after, r.reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_audit_log(audit_log) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_audit_log(audit_log) TO edubase_app;
