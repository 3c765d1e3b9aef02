-- Refuses what was sent about a bank statement, naming the field.
CREATE OR REPLACE FUNCTION bank_refuse(p_message text, p_field text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = 'bank_value', COLUMN = p_field;
END $function$;
REVOKE ALL ON FUNCTION bank_refuse(text, text) FROM PUBLIC;
