-- The sums of the seals of days whose entries were rewritten, as erasing_only lets them be: the slot of each day that is there takes the difference.
CREATE OR REPLACE FUNCTION audit_log_recount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  UPDATE audit_days d SET seal = d.seal # x.seal
  FROM (SELECT o.institute_code, (o.at AT TIME ZONE 'UTC')::date AS day, bit_xor(seal_of_audit_log(ROW(o.*)::audit_log) # seal_of_audit_log(ROW(n.*)::audit_log)) AS seal
    FROM old_entries o JOIN new_entries n ON n.institute_code = o.institute_code AND n.id = o.id GROUP BY 1, 2) x
  WHERE d.institute_code = x.institute_code AND d.day = x.day
    AND d.slot = (SELECT min(m.slot) FROM audit_days m WHERE m.institute_code = x.institute_code AND m.day = x.day);
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION audit_log_recount() FROM PUBLIC;
CREATE OR REPLACE TRIGGER audit_log_recount AFTER UPDATE ON audit_log REFERENCING OLD TABLE AS old_entries NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_log_recount();
