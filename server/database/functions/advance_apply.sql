-- Puts the advances of a student's family, oldest first, on what its children owe, oldest due first, wherever both are. An advance is of the family of the
-- student on its receipt: whoever leaves the family takes along what was paid for them. Answers how much was used. What comes while it waits for its locks
-- is left alone, being locked too late. What it clears late bears the late fine of the day on which the money was there. p_only, p_lines: with these payments and on these lines alone.
CREATE OR REPLACE FUNCTION advance_apply(p_institute text, p_student bigint, p_date date, p_only bigint[] DEFAULT NULL::bigint[], p_lines bigint[] DEFAULT NULL::bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r payments; k record; l record; u record; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_fine bigint; v_added bigint; v_left bigint; v_part bigint; v_used bigint := 0; v_lines bigint[]; v_parts bigint[]; v_open bigint[]; v_payments bigint[]; v_family bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  v_family := siblings_of(p_institute, ARRAY[p_student]);
  SELECT array_agg(q.id) INTO v_open FROM (SELECT x.id FROM challan_lines x WHERE x.institute_code = p_institute AND x.student_id = ANY (v_family) AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount
    AND app_campus_ok(x.campus_id) AND (p_lines IS NULL OR x.id = ANY (p_lines)) ORDER BY x.id FOR UPDATE) q;
  SELECT array_agg(q.id) INTO v_payments FROM (SELECT y.id FROM payments y WHERE y.institute_code = p_institute AND y.student_id = ANY (v_family) AND y.status = 'approved' AND y.allocated + y.advance_used + y.refunded < y.amount
    AND app_campus_ok(y.campus_id) AND (p_only IS NULL OR y.id = ANY (p_only)) ORDER BY y.id FOR UPDATE) q;
  -- What waits to be voided or given back is not used meanwhile; nobody asks for it while the receipt is held.
  FOR r IN SELECT * FROM payments y WHERE y.institute_code = p_institute AND y.id = ANY (v_payments)
      AND NOT EXISTS (SELECT 1 FROM money_requests w WHERE w.institute_code = p_institute AND w.payment_id = y.id AND w.status = 'pending') ORDER BY y.id LOOP
    v_left := r.amount - r.allocated - r.advance_used - r.refunded;
    v_lines := '{}';
    v_parts := '{}';
    FOR k IN SELECT c.id, c.challan_no FROM challans c WHERE c.institute_code = p_institute AND c.id IN (SELECT x.challan_id FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = ANY (v_open)
          AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount AND fee_charged_on(p_institute, x) <= greatest(p_date, r.paid_date))
        ORDER BY c.due_date, c.id LOOP
      EXIT WHEN v_left = 0;
      -- As with a payment on the day on which the money came: who had paid ahead by the due date owes no fine.
      v_added := 0;
      v_fine := late_fine(p_institute, k.id, r.paid_date);
      IF v_fine > 0 THEN v_added := challan_fine(p_institute, k.id, v_fine, greatest(p_date, r.paid_date)); END IF;
      IF v_added > 0 THEN
        SELECT v_open || array_agg(x.id) INTO v_open FROM challan_lines x WHERE x.institute_code = p_institute AND x.challan_id = k.id AND x.source = 'fine' AND NOT x.is_void AND x.id <> ALL (v_open)
          AND x.discount + x.paid + x.pending + x.pending_discount < x.amount;
        INSERT INTO audit_log (institute_code, user_id, username, action, entity, entity_id, after)
        SELECT p_institute, v_user, (SELECT w.username FROM users w WHERE w.institute_code = p_institute AND w.id = v_user), 'fine', 'challans', k.id::text,
          jsonb_build_object('challan_no', k.challan_no, 'paid_date', r.paid_date, 'fine', round(v_fine / 100.0, 2), 'added', round(v_added / 100.0, 2));
      END IF;
      FOR l IN SELECT x.id, x.amount - x.discount - x.paid - x.pending - x.pending_discount AS open FROM challan_lines x
          JOIN fee_particulars f ON f.institute_code = x.institute_code AND f.id = x.particular_id
          WHERE x.institute_code = p_institute AND x.challan_id = k.id AND x.id = ANY (v_open) AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount
            AND fee_charged_on(p_institute, x) <= greatest(p_date, r.paid_date)
          ORDER BY f.priority, x.id LOOP
        EXIT WHEN v_left = 0;
        v_part := least(v_left, l.open);
        v_lines := v_lines || l.id;
        v_parts := v_parts || v_part;
        v_left := v_left - v_part;
        v_used := v_used + v_part;
      END LOOP;
    END LOOP;
    CONTINUE WHEN v_lines = '{}';
    -- An entry is of one campus.
    FOR u IN SELECT x.campus_id, array_agg(a.line_id ORDER BY a.at) AS lines, array_agg(a.amount ORDER BY a.at) AS parts FROM unnest(v_lines, v_parts) WITH ORDINALITY AS a (line_id, amount, at)
        JOIN challan_lines x ON x.institute_code = p_institute AND x.id = a.line_id GROUP BY 1 ORDER BY 1 LOOP
      PERFORM advance_use(p_institute, r, u.campus_id, greatest(p_date, r.paid_date), u.lines, u.parts);
    END LOOP;
    UPDATE payments SET advance_used = advance_used + (SELECT sum(p) FROM unnest(v_parts) p), version = version + 1 WHERE institute_code = p_institute AND id = r.id;
  END LOOP;
  IF v_used > 0 THEN PERFORM fee_owed_each_day(p_institute, v_family, p_date, 'date'); PERFORM fee_held_each_day(p_institute, v_family, p_date, 'date'); END IF;
  RETURN v_used;
END $function$;
REVOKE ALL ON FUNCTION advance_apply(text,bigint,date,bigint[],bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_apply(text,bigint,date,bigint[],bigint[]) TO edubase_app;
