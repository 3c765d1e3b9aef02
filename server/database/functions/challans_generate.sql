CREATE OR REPLACE FUNCTION challans_generate(p_institute text, p_students bigint[], p_from date, p_to date, p_issue date, p_due date, p_validity date, p_parts integer, p_not_enrolled boolean, p_attendance boolean, p_advance boolean)
 RETURNS TABLE(student_id bigint, outcome text, challan_id bigint, challan_no bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE v_drafts challan_draft[]; v_billed bigint[]; v_payers bigint[]; v_payer bigint; v_advances bigint[]; v_held bigint[]; v_students bigint[]; v_made bigint[]; v_numbers bigint[]; v_amounts bigint[];
  own_campuses text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_issue, 'Issue date');
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':challans', 0));
  IF p_advance THEN
    -- An advance serves its family wherever it is held and whoever bills: nobody who has paid ahead is billed as if they had not.
    PERFORM set_config('app.campuses', 'all', true);
    SELECT siblings_of(p_institute, array_agg(DISTINCT y.student_id)) INTO v_payers FROM payments y WHERE y.institute_code = p_institute AND y.student_id = ANY (siblings_of(p_institute, p_students)) AND y.status = 'approved'
      AND y.allocated + y.advance_used + y.refunded < y.amount;
    -- What the advances will touch, before any number is taken.
    SELECT array_agg(q.id) INTO v_held FROM (SELECT x.id FROM challan_lines x WHERE x.institute_code = p_institute AND x.student_id = ANY (v_payers) AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount
      ORDER BY x.id FOR UPDATE) q;
    SELECT array_agg(q.id) INTO v_advances FROM (SELECT y.id FROM payments y WHERE y.institute_code = p_institute AND y.student_id = ANY (v_payers) AND y.status = 'approved'
      AND y.allocated + y.advance_used + y.refunded < y.amount ORDER BY y.id FOR UPDATE) q;
    PERFORM set_config('app.campuses', own_campuses, true);
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
    PERFORM set_config('app.campuses', 'all', true);
    -- Once for each family.
    FOR v_payer IN SELECT min(k.id) FROM students k WHERE k.institute_code = p_institute AND k.id = ANY (v_payers) AND k.id = ANY (v_billed) GROUP BY coalesce(k.family_id, -k.id) ORDER BY 1 LOOP
      PERFORM advance_apply(p_institute, v_payer, p_issue, v_advances, v_held);
    END LOOP;
    PERFORM set_config('app.campuses', own_campuses, true);
  END IF;
  RETURN QUERY SELECT w.id, CASE WHEN s.id IS NULL OR NOT app_campus_ok(s.campus_id) THEN 'not_found' WHEN s.status_class <> 'enrolled' AND NOT p_not_enrolled THEN 'not_enrolled'
      WHEN EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = w.id AND l.line_month BETWEEN p_from AND p_to AND l.source = 'plan' AND NOT l.is_void) THEN 'already'
      WHEN NOT EXISTS (SELECT 1 FROM student_fee_plans p WHERE p.institute_code = p_institute AND p.student_id = w.id AND p.from_month <= p_to AND (p.to_month IS NULL OR p.to_month >= p_from)) THEN 'no_plan'
      ELSE 'nothing_due' END, NULL::bigint, NULL::bigint, NULL::bigint
    FROM unnest(p_students) AS w(id) LEFT JOIN students s ON s.institute_code = p_institute AND s.id = w.id AND s.deleted_at IS NULL
    WHERE w.id <> ALL (coalesce(v_billed, '{}'));
END $function$;
REVOKE ALL ON FUNCTION challans_generate(text,bigint[],date,date,date,date,date,integer,boolean,boolean,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challans_generate(text,bigint[],date,date,date,date,date,integer,boolean,boolean,boolean) TO edubase_app;
