-- Locks in one order, also of what changes while somebody waits: each statement of a function sees what was committed before it, so what is read
-- after a lock may be more than what is held. Who goes on with more than he holds takes locks behind those that he has, and two of them wait for each
-- other until PostgreSQL ends one (and the server runs it again).

-- A generation uses advances on the lines that it holds since its beginning and on those that it makes, and on no others.

DROP FUNCTION advance_apply(text, bigint, date, bigint[]);
-- p_only, p_lines: with these payments and on these lines alone.
CREATE FUNCTION advance_apply(p_institute text, p_student bigint, p_date date, p_only bigint[] DEFAULT NULL, p_lines bigint[] DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE r payments; l record; v_left bigint; v_part bigint; v_used bigint := 0; v_ids bigint[]; v_lines bigint[]; v_parts bigint[]; v_total bigint; v_journal bigint; v_open bigint[]; v_payments bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
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
  RETURN v_used;
END $$;
REVOKE ALL ON FUNCTION advance_apply(text, bigint, date, bigint[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_apply(text, bigint, date, bigint[], bigint[]) TO edubase_app;

CREATE OR REPLACE FUNCTION challans_generate(p_institute text, p_students bigint[], p_from date, p_to date, p_issue date, p_due date, p_validity date, p_parts integer, p_not_enrolled boolean, p_attendance boolean, p_advance boolean)
RETURNS TABLE (student_id bigint, outcome text, challan_id bigint, challan_no bigint, amount bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE v_drafts challan_draft[]; v_billed bigint[]; v_payers bigint[]; v_payer bigint; v_advances bigint[]; v_held bigint[]; v_students bigint[]; v_made bigint[]; v_numbers bigint[]; v_amounts bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':challans', 0));
  IF p_advance THEN
    SELECT array_agg(DISTINCT y.student_id) INTO v_payers FROM payments y WHERE y.institute_code = p_institute AND y.student_id = ANY (p_students) AND y.status = 'approved' AND y.allocated + y.advance_used + y.refunded < y.amount;
    -- What the advances will touch, before any number is taken.
    SELECT array_agg(q.id) INTO v_held FROM (SELECT x.id FROM challan_lines x WHERE x.institute_code = p_institute AND x.student_id = ANY (v_payers) AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount
      AND app_campus_ok(x.campus_id) ORDER BY x.id FOR UPDATE) q;
    SELECT array_agg(q.id) INTO v_advances FROM (SELECT y.id FROM payments y WHERE y.institute_code = p_institute AND y.student_id = ANY (v_payers) AND y.status = 'approved'
      AND y.allocated + y.advance_used + y.refunded < y.amount ORDER BY y.id FOR UPDATE) q;
  END IF;
  SELECT array_agg(ROW(s.id * 100 + k.k, s.id, s.family_id, s.campus_id, s.session_id, s.class_id, s.section_id, CASE WHEN p_parts > 1 THEN 'installment' ELSE 'regular' END, p_from, p_to,
      CASE WHEN p_parts > 1 THEN k.k ELSE 0 END, NULL, p_issue, d.due, greatest(coalesce(p_validity, d.due + coalesce(t.validity_days, 20)), d.due), coalesce(own.id, t.late_fee_policy_id),
      c.particular_id, c.line_month, c.source, k.k - 1, fee_part(c.amount - c.discount, k.k, p_parts) + fee_part(c.discount, k.k, p_parts), fee_part(c.discount, k.k, p_parts), c.discount_type_id, NULL)::challan_draft ORDER BY s.class_id, s.section_id, s.sid, k.k), array_agg(DISTINCT s.id)
    INTO v_drafts, v_billed
    FROM challan_candidates(p_institute, p_students, p_from, p_to, p_attendance) c
    JOIN students s ON s.institute_code = p_institute AND s.id = c.student_id AND s.deleted_at IS NULL AND app_campus_ok(s.campus_id) AND (s.status_class = 'enrolled' OR p_not_enrolled)
    LEFT JOIN challan_settings t ON t.institute_code = p_institute AND t.campus_id = s.campus_id
    LEFT JOIN LATERAL (SELECT q.id FROM late_fee_policies q WHERE q.institute_code = p_institute AND q.is_active AND q.class_id = s.class_id AND (q.campus_id = s.campus_id OR q.campus_id IS NULL)
      ORDER BY q.campus_id IS NULL, q.id LIMIT 1) own ON true
    CROSS JOIN generate_series(1, p_parts) AS k(k)
    CROSS JOIN LATERAL (SELECT greatest((coalesce(p_due, p_from + coalesce(t.due_day, 10) - 1) + make_interval(months => k.k - 1))::date, p_issue) AS due) d
    WHERE fee_part(c.amount - c.discount, k.k, p_parts) + fee_part(c.discount, k.k, p_parts) > 0;
  SELECT array_agg(g.seq / 100), array_agg(g.challan_id), array_agg(g.challan_no), array_agg(g.amount) INTO v_students, v_made, v_numbers, v_amounts FROM challan_issue(p_institute, v_drafts) g;
  RETURN QUERY SELECT u.student_id, 'created', u.challan_id, u.challan_no, u.amount FROM unnest(v_students, v_made, v_numbers, v_amounts) AS u (student_id, challan_id, challan_no, amount);
  IF v_payers && v_billed THEN
    -- Of what somebody else opened meanwhile nothing is asked: waiting for it now, with numbers in hand, could be waiting for each other.
    SELECT v_held || array_agg(x.id) INTO v_held FROM challan_lines x WHERE x.institute_code = p_institute AND x.challan_id = ANY (v_made);
    FOR v_payer IN SELECT unnest(v_payers) INTERSECT SELECT unnest(v_billed) ORDER BY 1 LOOP
      PERFORM advance_apply(p_institute, v_payer, p_issue, v_advances, v_held);
    END LOOP;
  END IF;
  RETURN QUERY SELECT w.id, CASE WHEN s.id IS NULL OR NOT app_campus_ok(s.campus_id) THEN 'not_found' WHEN s.status_class <> 'enrolled' AND NOT p_not_enrolled THEN 'not_enrolled'
      WHEN EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = w.id AND l.line_month BETWEEN p_from AND p_to AND l.source = 'plan' AND NOT l.is_void) THEN 'already'
      WHEN NOT EXISTS (SELECT 1 FROM student_fee_plans p WHERE p.institute_code = p_institute AND p.student_id = w.id AND p.from_month <= p_to AND (p.to_month IS NULL OR p.to_month >= p_from)) THEN 'no_plan'
      ELSE 'nothing_due' END, NULL::bigint, NULL::bigint, NULL::bigint
    FROM unnest(p_students) AS w(id) LEFT JOIN students s ON s.institute_code = p_institute AND s.id = w.id AND s.deleted_at IS NULL
    WHERE w.id <> ALL (coalesce(v_billed, '{}'));
END $$;

-- A payer is told what he holds; with p_lock false whatever is open.
CREATE OR REPLACE FUNCTION payment_open(p_institute text, p_student bigint, p_family_no bigint, p_lines bigint[], p_challans bigint[], p_lock boolean) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_students bigint[]; v_family bigint; v_held bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_student IS NOT NULL THEN v_students := ARRAY[p_student];
  ELSIF p_family_no IS NOT NULL THEN
    SELECT f.id INTO v_family FROM families f WHERE f.institute_code = p_institute AND f.family_no = p_family_no;
    SELECT array_agg(s.id) INTO v_students FROM students s WHERE s.institute_code = p_institute AND s.family_id = v_family;
  ELSE
    SELECT array_agg(DISTINCT l.student_id) INTO v_students FROM challan_lines l
      WHERE l.institute_code = p_institute AND (l.id = ANY (p_lines) OR l.challan_id = ANY (p_challans)) AND app_campus_ok(l.campus_id);
  END IF;
  IF p_lock THEN
    SELECT array_agg(q.id) INTO v_held FROM (SELECT l.id FROM challan_lines l WHERE l.institute_code = p_institute AND (l.student_id = ANY (v_students) OR l.id = ANY (p_lines)) AND app_campus_ok(l.campus_id)
      AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount OR l.id = ANY (p_lines)) ORDER BY l.id FOR UPDATE) q; END IF;
  RETURN jsonb_build_object(
    -- Who has left for a campus that is not the user's still pays here what he owes here.
    'students', (SELECT jsonb_agg(jsonb_build_object('id', s.id, 'campus_id', h.campus_id, 'family_id', s.family_id, 'enrolled', s.status_class = 'enrolled') ORDER BY s.status_class <> 'enrolled', s.sid)
      FROM students s CROSS JOIN LATERAL (SELECT CASE WHEN app_campus_ok(s.campus_id) THEN s.campus_id ELSE (SELECT min(l.campus_id) FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = s.id
        AND app_campus_ok(l.campus_id) AND NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount) END AS campus_id) h
      WHERE s.institute_code = p_institute AND s.id = ANY (v_students) AND s.deleted_at IS NULL AND h.campus_id IS NOT NULL),
    'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'student_id', l.student_id, 'campus_id', l.campus_id, 'challan_id', l.challan_id, 'challan_no', c.challan_no, 'due_date', c.due_date,
        'priority', f.priority, 'is_fine', l.source = 'fine', 'particular_id', f.id, 'particular', f.name, 'is_void', l.is_void, 'balance', l.amount - l.discount - l.paid,
        'open', l.amount - l.discount - l.paid - l.pending - l.pending_discount)), '[]')
      FROM challan_lines l JOIN challans c ON c.institute_code = p_institute AND c.id = l.challan_id JOIN fee_particulars f ON f.institute_code = p_institute AND f.id = l.particular_id
      WHERE l.institute_code = p_institute AND (l.student_id = ANY (v_students) OR l.id = ANY (p_lines)) AND app_campus_ok(l.campus_id)
        AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount OR l.id = ANY (p_lines))
        AND (NOT p_lock OR l.id = ANY (v_held))));
