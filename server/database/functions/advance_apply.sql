-- p_only, p_lines: with these payments and on these lines alone.
CREATE OR REPLACE FUNCTION advance_apply(p_institute text, p_student bigint, p_date date, p_only bigint[] DEFAULT NULL::bigint[], p_lines bigint[] DEFAULT NULL::bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r payments; l record; v_left bigint; v_part bigint; v_used bigint := 0; v_ids bigint[]; v_lines bigint[]; v_parts bigint[]; v_total bigint; v_journal bigint; v_open bigint[]; v_payments bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  SELECT array_agg(q.id) INTO v_open FROM (SELECT x.id FROM challan_lines x WHERE x.institute_code = p_institute AND x.student_id = p_student AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount
    AND app_campus_ok(x.campus_id) AND (p_lines IS NULL OR x.id = ANY (p_lines)) ORDER BY x.id FOR UPDATE) q;
  SELECT array_agg(q.id) INTO v_payments FROM (SELECT y.id FROM payments y WHERE y.institute_code = p_institute AND y.student_id = p_student AND y.status = 'approved' AND y.allocated + y.advance_used + y.refunded < y.amount
    AND app_campus_ok(y.campus_id) AND (p_only IS NULL OR y.id = ANY (p_only)) ORDER BY y.id FOR UPDATE) q;
  FOR r IN SELECT * FROM payments y WHERE y.institute_code = p_institute AND y.id = ANY (v_payments) ORDER BY y.id LOOP
    v_left := r.amount - r.allocated - r.advance_used - r.refunded;
    v_total := 0;
    v_ids := '{}';
    v_lines := '{}';
    v_parts := '{}';
    FOR l IN SELECT x.id, x.amount - x.discount - x.paid - x.pending - x.pending_discount AS open, x.particular_id FROM challan_lines x JOIN challans c ON c.institute_code = x.institute_code AND c.id = x.challan_id
        JOIN fee_particulars f ON f.institute_code = x.institute_code AND f.id = x.particular_id
        WHERE x.institute_code = p_institute AND x.id = ANY (v_open) AND x.campus_id = r.campus_id AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount
          AND fee_charged_on(p_institute, x) <= greatest(p_date, r.paid_date)
        ORDER BY c.due_date, c.id, f.priority, x.id LOOP
      EXIT WHEN v_left = 0;
      v_part := least(v_left, l.open);
      v_ids := v_ids || nextval(pg_get_serial_sequence('public.payment_allocations', 'id'));
      v_lines := v_lines || l.id;
      v_parts := v_parts || v_part;
      v_left := v_left - v_part;
      v_total := v_total + v_part;
    END LOOP;
    IF v_total > 0 THEN
      SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, (SELECT array_agg(d ORDER BY side) FROM (
        SELECT 1 AS side, ROW(1, r.campus_id, greatest(p_date, r.paid_date), 'advance', v_ids[1], NULL, NULL, 'Advance used', gl_account(p_institute, 'advance_fee', r.campus_id), v_total, 0, p_student, NULL)::gl_draft AS d
        UNION ALL SELECT 2, ROW(1, r.campus_id, greatest(p_date, r.paid_date), 'advance', v_ids[1], NULL, NULL, 'Advance used', gl_account(p_institute, 'receivable', r.campus_id), 0, sum(a.amount), p_student, x.particular_id)::gl_draft
          FROM unnest(v_lines, v_parts) AS a (line_id, amount) JOIN challan_lines x ON x.institute_code = p_institute AND x.id = a.line_id GROUP BY x.particular_id) q)) g;
      INSERT INTO payment_allocations (institute_code, id, payment_id, challan_line_id, amount, from_advance, allocated_on, journal_id)
      SELECT p_institute, a.id, r.id, a.line_id, a.amount, true, greatest(p_date, r.paid_date), v_journal FROM unnest(v_ids, v_lines, v_parts) AS a (id, line_id, amount) ORDER BY a.id;
      UPDATE payments SET advance_used = advance_used + v_total, version = version + 1 WHERE institute_code = p_institute AND id = r.id;
      UPDATE challans c SET last_paid_date = greatest(c.last_paid_date, p_date, r.paid_date) WHERE c.institute_code = p_institute
        AND c.id IN (SELECT x.challan_id FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = ANY (v_lines));
      v_used := v_used + v_total;
    END IF;
  END LOOP;
  IF v_used > 0 THEN PERFORM fee_owed_each_day(p_institute, ARRAY[p_student], p_date, 'date'); END IF;
  RETURN v_used;
END $function$;
REVOKE ALL ON FUNCTION advance_apply(text,bigint,date,bigint[],bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_apply(text,bigint,date,bigint[],bigint[]) TO edubase_app;
