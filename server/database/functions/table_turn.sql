-- Waits until nobody else changes how the rows of a table belong together (a tree, an order), and keeps others waiting until the transaction ends.
-- Before rows are locked: such changes lock rows of each other.
CREATE OR REPLACE FUNCTION table_turn(p_institute text, p_table text)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_advisory_xact_lock(hashtextextended(p_institute || ':turn:' || p_table, 0))
$function$;
