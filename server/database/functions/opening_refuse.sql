-- Refuses a row of openings, naming the field.
CREATE OR REPLACE FUNCTION opening_refuse(p_message text, p_field text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = 'opening_value', COLUMN = p_field;
END $function$;
REVOKE ALL ON FUNCTION opening_refuse(text, text) FROM PUBLIC;