END $$;

-- All lines, then all payments, before the first of them posts.
CREATE OR REPLACE FUNCTION payments_decide(p_institute text, p_payments bigint[], p_approve boolean, p_reason text) RETURNS TABLE (payment_id bigint, message text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_id bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a
    WHERE a.institute_code = p_institute AND a.payment_id = ANY (p_payments) AND a.state = 'pending') ORDER BY l.id FOR UPDATE;
  PERFORM 1 FROM payments y WHERE y.institute_code = p_institute AND y.id = ANY (p_payments) ORDER BY y.id FOR UPDATE;
  FOR v_id IN SELECT DISTINCT u FROM unnest(p_payments) u ORDER BY 1 LOOP
    payment_id := v_id;
    message := NULL;
    BEGIN
      PERFORM payment_decide(p_institute, v_id, p_approve, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION challan_fine(p_institute text, p_challan bigint, p_fine bigint, p_date date) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE c challans; v_already bigint; v_add bigint; v_particular bigint; v_line bigint := nextval(pg_get_serial_sequence('public.challan_lines', 'id'));
BEGIN
  PERFORM fee_guard(p_institute);
  -- What is open is what a payer holds already; the others only where nothing is.
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount
    OR NOT EXISTS (SELECT 1 FROM challan_lines o WHERE o.institute_code = p_institute AND o.challan_id = p_challan AND NOT o.is_void AND o.discount + o.paid + o.pending + o.pending_discount < o.amount)) ORDER BY l.id FOR UPDATE;
  -- It was all paid while this waited: once more from the beginning, rather than with locks in another order.
  IF NOT FOUND AND EXISTS (SELECT 1 FROM challans x WHERE x.institute_code = p_institute AND x.id = p_challan AND app_campus_ok(x.campus_id)) THEN
    RAISE EXCEPTION 'The challan changed at the same moment' USING ERRCODE = 'serialization_failure'; END IF;
  SELECT * INTO c FROM challans x WHERE x.institute_code = p_institute AND x.id = p_challan AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This challan does not exist', 'fee_challan'); END IF;
  IF c.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('Challan %s is void', c.challan_no), 'fee_void'); END IF;
  SELECT coalesce(sum(l.amount), 0) INTO v_already FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan AND l.source = 'fine' AND NOT l.is_void;
  v_add := p_fine - v_already;
  IF v_add <= 0 THEN RETURN 0; END IF;
  SELECT p.id INTO v_particular FROM fee_particulars p WHERE p.institute_code = p_institute AND p.kind = 'fine' AND p.is_active ORDER BY p.id LIMIT 1;
  IF NOT FOUND THEN PERFORM fee_refuse('There is no active fee particular of the kind "Late fee fine"', 'fee_fine_particular'); END IF;
  PERFORM gl_post(p_institute, ARRAY[
    ROW(1, c.campus_id, p_date, 'fine', v_line, c.id, NULL, 'Late fee fine', gl_account(p_institute, 'receivable', c.campus_id), v_add, 0, c.student_id, NULL)::gl_draft,
    ROW(1, c.campus_id, p_date, 'fine', v_line, c.id, NULL, 'Late fee fine', fee_income_account(p_institute, v_particular, c.campus_id), 0, v_add, c.student_id, v_particular)::gl_draft]);
  INSERT INTO challan_lines (institute_code, id, challan_id, campus_id, student_id, particular_id, line_month, source, amount, created_by)
  VALUES (p_institute, v_line, c.id, c.campus_id, c.student_id, v_particular, c.fee_month_to, 'fine', v_add, nullif(current_setting('app.user', true), '')::bigint);
  RETURN v_add;
END $$;
