-- Rows of one particular never overlap: one month is charged by one row.
CREATE OR REPLACE FUNCTION student_fee_plans_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM student_fee_plans p WHERE p.institute_code = NEW.institute_code AND p.student_id = NEW.student_id AND p.particular_id = NEW.particular_id AND p.id <> NEW.id
      AND p.from_month <= coalesce(NEW.to_month, 'infinity') AND coalesce(p.to_month, 'infinity') >= NEW.from_month) THEN
    RAISE EXCEPTION 'This particular has another amount in some of these months' USING ERRCODE = 'P0001', CONSTRAINT = 'student_fee_plans_apart'; END IF;
  RETURN NULL;
END $function$;
