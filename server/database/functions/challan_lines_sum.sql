-- Adds what became of lines of challans to the sums of their months: billed, fines, discounts, received. Void lines are in none.
CREATE OR REPLACE FUNCTION challan_lines_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_now fee_months[]; v_before fee_months[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.line_month, 0, p.billed, p.fine, p.discount, p.received)::fee_months) INTO v_now FROM (
      SELECT l.institute_code, l.campus_id, l.line_month, coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS billed, coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS fine,
        sum(l.discount)::bigint AS discount, sum(l.paid)::bigint AS received
      FROM new_rows l WHERE NOT l.is_void GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) p; END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.line_month, 0, -p.billed, -p.fine, -p.discount, -p.received)::fee_months) INTO v_before FROM (
      SELECT l.institute_code, l.campus_id, l.line_month, coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS billed, coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS fine,
        sum(l.discount)::bigint AS discount, sum(l.paid)::bigint AS received
      FROM old_rows l WHERE NOT l.is_void GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) p; END IF;
  IF v_now IS NULL AND v_before IS NULL THEN RETURN NULL; END IF;
  INSERT INTO fee_months AS t (institute_code, campus_id, month, slot, billed, fine, discount, received)
  SELECT d.institute_code, d.campus_id, d.month, sum_slot(d.institute_code, 'fees'), sum(d.billed), sum(d.fine), sum(d.discount), sum(d.received)
  FROM unnest(v_now || v_before) d
  GROUP BY 1, 2, 3 HAVING (sum(d.billed), sum(d.fine), sum(d.discount), sum(d.received)) <> (0, 0, 0, 0)
  ON CONFLICT (institute_code, month, campus_id, slot)
    DO UPDATE SET billed = t.billed + EXCLUDED.billed, fine = t.fine + EXCLUDED.fine, discount = t.discount + EXCLUDED.discount, received = t.received + EXCLUDED.received;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION challan_lines_sum() FROM PUBLIC;
CREATE OR REPLACE TRIGGER challan_lines_sum_added AFTER INSERT ON challan_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION challan_lines_sum();
CREATE OR REPLACE TRIGGER challan_lines_sum_changed AFTER UPDATE ON challan_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION challan_lines_sum();
CREATE OR REPLACE TRIGGER challan_lines_sum_gone AFTER DELETE ON challan_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION challan_lines_sum();
