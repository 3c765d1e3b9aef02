-- Which month of its life a month is to an asset: 1 in the month from which it is in use, 0 before it, at most its life.
CREATE OR REPLACE FUNCTION asset_month(a fixed_assets, p_month date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(least(greatest((extract(year FROM p_month) - extract(year FROM a.in_use_from)) * 12 + extract(month FROM p_month) - extract(month FROM a.in_use_from) + 1, 0), a.months_of_life), 0)::integer
$function$;
REVOKE ALL ON FUNCTION asset_month(fixed_assets, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asset_month(fixed_assets, date) TO edubase_app;
