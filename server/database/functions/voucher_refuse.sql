-- Refuses what was sent for a voucher, naming the field.
CREATE OR REPLACE FUNCTION voucher_refuse(p_message text, p_field text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = 'voucher_line', COLUMN = p_field;
END $function$;
REVOKE ALL ON FUNCTION voucher_refuse(text, text) FROM PUBLIC;
