-- Refuses what was sent about a salary, naming the field.
CREATE OR REPLACE FUNCTION salary_refuse(p_message text, p_field text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = 'salary_value', COLUMN = p_field;
END $function$;
REVOKE ALL ON FUNCTION salary_refuse(text, text) FROM PUBLIC;
