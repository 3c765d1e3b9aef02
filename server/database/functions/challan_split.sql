-- Splits what is open of a challan into instalments due on p_dues: the parent is voided, or keeps what is paid of it.
CREATE OR REPLACE FUNCTION challan_split(p_institute text, p_challan bigint, p_dues date[], p_date date)
 RETURNS TABLE(challan_id bigint, challan_no bigint, amount bigint, due_date date)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE c challans; v_n integer := array_length(p_dues, 1); v_drafts challan_draft[]; v_validity integer; v_children bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan ORDER BY l.id FOR UPDATE;
  -- And a line that whoever was waited for has added.
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan ORDER BY l.id FOR UPDATE;
  SELECT * INTO c FROM challans x WHERE x.institute_code = p_institute AND x.id = p_challan AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This challan does not exist', 'fee_challan'); END IF;
  IF c.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('Challan %s is void', c.challan_no), 'fee_void'); END IF;
  IF c.kind = 'installment' THEN PERFORM fee_refuse(format('Challan %s is an instalment already', c.challan_no), 'fee_split_again'); END IF;
  IF EXISTS (SELECT 1 FROM challans x WHERE x.institute_code = p_institute AND x.parent_challan_id = c.id AND x.voided_at IS NULL) THEN
    PERFORM fee_refuse(format('Challan %s was split into instalments already', c.challan_no), 'fee_split_again'); END IF;
  IF c.pending > 0 THEN PERFORM fee_refuse(format('Something of challan %s waits for approval; decide that first', c.challan_no), 'fee_split_pending'); END IF;
  IF c.balance = 0 THEN PERFORM fee_refuse(format('Nothing of challan %s is open', c.challan_no), 'fee_split_paid'); END IF;
  IF c.due_date < fee_today(p_institute) AND NOT fee_may(p_institute, 'fee_fines.waive') THEN
    PERFORM fee_refuse(format('Challan %s is overdue; putting it off takes the privilege to waive fines', c.challan_no), 'fee_split_overdue'); END IF;
  IF v_n < 2 OR v_n > 24 THEN PERFORM fee_refuse('Make 2 to 24 instalments', 'fee_split_parts'); END IF;
  IF EXISTS (SELECT 1 FROM challan_discounts d WHERE d.institute_code = p_institute AND d.challan_id = c.id AND d.status = 'approved') THEN
    PERFORM fee_refuse('A discount was given on this challan; void it first and give it on the instalments', 'fee_split_discount'); END IF;
  -- The void takes a number of a voucher; generating takes those of challans first.
  PERFORM gl_periods(p_institute, ARRAY[p_date, c.fee_month, c.fee_month_to]);
  PERFORM 1 FROM counter n WHERE n.institute_code = p_institute AND n.name = 'challan' AND n.scope = '' FOR UPDATE;
  v_validity := c.validity_date - c.due_date;
  SELECT array_agg(ROW(k.k, c.student_id, c.family_id, c.campus_id, c.session_id, c.class_id, c.section_id, 'installment', c.fee_month, c.fee_month_to, k.k, c.id, p_date,
      greatest(p_dues[k.k], p_date), greatest(p_dues[k.k], p_date) + v_validity, c.late_fee_policy_id, l.particular_id, l.line_month, l.source,
      -- After what stays of the same charge, here and on instalments of an earlier split that were paid.
      k.k - 1 + (SELECT coalesce(max(o.part) + 1, 0) FROM challan_lines o WHERE o.institute_code = p_institute AND o.student_id = c.student_id AND o.particular_id = l.particular_id AND o.line_month = l.line_month
        AND o.source = l.source AND NOT o.is_void AND (o.challan_id <> c.id OR c.paid > 0 AND (o.paid > 0 OR o.amount = o.discount))),
      fee_part(m.net, k.k, v_n) + fee_part(m.discount, k.k, v_n), fee_part(m.discount, k.k, v_n), l.discount_type_id, l.remarks)::challan_draft ORDER BY k.k, l.id) INTO v_drafts
    FROM challan_lines l CROSS JOIN generate_series(1, v_n) AS k(k)
    CROSS JOIN LATERAL (SELECT l.amount - l.discount - l.paid AS net, CASE WHEN l.paid = 0 THEN l.discount ELSE 0 END AS discount) m
    WHERE l.institute_code = p_institute AND l.challan_id = c.id AND NOT l.is_void AND m.net > 0 AND fee_part(m.net, k.k, v_n) + fee_part(m.discount, k.k, v_n) > 0;
  IF c.paid = 0 THEN
    PERFORM challans_undone(p_institute, ARRAY[c.id], p_date, format('Split into %s instalments', v_n));
    PERFORM fee_owed_each_day(p_institute, ARRAY[c.student_id], p_date, 'first_due_date');
  ELSE
    PERFORM challans_moved(p_institute, ARRAY[c.id], p_date, format('Moved to %s instalments', v_n));
  END IF;
  SELECT array_agg(i.challan_id) INTO v_children FROM challan_issue(p_institute, v_drafts) i;
  PERFORM fee_owed_each_day(p_institute, ARRAY[c.student_id], p_date, 'first_due_date');
  RETURN QUERY SELECT x.id, x.challan_no, x.gross + x.fine - x.discount, x.due_date FROM challans x WHERE x.institute_code = p_institute AND x.id = ANY (v_children) ORDER BY x.due_date, x.id;
END $function$;
REVOKE ALL ON FUNCTION challan_split(text,bigint,date[],date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_split(text,bigint,date[],date) TO edubase_app;
