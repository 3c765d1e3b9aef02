-- Refuses what was sent about leave, or about a correction of attendance, naming the field.
CREATE OR REPLACE FUNCTION leave_refuse(p_message text, p_field text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = 'leave_value', COLUMN = p_field;
END $function$;
REVOKE ALL ON FUNCTION leave_refuse(text, text) FROM PUBLIC;
