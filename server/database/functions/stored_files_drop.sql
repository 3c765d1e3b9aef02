-- Deletes files that a change let go of. One that a record still shows stays: its foreign key says so, past what the caller may see.
CREATE OR REPLACE FUNCTION stored_files_drop(p_institute text, p_codes text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY p_codes LOOP
    BEGIN
      DELETE FROM stored_file f WHERE f.institute_code = p_institute AND f.code = one
        AND NOT EXISTS (SELECT 1 FROM institute i WHERE i.institute_code = p_institute AND i.logo_code = one);
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
END $function$;
