-- Discount of a charge: the fixed part, then the percentage of the rest to the whole rupee (half up), within its limit, never below the least amount.
CREATE OR REPLACE FUNCTION fee_discount(p_amount bigint, p_fixed bigint, p_bp integer, p_cap bigint, p_least bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT greatest(0, least(p_amount - least(p_least, p_amount), coalesce(p_cap, p_amount),
    least(p_fixed, p_amount) + ((p_amount - least(p_fixed, p_amount)) * p_bp + 500000) / 1000000 * 100))
$function$;
