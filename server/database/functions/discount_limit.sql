-- The most that a discount type still gives on a line: its percentage (to the whole rupee, half up, at most its cap) or its amount, of what other
-- discounts leave, less what it has given or is asked to give there already. Nothing without a type, and for a particular that it is not for.
CREATE OR REPLACE FUNCTION discount_limit(p_institute text, p_line bigint, p_type bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT coalesce((SELECT greatest(0, least(l.amount - l.discount - l.paid - l.pending - l.pending_discount,
      CASE t.method WHEN 'fixed' THEN coalesce(t.amount, 0) ELSE least(coalesce(t.max_amount, b.base), (b.base * coalesce(t.percent, 0) * 100 + 500000) / 1000000 * 100) END - b.own))
    FROM challan_lines l JOIN discount_types t ON t.institute_code = p_institute AND t.id = p_type AND t.is_active
    CROSS JOIN LATERAL (SELECT coalesce(sum(d.amount) FILTER (WHERE d.discount_type_id = p_type), 0) AS own, coalesce(sum(d.amount) FILTER (WHERE d.discount_type_id IS DISTINCT FROM p_type), 0) AS others,
        coalesce(sum(d.amount) FILTER (WHERE d.status = 'approved'), 0) AS approved
      FROM challan_discounts d WHERE d.institute_code = p_institute AND d.challan_line_id = l.id AND d.status IN ('pending', 'approved')) g
    CROSS JOIN LATERAL (SELECT (l.amount - g.others - CASE WHEN l.discount_type_id IS DISTINCT FROM p_type THEN l.discount - g.approved ELSE 0 END)::bigint AS base,
        (g.own + CASE WHEN l.discount_type_id = p_type THEN l.discount - g.approved ELSE 0 END)::bigint AS own) b
    WHERE l.institute_code = p_institute AND p_institute = app_institute() AND l.id = p_line
      AND (NOT EXISTS (SELECT 1 FROM discount_types_particular p WHERE p.institute_code = p_institute AND p.discount_types_id = t.id)
        OR EXISTS (SELECT 1 FROM discount_types_particular p WHERE p.institute_code = p_institute AND p.discount_types_id = t.id AND p.fee_particulars_id = l.particular_id))), 0)
$function$;
REVOKE ALL ON FUNCTION discount_limit(text, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discount_limit(text, bigint, bigint) TO edubase_app;
