-- Part k of n of an amount, in whole rupees, paisa in the last; the parts sum to the amount.
CREATE OR REPLACE FUNCTION fee_part(p_amount bigint, p_k integer, p_n integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN p_k = p_n THEN p_amount ELSE p_amount / 100 * p_k / p_n * 100 END - CASE WHEN p_k = 1 THEN 0 ELSE p_amount / 100 * (p_k - 1) / p_n * 100 END
$function$;
