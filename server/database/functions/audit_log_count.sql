-- Counts the entries of the audit log by institute and day, with the sum of their seals: one that is changed or removed past the triggers is missed.
-- Two transactions never write the same count, so that nobody waits: each holds a number of its own until it ends.
CREATE OR REPLACE FUNCTION audit_log_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  INSERT INTO audit_days AS d (institute_code, day, slot, n, seal)
  SELECT e.institute_code, (e.at AT TIME ZONE 'UTC')::date, sum_slot(e.institute_code, 'audit'), count(*), bit_xor(seal_of_audit_log(ROW(e.*)::audit_log)) FROM new_entries e GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (institute_code, day, slot) DO UPDATE SET n = d.n + EXCLUDED.n, seal = d.seal # EXCLUDED.seal;
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER audit_log_count AFTER INSERT ON audit_log REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_log_count();
