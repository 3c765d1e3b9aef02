CREATE OR REPLACE FUNCTION families_fill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF NEW.family_no IS NULL THEN
    NEW.family_no := CASE WHEN TG_OP = 'UPDATE' THEN OLD.family_no ELSE take_numbers(NEW.institute_code, 'family_no', 1) END;
  ELSIF TG_OP = 'INSERT' THEN
    -- A number that the school gave itself: the counter goes on after it.
    INSERT INTO counter (institute_code, name, next_value) VALUES (NEW.institute_code, 'family_no', NEW.family_no + 1)
    ON CONFLICT (institute_code, name, scope) DO UPDATE SET next_value = EXCLUDED.next_value WHERE counter.next_value < EXCLUDED.next_value;
  END IF;
  NEW.mobile_key := nullif(right(regexp_replace(coalesce(NEW.mobile, ''), '\D', '', 'g'), 10), '');
  RETURN NEW;
END $function$;
