-- Before money of a receipt goes back: the drawers that it may come from are held, as till_close holds its own, and then
-- what was handed over. Before any row, as there.
CREATE OR REPLACE FUNCTION fee_drawers_hold(p_institute text, p_payment bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || o.owner, o.account)) FROM (
    SELECT DISTINCT u.owner, y.receiving_account_id AS account FROM payments y CROSS JOIN LATERAL (VALUES (y.created_by), (nullif(current_setting('app.user', true), '')::bigint)) AS u (owner)
      WHERE y.institute_code = p_institute AND y.id = p_payment AND u.owner IS NOT NULL ORDER BY 1) o;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':handed over', y.receiving_account_id)) FROM payments y WHERE y.institute_code = p_institute AND y.id = p_payment;
END $function$;
REVOKE ALL ON FUNCTION fee_drawers_hold(text, bigint) FROM PUBLIC;
