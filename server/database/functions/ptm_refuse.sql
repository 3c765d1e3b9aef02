-- A refusal of a meeting: the rule, the value it is about, and why.
CREATE OR REPLACE FUNCTION ptm_refuse(p_rule text, p_column text, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = p_rule, COLUMN = p_column;
END $function$;
REVOKE ALL ON FUNCTION ptm_refuse(text, text, text) FROM PUBLIC;
