-- Why a person cannot be erased: they are still here, something is owed by or to them, or waits. No row: they can.
CREATE OR REPLACE FUNCTION person_why_not(p_institute text, p_kind text, p_id bigint)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE s students; e employees; u users; v_sum bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  IF EXISTS (SELECT 1 FROM erasures x WHERE x.institute_code = p_institute AND x.kind = p_kind AND x.person_id = p_id) THEN RETURN NEXT 'They are erased already'; END IF;
  IF EXISTS (SELECT 1 FROM outbox o WHERE o.institute_code = p_institute AND o.state IN ('queued', 'sending')
    AND CASE p_kind WHEN 'student' THEN o.student_id = p_id OR o.student_ids @> ARRAY[p_id] WHEN 'employee' THEN o.employee_id = p_id WHEN 'contact' THEN o.contact_id = p_id END) THEN
    RETURN NEXT 'A message to them waits to be sent'; END IF;
  IF p_kind = 'student' THEN
    SELECT * INTO s FROM students x WHERE x.institute_code = p_institute AND x.id = p_id;
    IF s.deleted_at IS NULL AND s.status_class NOT IN ('struck_off', 'withdrawn', 'passed_out', 'transferred', 'rejected') THEN
      RETURN NEXT 'They have neither left nor been rejected'; END IF;
    SELECT sum(c.gross + c.fine - c.discount - c.paid) INTO v_sum FROM challans c WHERE c.institute_code = p_institute AND c.student_id = p_id AND c.voided_at IS NULL;
    IF v_sum > 0 THEN RETURN NEXT format('They owe Rs %s', to_char(v_sum / 100.0, 'FM999,999,999,990.00')); END IF;
    SELECT sum(p.amount - p.allocated - p.advance_used - p.refunded) INTO v_sum FROM payments p WHERE p.institute_code = p_institute AND p.student_id = p_id AND p.status = 'approved';
    IF v_sum > 0 THEN RETURN NEXT format('An advance of Rs %s is held', to_char(v_sum / 100.0, 'FM999,999,999,990.00')); END IF;
    SELECT sum(l.paid - coalesce(f.amount, 0)) INTO v_sum FROM challan_lines l LEFT JOIN (SELECT r.challan_line_id, sum(r.amount) AS amount FROM refunds r WHERE r.institute_code = p_institute
      AND r.challan_line_id IS NOT NULL AND r.voided_at IS NULL GROUP BY 1) f ON f.challan_line_id = l.id WHERE l.institute_code = p_institute AND l.student_id = p_id AND l.deposit_account_id IS NOT NULL;
    IF v_sum > 0 THEN RETURN NEXT format('A deposit of Rs %s is held', to_char(v_sum / 100.0, 'FM999,999,999,990.00')); END IF;
    IF EXISTS (SELECT 1 FROM payments p WHERE p.institute_code = p_institute AND p.student_id = p_id AND p.status = 'pending')
      OR EXISTS (SELECT 1 FROM money_requests m WHERE m.institute_code = p_institute AND m.student_id = p_id AND m.status = 'pending')
      OR EXISTS (SELECT 1 FROM challan_discounts d JOIN challans c ON c.institute_code = p_institute AND c.id = d.challan_id WHERE d.institute_code = p_institute AND c.student_id = p_id AND d.status = 'pending') THEN
      RETURN NEXT 'A payment, discount, refund or void of theirs waits to be decided'; END IF;
    IF EXISTS (SELECT 1 FROM cheques q JOIN payments p ON p.institute_code = p_institute AND p.id = q.payment_id WHERE q.institute_code = p_institute AND p.student_id = p_id AND q.state IN ('held', 'deposited')) THEN
      RETURN NEXT 'A cheque of theirs is not cleared'; END IF;
  ELSIF p_kind = 'employee' THEN
    SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_id;
    IF e.deleted_at IS NULL AND (e.status NOT IN ('resigned', 'terminated', 'retired') OR e.leave_date IS NULL OR e.leave_date >= fee_today(p_institute)) THEN RETURN NEXT 'They have not left'; END IF;
    SELECT sum(a.amount - a.recovered) INTO v_sum FROM employee_advances a WHERE a.institute_code = p_institute AND a.employee_id = p_id AND a.status = 'paid';
    IF v_sum > 0 THEN RETURN NEXT format('They owe Rs %s of advances', to_char(v_sum / 100.0, 'FM999,999,999,990.00')); END IF;
    IF EXISTS (SELECT 1 FROM salary_slips x WHERE x.institute_code = p_institute AND x.employee_id = p_id AND (x.status = 'generated' OR x.status NOT IN ('paid', 'voided') AND x.net > 0)) THEN
      RETURN NEXT 'A salary is not paid'; END IF;
    IF EXISTS (SELECT 1 FROM employee_advances a WHERE a.institute_code = p_institute AND a.employee_id = p_id AND a.status IN ('pending', 'approved'))
      OR EXISTS (SELECT 1 FROM salary_plans x WHERE x.institute_code = p_institute AND x.employee_id = p_id AND x.status = 'pending')
      OR EXISTS (SELECT 1 FROM leave_requests x WHERE x.institute_code = p_institute AND x.employee_id = p_id AND x.status = 'pending')
      OR EXISTS (SELECT 1 FROM attendance_corrections x WHERE x.institute_code = p_institute AND x.employee_id = p_id AND x.status = 'pending') THEN
      RETURN NEXT 'An advance, salary plan, leave or correction of theirs waits'; END IF;
    IF EXISTS (SELECT 1 FROM users x WHERE x.institute_code = p_institute AND x.id = e.user_id AND x.is_active AND x.deleted_at IS NULL) THEN
      RETURN NEXT 'Their sign-in account is active: switch it off, and erase the user as well'; END IF;
  ELSIF p_kind = 'user' THEN
    SELECT * INTO u FROM users x WHERE x.institute_code = p_institute AND x.id = p_id;
    IF u.is_active AND u.deleted_at IS NULL THEN RETURN NEXT 'They can still sign in: switch the user off first'; END IF;
    IF EXISTS (SELECT 1 FROM (SELECT sum(m.amount) AS net FROM drawer_moves m WHERE m.institute_code = p_institute AND m.user_id = p_id GROUP BY m.account_id, m.campus_id) t WHERE t.net <> 0)
      OR EXISTS (SELECT 1 FROM till_handovers h WHERE h.institute_code = p_institute AND h.status = 'offered' AND p_id IN (h.from_user_id, h.to_user_id)) THEN
      RETURN NEXT 'Money is in their till'; END IF;
  END IF;
END $function$;
REVOKE ALL ON FUNCTION person_why_not(text, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION person_why_not(text, text, bigint) TO edubase_app;
