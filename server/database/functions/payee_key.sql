-- What spellings of one payee have in common: they differ by case and spaces alone. Plain enough to be put into queries, whose index is on it
-- (vouchers_payee_idx).
CREATE OR REPLACE FUNCTION payee_key(p_payee text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT lower(regexp_replace(p_payee, '[\s\u00a0]+', '', 'g'))
$function$;
REVOKE ALL ON FUNCTION payee_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payee_key(text) TO edubase_app;
