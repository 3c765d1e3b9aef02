-- Numbers the rows of an institute anew, in the order that they have; those without a number come last. One row may be left out.
CREATE OR REPLACE FUNCTION order_number(p_institute text, p_table text, p_column text, p_apart bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM set_config('app.ordering', 'on', true);
  EXECUTE format('UPDATE %1$I t SET %2$I = n.at FROM (SELECT x.id, row_number() OVER (ORDER BY x.%2$I NULLS LAST, x.id) AS at FROM %1$I x
      WHERE x.institute_code = $1 AND x.id IS DISTINCT FROM $2) n
    WHERE t.institute_code = $1 AND t.id = n.id AND t.%2$I IS DISTINCT FROM n.at', p_table, p_column) USING p_institute, p_apart;
  PERFORM set_config('app.ordering', '', true);
END $function$;
REVOKE ALL ON FUNCTION order_number(text,text,text,bigint) FROM PUBLIC;
