-- Refuses what was sent about a fixed asset, naming the field.
CREATE OR REPLACE FUNCTION asset_refuse(p_message text, p_field text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = 'asset_value', COLUMN = p_field;
END $function$;
REVOKE ALL ON FUNCTION asset_refuse(text, text) FROM PUBLIC;
