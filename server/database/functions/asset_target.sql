-- What of an asset is depreciated by the end of a month: each month the same, rounded down, and the last one the rest; never beyond the residual value. What was
-- depreciated before its books began here is part of it, and the rest is spread over the months that are left.
CREATE OR REPLACE FUNCTION asset_target(a fixed_assets, p_month date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN asset_month(a, p_month) <= asset_month(a, a.opening_month) THEN a.opening_depreciation
    WHEN asset_month(a, p_month) >= a.months_of_life THEN a.cost - a.residual_value
    ELSE a.opening_depreciation + (asset_month(a, p_month) - asset_month(a, a.opening_month)) * ((a.cost - a.residual_value - a.opening_depreciation) / (a.months_of_life - asset_month(a, a.opening_month))) END
$function$;
REVOKE ALL ON FUNCTION asset_target(fixed_assets, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asset_target(fixed_assets, date) TO edubase_app;
