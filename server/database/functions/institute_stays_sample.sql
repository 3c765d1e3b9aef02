-- What may be removed with all that is in it is said once, when an institute is made.
CREATE OR REPLACE FUNCTION institute_stays_sample()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RAISE EXCEPTION 'An institute is made as a sample, or never is one' USING ERRCODE = 'check_violation', CONSTRAINT = 'institute_sample_of_check';
END $function$;
CREATE OR REPLACE TRIGGER institute_stays_sample BEFORE UPDATE OF sample_of ON institute FOR EACH ROW WHEN (OLD.sample_of IS DISTINCT FROM NEW.sample_of) EXECUTE FUNCTION institute_stays_sample();
