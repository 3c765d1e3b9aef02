-- Adds what became of lines of challans to the sums of their months: billed, fines, discounts, received. Void lines are in none.
CREATE OR REPLACE FUNCTION challan_lines_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_parts fee_months[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Once with each payment: in one statement.
    INSERT INTO fee_months AS t (institute_code, campus_id, month, slot, billed, fine, discount, received)
    SELECT d.institute_code, d.campus_id, d.line_month, sum_slot(d.institute_code, 'fees'), sum(CASE WHEN d.is_fine THEN 0 ELSE d.amount END), sum(CASE WHEN d.is_fine THEN d.amount ELSE 0 END), sum(d.discount), sum(d.paid) FROM (
      SELECT l.institute_code, l.campus_id, l.line_month, l.source = 'fine' AS is_fine, l.amount, l.discount, l.paid FROM new_rows l WHERE NOT l.is_void
      UNION ALL SELECT l.institute_code, l.campus_id, l.line_month, l.source = 'fine', -l.amount, -l.discount, -l.paid FROM old_rows l WHERE NOT l.is_void) d
    GROUP BY 1, 2, 3 HAVING (sum(CASE WHEN d.is_fine THEN 0 ELSE d.amount END), sum(CASE WHEN d.is_fine THEN d.amount ELSE 0 END), sum(d.discount), sum(d.paid)) <> (0, 0, 0, 0)
    ON CONFLICT (institute_code, month, campus_id, slot)
      DO UPDATE SET billed = t.billed + EXCLUDED.billed, fine = t.fine + EXCLUDED.fine, discount = t.discount + EXCLUDED.discount, received = t.received + EXCLUDED.received;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.line_month, 0, p.billed, p.fine, p.discount, p.received)::fee_months) INTO v_parts FROM (
      SELECT l.institute_code, l.campus_id, l.line_month, coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS billed, coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS fine,
        sum(l.discount)::bigint AS discount, sum(l.paid)::bigint AS received
      FROM new_rows l WHERE NOT l.is_void GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) p;
  ELSE
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.line_month, 0, -p.billed, -p.fine, -p.discount, -p.received)::fee_months) INTO v_parts FROM (
      SELECT l.institute_code, l.campus_id, l.line_month, coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS billed, coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS fine,
        sum(l.discount)::bigint AS discount, sum(l.paid)::bigint AS received
      FROM old_rows l WHERE NOT l.is_void GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) p; END IF;
  IF v_parts IS NULL THEN RETURN NULL; END IF;
  INSERT INTO fee_months AS t (institute_code, campus_id, month, slot, billed, fine, discount, received)
  SELECT d.institute_code, d.campus_id, d.month, sum_slot(d.institute_code, 'fees'), sum(d.billed), sum(d.fine), sum(d.discount), sum(d.received)
  FROM unnest(v_parts) d
  GROUP BY 1, 2, 3 HAVING (sum(d.billed), sum(d.fine), sum(d.discount), sum(d.received)) <> (0, 0, 0, 0)
  ON CONFLICT (institute_code, month, campus_id, slot)
    DO UPDATE SET billed = t.billed + EXCLUDED.billed, fine = t.fine + EXCLUDED.fine, discount = t.discount + EXCLUDED.discount, received = t.received + EXCLUDED.received;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION challan_lines_sum() FROM PUBLIC;
CREATE OR REPLACE TRIGGER challan_lines_sum_added AFTER INSERT ON challan_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION challan_lines_sum();
CREATE OR REPLACE TRIGGER challan_lines_sum_changed AFTER UPDATE ON challan_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION challan_lines_sum();
CREATE OR REPLACE TRIGGER challan_lines_sum_gone AFTER DELETE ON challan_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION challan_lines_sum();
