CREATE OR REPLACE FUNCTION fee_refuse(p_message text, p_rule text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = p_rule;
END $function$;
