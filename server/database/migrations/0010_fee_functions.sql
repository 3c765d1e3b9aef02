-- The only writers of challans, discounts, payments and refunds. Each is one event: it changes the rows, posts its journal and refuses
-- with a sentence (P0001). Money in paisa. Locks are taken in one order everywhere: lines by id, payments by id, periods, numbers of challans,
-- of vouchers, of receipts, challans; what posts, posts before it changes lines, because those change their challan. So no two events wait for each other. The institute is checked here because the owner of these functions may pass by row-level security.

CREATE FUNCTION fee_guard(p_institute text) RETURNS void LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN RAISE EXCEPTION 'not the institute of the transaction' USING ERRCODE = 'insufficient_privilege'; END IF;
END $$;
CREATE FUNCTION fee_refuse(p_message text, p_rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'P0001', CONSTRAINT = p_rule;
END $$;

-- Discount of a charge: the fixed part, then the percentage of the rest to the whole rupee (half up), within its limit, never below the least amount.
CREATE FUNCTION fee_discount(p_amount bigint, p_fixed bigint, p_bp integer, p_cap bigint, p_least bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, least(p_amount - least(p_least, p_amount), coalesce(p_cap, p_amount),
    least(p_fixed, p_amount) + ((p_amount - least(p_fixed, p_amount)) * p_bp + 500000) / 1000000 * 100))
$$;
-- Part k of n of an amount, in whole rupees, paisa in the last; the parts sum to the amount.
CREATE FUNCTION fee_part(p_amount bigint, p_k integer, p_n integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_k = p_n THEN p_amount ELSE p_amount / 100 * p_k / p_n * 100 END - CASE WHEN p_k = 1 THEN 0 ELSE p_amount / 100 * (p_k - 1) / p_n * 100 END
$$;

-- Where a particular is credited: its own account, else the one its kind stands for.
CREATE FUNCTION fee_income_account(p_institute text, p_particular bigint, p_campus bigint) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE f fee_particulars;
BEGIN
  SELECT * INTO f FROM fee_particulars p WHERE p.institute_code = p_institute AND p.id = p_particular;
  IF f.income_account_id IS NOT NULL THEN RETURN f.income_account_id; END IF;
  RETURN gl_account(p_institute, CASE WHEN f.is_refundable THEN 'security_deposit' WHEN f.kind = 'arrears' THEN 'opening_equity'
    WHEN f.kind IN ('fine', 'attendance_fine') THEN 'fine_income' ELSE 'fee_income' END, p_campus);
END $$;
CREATE FUNCTION fee_discount_account(p_institute text, p_type bigint, p_campus bigint) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_id bigint;
BEGIN
  SELECT d.expense_account_id INTO v_id FROM discount_types d WHERE d.institute_code = p_institute AND d.id = p_type;
  RETURN coalesce(v_id, gl_account(p_institute, 'discount', p_campus));
END $$;

-- What the plans of these students still charge for the months, and the fines of attendance in the month before each.
CREATE FUNCTION challan_candidates(p_institute text, p_students bigint[], p_from date, p_to date, p_attendance boolean)
RETURNS TABLE (student_id bigint, particular_id bigint, line_month date, source text, amount bigint, discount bigint, discount_type_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT p.student_id, p.particular_id, m.month, 'plan', a.amount, fee_discount(a.amount, p.discount_fixed, p.discount_bp, p.discount_cap, p.least_amount), p.discount_type_id
  FROM student_fee_plans p
  CROSS JOIN LATERAL (SELECT g::date AS month FROM generate_series(p_from, p_to, interval '1 month') g) m
  CROSS JOIN LATERAL (SELECT coalesce(p.month_amounts[EXTRACT(month FROM m.month)::int], p.amount) AS amount) a
  WHERE p.institute_code = p_institute AND p.student_id = ANY (p_students) AND a.amount > 0
    AND m.month >= p.from_month AND (p.to_month IS NULL OR m.month <= p.to_month)
    AND CASE WHEN p.first_time THEN m.month = greatest(p.from_month, p_from)
          AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = p.student_id AND l.particular_id = p.particular_id AND l.source = 'plan' AND NOT l.is_void)
        ELSE (p.months::int >> (EXTRACT(month FROM m.month)::int - 1)) & 1 = 1
          AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = p.student_id AND l.line_month = m.month AND l.particular_id = p.particular_id
            AND l.source IN ('plan', 'attendance', 'opening') AND NOT l.is_void) END
  UNION ALL
  SELECT d.student_id, d.particular_id, d.month, 'attendance', d.amount, 0, NULL FROM (
    SELECT t.student_id, r.particular_id, t.month, sum(least(coalesce(r.cap_per_month, r.amount * t.days), r.amount * greatest(t.days - coalesce(r.free_per_month, 0), 0)))::bigint AS amount
    FROM (SELECT b.student_id, b.attendance_status_id, date_trunc('month', b.att_date)::date AS month, count(*) AS days FROM student_attendance b
        WHERE p_attendance AND b.institute_code = p_institute AND b.student_id = ANY (p_students) AND b.att_date >= p_from - interval '1 month' AND b.att_date < p_to GROUP BY 1, 2, 3) t
    JOIN students s ON s.institute_code = p_institute AND s.id = t.student_id
    -- The narrowest rule: of the class and campus, of the class, of the campus, of all.
    CROSS JOIN LATERAL (SELECT x.amount, x.free_per_month, x.cap_per_month, coalesce(x.particular_id, (SELECT min(q.id) FROM fee_particulars q WHERE q.institute_code = p_institute AND q.kind = 'attendance_fine' AND q.is_active)) AS particular_id
      FROM attendance_fines x WHERE x.institute_code = p_institute AND x.attendance_status_id = t.attendance_status_id AND x.is_active
        AND (x.campus_id IS NULL OR x.campus_id = s.campus_id) AND (x.class_id IS NULL OR x.class_id = s.class_id)
      ORDER BY x.class_id IS NULL, x.campus_id IS NULL LIMIT 1) r
    WHERE r.particular_id IS NOT NULL GROUP BY 1, 2, 3) d
  WHERE d.amount > 0 AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = d.student_id AND l.line_month = d.month AND l.particular_id = d.particular_id
    AND l.source IN ('plan', 'attendance', 'opening') AND NOT l.is_void)
$$;

-- A line of a challan to be issued; lines with the same seq are one challan.
CREATE TYPE challan_draft AS (
  seq bigint, student_id bigint, family_id bigint, campus_id bigint, session_id bigint, class_id bigint, section_id bigint, kind text, fee_month date, fee_month_to date,
  installment_no integer, parent_challan_id bigint, issue_date date, due_date date, validity_date date, late_fee_policy_id bigint,
  particular_id bigint, line_month date, source text, part integer, amount bigint, discount bigint, discount_type_id bigint, remarks text
);

-- Issues challans with their lines and journals, in the order of seq.
CREATE FUNCTION challan_issue(p_institute text, p_lines challan_draft[]) RETURNS TABLE (seq bigint, challan_id bigint, challan_no bigint, amount bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE v_first bigint; v_count bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_posts gl_draft[]; v_ids bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT count(DISTINCT l.seq) INTO v_count FROM unnest(p_lines) l;
  IF v_count = 0 THEN RETURN; END IF;
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT l.campus_id FROM unnest(p_lines) l) k WHERE NOT app_campus_ok(k.campus_id)) THEN PERFORM fee_refuse('A student is at a campus that you may not see', 'fee_campus'); END IF;
  -- The period first: closing holds it while it takes numbers.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_institute, y.id)) FROM (SELECT DISTINCT f.id FROM (SELECT DISTINCT l.issue_date FROM unnest(p_lines) l) d
    JOIN fiscal_years f ON f.institute_code = p_institute AND d.issue_date BETWEEN f.start_date AND f.end_date ORDER BY f.id) y;
  v_first := take_numbers(p_institute, 'challan', v_count);
  -- Ids before rows, so that lines find their challan without looking for it.
  SELECT array_agg(nextval(pg_get_serial_sequence('public.challans', 'id'))) INTO v_ids FROM generate_series(1, v_count);
  INSERT INTO challans (institute_code, id, challan_no, kind, student_id, family_id, campus_id, session_id, class_id, section_id, fee_month, fee_month_to, installment_no,
    parent_challan_id, issue_date, due_date, validity_date, late_fee_policy_id, gross, fine, discount, created_by)
  SELECT p_institute, v_ids[dense_rank() OVER (ORDER BY l.seq)], v_first + dense_rank() OVER (ORDER BY l.seq) - 1, min(l.kind), min(l.student_id), min(l.family_id), min(l.campus_id), min(l.session_id), min(l.class_id), min(l.section_id),
    min(l.fee_month), min(l.fee_month_to), min(l.installment_no), min(l.parent_challan_id), min(l.issue_date), min(l.due_date), min(l.validity_date), min(l.late_fee_policy_id),
    coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0), coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0), sum(l.discount), v_user
  FROM unnest(p_lines) l GROUP BY l.seq ORDER BY l.seq;
  INSERT INTO challan_lines (institute_code, challan_id, campus_id, student_id, particular_id, line_month, source, part, amount, discount, discount_type_id, remarks, created_by)
  SELECT p_institute, v_ids[l.at], l.campus_id, l.student_id, l.particular_id, l.line_month, l.source, l.part, l.amount, l.discount, l.discount_type_id, l.remarks, v_user
  FROM (SELECT dense_rank() OVER (ORDER BY d.seq) AS at, d.* FROM unnest(p_lines) d) l ORDER BY l.at, l.line_month, l.particular_id;
  -- Dr receivable (net) and discount, Cr the accounts of the particulars (gross).
  WITH placed AS (SELECT v_ids[l.at] AS id, l.at, l.campus_id, l.issue_date, l.kind, l.student_id, l.particular_id, l.discount_type_id, l.amount, l.discount FROM (SELECT dense_rank() OVER (ORDER BY d.seq) AS at, d.* FROM unnest(p_lines) d) l),
    incomes AS MATERIALIZED (SELECT k.particular_id, k.campus_id, fee_income_account(p_institute, k.particular_id, k.campus_id) AS account_id
      FROM (SELECT DISTINCT p.particular_id, p.campus_id FROM placed p WHERE p.kind <> 'opening') k
      UNION ALL SELECT k.particular_id, k.campus_id, gl_account(p_institute, 'opening_equity', k.campus_id) FROM (SELECT DISTINCT p.particular_id, p.campus_id FROM placed p WHERE p.kind = 'opening') k),
    receivables AS MATERIALIZED (SELECT k.campus_id, gl_account(p_institute, 'receivable', k.campus_id) AS account_id FROM (SELECT DISTINCT p.campus_id FROM placed p) k),
    discounts AS MATERIALIZED (SELECT k.discount_type_id, k.campus_id, fee_discount_account(p_institute, k.discount_type_id, k.campus_id) AS account_id
      FROM (SELECT DISTINCT p.discount_type_id, p.campus_id FROM placed p WHERE p.discount > 0) k),
    posted AS (
      SELECT p.id, p.at, p.campus_id, p.issue_date, p.kind, p.student_id, r.account_id, sum(p.amount - p.discount)::bigint AS debit, 0::bigint AS credit, NULL::bigint AS particular_id, 1 AS side
      FROM placed p JOIN receivables r ON r.campus_id = p.campus_id GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(p.amount - p.discount) > 0
      UNION ALL
      SELECT p.id, p.at, p.campus_id, p.issue_date, p.kind, p.student_id, d.account_id, sum(p.discount)::bigint, 0, p.particular_id, 2
      FROM placed p JOIN discounts d ON d.campus_id = p.campus_id AND d.discount_type_id IS NOT DISTINCT FROM p.discount_type_id WHERE p.discount > 0 GROUP BY 1, 2, 3, 4, 5, 6, 7, p.particular_id
      UNION ALL
      SELECT p.id, p.at, p.campus_id, p.issue_date, p.kind, p.student_id, i.account_id, 0, sum(p.amount)::bigint, p.particular_id, 3
      FROM placed p JOIN incomes i ON i.particular_id = p.particular_id AND i.campus_id = p.campus_id GROUP BY 1, 2, 3, 4, 5, 6, 7, p.particular_id)
  SELECT array_agg(ROW(x.at, x.campus_id, x.issue_date, CASE x.kind WHEN 'opening' THEN 'opening' ELSE 'challan' END, x.id, x.id, NULL, 'Challan',
    x.account_id, x.debit, x.credit, x.student_id, x.particular_id)::gl_draft ORDER BY x.at, x.side) INTO v_posts FROM posted x;
  PERFORM gl_post(p_institute, v_posts);
  RETURN QUERY SELECT l.seq, v_ids[l.at], v_first + l.at - 1, l.amount FROM (SELECT d.seq, row_number() OVER (ORDER BY d.seq) AS at, sum(d.amount - d.discount)::bigint AS amount FROM unnest(p_lines) d GROUP BY d.seq) l ORDER BY l.at;
END $$;

/*
 * Bills these students for the months p_from to p_to, one challan each, or p_parts instalments a month apart. Who gets one, why others
 * do not: outcome is created, already, no_plan, nothing_due, not_enrolled or not_found. p_due null: the day of the campus's challan setting.
 * Generations of one institute take turns; a particular and month that is on a living challan is never billed again.
 */
CREATE FUNCTION challans_generate(p_institute text, p_students bigint[], p_from date, p_to date, p_issue date, p_due date, p_validity date, p_parts integer, p_not_enrolled boolean, p_attendance boolean, p_advance boolean)
RETURNS TABLE (student_id bigint, outcome text, challan_id bigint, challan_no bigint, amount bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE v_drafts challan_draft[]; v_billed bigint[]; v_payers bigint[]; v_payer bigint; v_advances bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':challans', 0));
  IF p_advance THEN
    SELECT array_agg(DISTINCT y.student_id) INTO v_payers FROM payments y WHERE y.institute_code = p_institute AND y.student_id = ANY (p_students) AND y.status = 'approved' AND y.allocated + y.advance_used + y.refunded < y.amount;
    -- What the advances will touch, before any number is taken.
    PERFORM 1 FROM challan_lines x WHERE x.institute_code = p_institute AND x.student_id = ANY (v_payers) AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount AND app_campus_ok(x.campus_id) ORDER BY x.id FOR UPDATE;
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
  RETURN QUERY SELECT g.seq / 100, 'created', g.challan_id, g.challan_no, g.amount FROM challan_issue(p_institute, v_drafts) g;
  FOR v_payer IN SELECT unnest(v_payers) INTERSECT SELECT unnest(v_billed) ORDER BY 1 LOOP
    PERFORM advance_apply(p_institute, v_payer, p_issue, v_advances);
  END LOOP;
  RETURN QUERY SELECT w.id, CASE WHEN s.id IS NULL OR NOT app_campus_ok(s.campus_id) THEN 'not_found' WHEN s.status_class <> 'enrolled' AND NOT p_not_enrolled THEN 'not_enrolled'
      WHEN EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = w.id AND l.line_month BETWEEN p_from AND p_to AND l.source = 'plan' AND NOT l.is_void) THEN 'already'
      WHEN NOT EXISTS (SELECT 1 FROM student_fee_plans p WHERE p.institute_code = p_institute AND p.student_id = w.id AND p.from_month <= p_to AND (p.to_month IS NULL OR p.to_month >= p_from)) THEN 'no_plan'
      ELSE 'nothing_due' END, NULL::bigint, NULL::bigint, NULL::bigint
    FROM unnest(p_students) AS w(id) LEFT JOIN students s ON s.institute_code = p_institute AND s.id = w.id AND s.deleted_at IS NULL
    WHERE w.id <> ALL (coalesce(v_billed, '{}'));
END $$;

-- One challan of given lines for a student as he stands: direct charges and opening arrears. p_lines: [{particular_id, month, amount, remarks}].
CREATE FUNCTION challan_charge(p_institute text, p_student bigint, p_kind text, p_issue date, p_due date, p_lines jsonb) RETURNS TABLE (challan_id bigint, challan_no bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE s students; v_drafts challan_draft[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO s FROM students x WHERE x.institute_code = p_institute AND x.id = p_student AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This student does not exist', 'fee_student'); END IF;
  SELECT array_agg(ROW(1, s.id, s.family_id, s.campus_id, s.session_id, s.class_id, s.section_id, p_kind, min_month.at, max_month.at, 0, NULL, p_issue, greatest(p_due, p_issue), NULL,
      t.late_fee_policy_id, l.particular_id, l.month, p_kind, 0, l.amount, 0, NULL, l.remarks)::challan_draft) INTO v_drafts
    FROM jsonb_to_recordset(p_lines) AS l (particular_id bigint, month date, amount bigint, remarks text)
    CROSS JOIN LATERAL (SELECT min((e->>'month')::date) AS at FROM jsonb_array_elements(p_lines) e) min_month CROSS JOIN LATERAL (SELECT max((e->>'month')::date) AS at FROM jsonb_array_elements(p_lines) e) max_month
    LEFT JOIN challan_settings t ON t.institute_code = p_institute AND t.campus_id = s.campus_id AND p_kind <> 'direct';
  RETURN QUERY SELECT i.challan_id, i.challan_no FROM challan_issue(p_institute, v_drafts) i;
END $$;

-- Adds an amount to challans: one line and one journal each. outcome: added, void, not_found.
CREATE FUNCTION challan_add(p_institute text, p_challans bigint[], p_particular bigint, p_month date, p_amount bigint, p_date date, p_remarks text) RETURNS TABLE (challan_id bigint, outcome text, line_id bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE v_to bigint[]; v_added bigint[]; v_posts gl_draft[]; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (p_challans) ORDER BY l.id FOR UPDATE;
  SELECT array_agg(c.id ORDER BY c.id), array_agg(nextval(pg_get_serial_sequence('public.challan_lines', 'id')) ORDER BY c.id) INTO v_to, v_added
    FROM (SELECT x.id FROM challans x WHERE x.institute_code = p_institute AND x.id = ANY (p_challans) AND x.voided_at IS NULL AND app_campus_ok(x.campus_id) ORDER BY x.id) c;
  SELECT array_agg(ROW(a.line_id, c.campus_id, p_date, 'charge', a.line_id, c.id, NULL, coalesce(p_remarks, 'Added to challan'), e.account_id, e.debit, e.credit, c.student_id, e.particular_id)::gl_draft ORDER BY a.line_id, e.side) INTO v_posts
    FROM unnest(v_to, v_added) AS a (challan_id, line_id) JOIN challans c ON c.institute_code = p_institute AND c.id = a.challan_id
    CROSS JOIN LATERAL (VALUES (1, gl_account(p_institute, 'receivable', c.campus_id), p_amount, 0::bigint, NULL::bigint),
      (2, fee_income_account(p_institute, p_particular, c.campus_id), 0, p_amount, p_particular)) AS e (side, account_id, debit, credit, particular_id);
  PERFORM gl_post(p_institute, coalesce(v_posts, '{}'));
  INSERT INTO challan_lines (institute_code, id, challan_id, campus_id, student_id, particular_id, line_month, source, amount, remarks, created_by)
  SELECT p_institute, a.line_id, c.id, c.campus_id, c.student_id, p_particular, coalesce(p_month, c.fee_month), 'added', p_amount, p_remarks, v_user
    FROM unnest(v_to, v_added) AS a (challan_id, line_id) JOIN challans c ON c.institute_code = p_institute AND c.id = a.challan_id ORDER BY a.line_id;
  RETURN QUERY SELECT w.id, CASE WHEN l.id IS NOT NULL THEN 'added' WHEN c.voided_at IS NOT NULL AND app_campus_ok(c.campus_id) THEN 'void' ELSE 'not_found' END, l.id
    FROM unnest(p_challans) AS w(id) LEFT JOIN challans c ON c.institute_code = p_institute AND c.id = w.id
    LEFT JOIN challan_lines l ON l.institute_code = p_institute AND l.challan_id = w.id AND l.id = ANY (v_added);
END $$;

-- Brings the late fine of a challan up to p_fine; what is on it already counts, so that asking twice adds nothing. Answers what was added.
CREATE FUNCTION challan_fine(p_institute text, p_challan bigint, p_fine bigint, p_date date) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE c challans; v_already bigint; v_add bigint; v_particular bigint; v_line bigint := nextval(pg_get_serial_sequence('public.challan_lines', 'id'));
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan ORDER BY l.id FOR UPDATE;
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

-- Voids an unpaid fine or an added amount by reversal.
CREATE FUNCTION challan_line_void(p_institute text, p_line bigint, p_date date, p_reason text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE l challan_lines; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
  IF l.is_void THEN PERFORM fee_refuse('This line is void already', 'fee_void'); END IF;
  IF l.source NOT IN ('fine', 'added') THEN PERFORM fee_refuse('Only a fine or an added amount is voided alone; void the challan instead', 'fee_line_source'); END IF;
  IF l.paid + l.pending + l.pending_discount + l.discount > 0 THEN PERFORM fee_refuse('Something of this line is paid, discounted or waits for approval; void that first', 'fee_line_paid'); END IF;
  SELECT j.id INTO v_journal FROM gl_journals j WHERE j.institute_code = p_institute AND j.source = CASE l.source WHEN 'fine' THEN 'fine' ELSE 'charge' END AND j.source_id = l.id;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM challans c WHERE c.institute_code = p_institute AND c.parent_challan_id = l.challan_id) THEN
    PERFORM fee_refuse('This line went into instalments; void those instead', 'fee_line_split'); END IF;
  PERFORM gl_reverse(p_institute, ARRAY[v_journal], p_date, p_reason);
  UPDATE challan_lines SET is_void = true WHERE institute_code = p_institute AND id = l.id;
END $$;

-- Voids challans on which nothing is paid. Instalments of one charge go together. outcome: voided, already, paid (or waits for approval), siblings_paid, not_found.
CREATE FUNCTION challan_void(p_institute text, p_challans bigint[], p_date date, p_reason text) RETURNS TABLE (challan_id bigint, outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_wanted bigint[]; v_ids bigint[]; v_stuck bigint[]; v_pair record;
BEGIN
  PERFORM fee_guard(p_institute);
  -- With the other instalments of the same charges: alone, a part of a month would be open to be billed again.
  SELECT array_agg(DISTINCT c.id) INTO v_wanted FROM challans c WHERE c.institute_code = p_institute AND c.voided_at IS NULL AND app_campus_ok(c.campus_id)
    AND c.id IN (SELECT unnest(p_challans) UNION SELECT b.challan_id FROM challan_lines a JOIN challan_lines b ON b.institute_code = p_institute AND b.student_id = a.student_id AND b.line_month = a.line_month
        AND b.particular_id = a.particular_id AND b.source = a.source AND NOT b.is_void
      WHERE a.institute_code = p_institute AND a.challan_id = ANY (p_challans) AND NOT a.is_void AND a.source IN ('plan', 'attendance', 'opening'));
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (v_wanted) ORDER BY l.id FOR UPDATE;
  SELECT array_agg(DISTINCT b.challan_id) INTO v_stuck FROM challan_lines b WHERE b.institute_code = p_institute AND b.challan_id = ANY (v_wanted) AND b.paid + b.pending + b.pending_discount > 0;
  -- What shares a charge with a paid one stays too.
  SELECT array_agg(w.id) INTO v_ids FROM unnest(v_wanted) AS w(id) JOIN challans c ON c.institute_code = p_institute AND c.id = w.id AND c.voided_at IS NULL
    WHERE w.id <> ALL (coalesce(v_stuck, '{}')) AND (v_stuck IS NULL OR w.id NOT IN (SELECT a.challan_id FROM challan_lines b JOIN challan_lines a ON a.institute_code = p_institute AND a.student_id = b.student_id
        AND a.line_month = b.line_month AND a.particular_id = b.particular_id AND a.source = b.source AND NOT a.is_void
      WHERE b.institute_code = p_institute AND b.challan_id = ANY (v_stuck) AND NOT b.is_void AND b.source IN ('plan', 'attendance', 'opening')));
  IF v_ids IS NOT NULL THEN
    FOR v_pair IN SELECT r.reversed_id, r.journal_id FROM gl_reverse(p_institute, (SELECT array_agg(j.id) FROM gl_journals j WHERE j.institute_code = p_institute AND j.challan_id = ANY (v_ids)
        AND j.source IN ('challan', 'opening', 'charge', 'fine', 'discount') AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = p_institute AND r.reverses_id = j.id)), p_date, p_reason) r LOOP
      UPDATE challan_discounts d SET status = 'voided', void_journal_id = v_pair.journal_id WHERE d.institute_code = p_institute AND d.journal_id = v_pair.reversed_id AND d.status = 'approved';
    END LOOP;
    UPDATE challans c SET voided_at = now(), voided_by = v_user, void_reason = p_reason, version = c.version + 1 WHERE c.institute_code = p_institute AND c.id = ANY (v_ids);
    UPDATE challan_lines l SET is_void = true WHERE l.institute_code = p_institute AND l.challan_id = ANY (v_ids) AND NOT l.is_void;
  END IF;
  RETURN QUERY SELECT w.id, CASE WHEN w.id = ANY (coalesce(v_ids, '{}')) THEN 'voided' WHEN w.id = ANY (coalesce(v_stuck, '{}')) THEN 'paid' WHEN w.id = ANY (coalesce(v_wanted, '{}')) THEN 'siblings_paid'
      WHEN c.voided_at IS NOT NULL AND app_campus_ok(c.campus_id) THEN 'already' ELSE 'not_found' END
    FROM (SELECT unnest(p_challans) UNION SELECT unnest(v_ids)) AS w(id) LEFT JOIN challans c ON c.institute_code = p_institute AND c.id = w.id;
END $$;

-- Splits what is open of a challan into instalments due on p_dues: the parent is voided, or keeps what is paid of it.
CREATE FUNCTION challan_split(p_institute text, p_challan bigint, p_dues date[], p_date date) RETURNS TABLE (challan_id bigint, challan_no bigint, amount bigint, due_date date) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE c challans; v_n integer := array_length(p_dues, 1); v_drafts challan_draft[]; v_posts gl_draft[]; v_offset integer; v_validity integer; v_children bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan ORDER BY l.id FOR UPDATE;
  SELECT * INTO c FROM challans x WHERE x.institute_code = p_institute AND x.id = p_challan AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This challan does not exist', 'fee_challan'); END IF;
  IF c.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('Challan %s is void', c.challan_no), 'fee_void'); END IF;
  IF c.kind = 'installment' THEN PERFORM fee_refuse(format('Challan %s is an instalment already', c.challan_no), 'fee_split_again'); END IF;
  IF EXISTS (SELECT 1 FROM challans x WHERE x.institute_code = p_institute AND x.parent_challan_id = c.id AND x.voided_at IS NULL) THEN
    PERFORM fee_refuse(format('Challan %s was split into instalments already', c.challan_no), 'fee_split_again'); END IF;
  IF c.pending > 0 THEN PERFORM fee_refuse(format('Something of challan %s waits for approval; decide that first', c.challan_no), 'fee_split_pending'); END IF;
  IF c.balance = 0 THEN PERFORM fee_refuse(format('Nothing of challan %s is open', c.challan_no), 'fee_split_paid'); END IF;
  IF v_n < 2 OR v_n > 24 THEN PERFORM fee_refuse('Make 2 to 24 instalments', 'fee_split_parts'); END IF;
  IF EXISTS (SELECT 1 FROM challan_discounts d WHERE d.institute_code = p_institute AND d.challan_id = c.id AND d.status = 'approved') THEN
    PERFORM fee_refuse('A discount was given on this challan; void it first and give it on the instalments', 'fee_split_discount'); END IF;
  -- The void takes a number of a voucher; generating takes those of challans first.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_institute, f.id)) FROM fiscal_years f WHERE f.institute_code = p_institute AND p_date BETWEEN f.start_date AND f.end_date;
  PERFORM 1 FROM counter n WHERE n.institute_code = p_institute AND n.name = 'challan' AND n.scope = '' FOR UPDATE;
  v_validity := c.validity_date - c.due_date;
  v_offset := CASE WHEN c.paid = 0 THEN 0 ELSE 1 END;
  SELECT array_agg(ROW(k.k, c.student_id, c.family_id, c.campus_id, c.session_id, c.class_id, c.section_id, 'installment', c.fee_month, c.fee_month_to, k.k, c.id, p_date,
      greatest(p_dues[k.k], p_date), greatest(p_dues[k.k], p_date) + v_validity, c.late_fee_policy_id, l.particular_id, l.line_month, l.source, k.k - 1 + v_offset,
      fee_part(m.net, k.k, v_n) + fee_part(m.discount, k.k, v_n), fee_part(m.discount, k.k, v_n), l.discount_type_id, l.remarks)::challan_draft ORDER BY k.k, l.id) INTO v_drafts
    FROM challan_lines l CROSS JOIN generate_series(1, v_n) AS k(k)
    CROSS JOIN LATERAL (SELECT l.amount - l.discount - l.paid AS net, CASE WHEN l.paid = 0 THEN l.discount ELSE 0 END AS discount) m
    WHERE l.institute_code = p_institute AND l.challan_id = c.id AND NOT l.is_void AND m.net > 0 AND fee_part(m.net, k.k, v_n) + fee_part(m.discount, k.k, v_n) > 0;
  IF c.paid = 0 THEN
    PERFORM challan_void(p_institute, ARRAY[c.id], p_date, format('Split into %s instalments', v_n));
  ELSE
    -- The parent keeps what is paid; what moves leaves its journals too.
    WITH moved AS (SELECT l.*, l.amount - l.discount - l.paid AS net, CASE WHEN l.paid = 0 THEN l.discount ELSE 0 END AS less
        FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = c.id AND NOT l.is_void AND l.amount - l.discount - l.paid > 0),
      posted AS (SELECT 1 AS side, fee_income_account(p_institute, m.particular_id, c.campus_id) AS account_id, sum(m.net + m.less)::bigint AS debit, 0::bigint AS credit, m.particular_id FROM moved m GROUP BY m.particular_id
        UNION ALL SELECT 2, gl_account(p_institute, 'receivable', c.campus_id), 0, sum(m.net)::bigint, NULL FROM moved m
        UNION ALL SELECT 3, fee_discount_account(p_institute, m.discount_type_id, c.campus_id), 0, sum(m.less)::bigint, m.particular_id FROM moved m WHERE m.less > 0 GROUP BY m.discount_type_id, m.particular_id)
    SELECT array_agg(ROW(1, c.campus_id, p_date, 'charge', NULL, c.id, NULL, format('Moved to %s instalments', v_n), x.account_id, x.debit, x.credit, c.student_id, x.particular_id)::gl_draft ORDER BY x.side) INTO v_posts FROM posted x;
    PERFORM gl_post(p_institute, v_posts);
    UPDATE challan_lines l SET is_void = l.paid = 0, amount = CASE WHEN l.paid = 0 THEN l.amount ELSE l.discount + l.paid END
      WHERE l.institute_code = p_institute AND l.challan_id = c.id AND NOT l.is_void AND l.amount - l.discount - l.paid > 0;
  END IF;
  SELECT array_agg(i.challan_id) INTO v_children FROM challan_issue(p_institute, v_drafts) i;
  RETURN QUERY SELECT x.id, x.challan_no, x.gross + x.fine - x.discount, x.due_date FROM challans x WHERE x.institute_code = p_institute AND x.id = ANY (v_children) ORDER BY x.due_date, x.id;
END $$;

-- Journal of a payment: Dr the receiving account, Cr receivable of each student, Cr advance for the rest.
CREATE FUNCTION payment_post(p_institute text, p_payment bigint, p_campus bigint, p_student bigint, p_date date, p_account bigint, p_amount bigint, p_lines bigint[], p_amounts bigint[], p_memo text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_posts gl_draft[]; v_rest bigint := p_amount - coalesce((SELECT sum(a) FROM unnest(p_amounts) a), 0); v_journal bigint;
BEGIN
  SELECT array_agg(ROW(1, p_campus, p_date, 'payment', p_payment, NULL, NULL, p_memo, x.account_id, x.debit, x.credit, x.student_id, x.particular_id)::gl_draft ORDER BY x.side, x.student_id) INTO v_posts FROM (
    SELECT 1 AS side, p_account AS account_id, p_amount AS debit, 0::bigint AS credit, p_student AS student_id, NULL::bigint AS particular_id
    UNION ALL SELECT 2, gl_account(p_institute, 'receivable', p_campus), 0, sum(a.amount)::bigint, l.student_id, l.particular_id FROM unnest(p_lines, p_amounts) AS a (line_id, amount)
      JOIN challan_lines l ON l.institute_code = p_institute AND l.id = ANY (p_lines) AND l.id = a.line_id GROUP BY l.student_id, l.particular_id
    UNION ALL SELECT 3, gl_account(p_institute, 'advance_fee', p_campus), 0, v_rest, p_student, NULL WHERE v_rest > 0) x;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, v_posts) g;
  RETURN v_journal;
END $$;

-- What is open of a student, of the children of a family (by its number), or of the students of these lines or challans, with the named lines
-- whatever they are; p_lock holds those lines, in the order of their ids, until the end of the transaction. Null: no such student is visible.
CREATE FUNCTION payment_open(p_institute text, p_student bigint, p_family_no bigint, p_lines bigint[], p_challans bigint[], p_lock boolean) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_students bigint[]; v_family bigint;
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
    PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND (l.student_id = ANY (v_students) OR l.id = ANY (p_lines)) AND app_campus_ok(l.campus_id)
      AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount OR l.id = ANY (p_lines)) ORDER BY l.id FOR UPDATE; END IF;
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
        AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount OR l.id = ANY (p_lines))));
END $$;

/*
 * Takes a payment. p: {kind, campus_id, student_id, family_id, paid_date, method, receiving_account_id, amount, cash_received, cash_returned, reference_no,
 * bank_name, cheque_no, cheque_date, external_ref, notes, group_no}; p_lines and p_amounts say which line gets what, the rest is an advance.
 * Pending: the amounts are reserved, nothing is posted. Every line must be of this campus, open by that much, and not void; p_seen says
 * what was seen open of each, and a line that has changed since refuses the payment. group_no 0: the receipt begins a group, under its own number.
 */
CREATE FUNCTION payment_take(p_institute text, p jsonb, p_lines bigint[], p_amounts bigint[], p_pending boolean, p_seen bigint[] DEFAULT NULL) RETURNS TABLE (payment_id bigint, receipt_no bigint, voucher_no bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE r payments; v_allocated bigint := coalesce((SELECT sum(a) FROM unnest(p_amounts) a), 0); v_bad record; v_challan_no bigint; v_challans bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  r := jsonb_populate_record(NULL::payments, p);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (p_lines) ORDER BY l.id FOR UPDATE;
  SELECT a.line_id, l.id, l.is_void, l.campus_id, l.challan_id, l.particular_id, l.amount - l.discount - l.paid - l.pending - l.pending_discount AS open INTO v_bad
    FROM unnest(p_lines, p_amounts, p_seen) AS a (line_id, amount, seen) LEFT JOIN challan_lines l ON l.institute_code = p_institute AND l.id = ANY (p_lines) AND l.id = a.line_id AND app_campus_ok(l.campus_id)
    WHERE l.id IS NULL OR l.is_void OR l.campus_id <> r.campus_id OR a.amount > l.amount - l.discount - l.paid - l.pending - l.pending_discount
      OR (p_seen IS NOT NULL AND a.seen IS DISTINCT FROM l.amount - l.discount - l.paid - l.pending - l.pending_discount) ORDER BY a.line_id LIMIT 1;
  IF FOUND THEN
    IF v_bad.id IS NULL THEN PERFORM fee_refuse('A line of this payment does not exist', 'payment_line'); END IF;
    SELECT c.challan_no INTO v_challan_no FROM challans c WHERE c.institute_code = p_institute AND c.id = v_bad.challan_id;
    IF v_bad.is_void THEN PERFORM fee_refuse(format('Challan %s is void', v_challan_no), 'fee_void'); END IF;
    IF v_bad.campus_id <> r.campus_id THEN PERFORM fee_refuse(format('Challan %s is of another campus', v_challan_no), 'payment_campus'); END IF;
    PERFORM fee_refuse(format('Only %s of %s on challan %s is still open', round(v_bad.open / 100.0, 2), (SELECT f.name FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = v_bad.particular_id), v_challan_no), 'challan_lines_not_overpaid');
  END IF;
  IF v_allocated > r.amount THEN PERFORM fee_refuse('The lines take more than the amount paid', 'payments_not_overused'); END IF;
  r.id := nextval(pg_get_serial_sequence('public.payments', 'id'));
  IF NOT p_pending THEN
    r.journal_id := payment_post(p_institute, r.id, r.campus_id, r.student_id, r.paid_date, r.receiving_account_id, r.amount, p_lines, p_amounts, 'Fee received');
  END IF;
  r.receipt_no := take_numbers(p_institute, 'receipt', 1);
  IF r.group_no = 0 THEN r.group_no := r.receipt_no; END IF;
  INSERT INTO payments (institute_code, id, receipt_no, group_no, kind, campus_id, student_id, family_id, paid_date, method, receiving_account_id, amount, allocated, cash_received, cash_returned,
    reference_no, bank_name, cheque_no, cheque_date, external_ref, notes, status, created_by, journal_id)
  VALUES (p_institute, r.id, r.receipt_no, r.group_no, coalesce(r.kind, 'challan'), r.campus_id, r.student_id, r.family_id, r.paid_date, coalesce(r.method, 'cash'), r.receiving_account_id, r.amount, v_allocated, r.cash_received, r.cash_returned,
    r.reference_no, r.bank_name, r.cheque_no, r.cheque_date, r.external_ref, r.notes, CASE WHEN p_pending THEN 'pending' ELSE 'approved' END, nullif(current_setting('app.user', true), '')::bigint, r.journal_id);
  INSERT INTO payment_allocations (institute_code, payment_id, challan_line_id, amount, state, allocated_on, journal_id)
  SELECT p_institute, r.id, a.line_id, a.amount, CASE WHEN p_pending THEN 'pending' ELSE 'active' END, r.paid_date, r.journal_id FROM unnest(p_lines, p_amounts) AS a (line_id, amount) ORDER BY a.line_id;
  IF NOT p_pending THEN
    SELECT array_agg(DISTINCT l.challan_id) INTO v_challans FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (p_lines);
    UPDATE challans c SET last_paid_date = r.paid_date WHERE c.institute_code = p_institute AND c.id = ANY (v_challans) AND (c.last_paid_date IS NULL OR c.last_paid_date < r.paid_date);
  END IF;
  RETURN QUERY SELECT r.id, r.receipt_no, (SELECT j.voucher_no FROM gl_journals j WHERE j.institute_code = p_institute AND j.id = r.journal_id);
END $$;

-- Approves or rejects a pending payment; never by who took it.
CREATE FUNCTION payment_decide(p_institute text, p_payment bigint, p_approve boolean, p_reason text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE r payments; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_lines bigint[]; v_amounts bigint[]; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(a.challan_line_id ORDER BY a.challan_line_id), array_agg(a.amount ORDER BY a.challan_line_id) INTO v_lines, v_amounts FROM payment_allocations a WHERE a.institute_code = p_institute AND a.payment_id = p_payment AND a.state = 'pending';
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (v_lines) ORDER BY l.id FOR UPDATE;
  SELECT * INTO r FROM payments x WHERE x.institute_code = p_institute AND x.id = p_payment AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This payment does not exist', 'payment_missing'); END IF;
  IF r.status <> 'pending' THEN PERFORM fee_refuse(format('Receipt %s is %s already', r.receipt_no, r.status), 'payment_decided'); END IF;
  IF p_approve AND r.created_by = v_user THEN PERFORM fee_refuse(format('Receipt %s was taken by you; somebody else approves it', r.receipt_no), 'payment_four_eyes'); END IF;
  IF p_approve THEN
    v_journal := payment_post(p_institute, r.id, r.campus_id, r.student_id, r.paid_date, r.receiving_account_id, r.amount, v_lines, v_amounts, 'Fee received');
    UPDATE payments SET status = 'approved', decided_by = v_user, decided_at = now(), decision_reason = p_reason, journal_id = v_journal, version = version + 1 WHERE institute_code = p_institute AND id = r.id;
    UPDATE payment_allocations SET state = 'active', journal_id = v_journal WHERE institute_code = p_institute AND payment_id = r.id AND state = 'pending';
    UPDATE challans c SET last_paid_date = greatest(c.last_paid_date, r.paid_date) WHERE c.institute_code = p_institute
      AND c.id IN (SELECT l.challan_id FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (v_lines));
  ELSE
    UPDATE payments SET status = 'rejected', decided_by = v_user, decided_at = now(), decision_reason = p_reason, version = version + 1 WHERE institute_code = p_institute AND id = r.id;
    UPDATE payment_allocations SET state = 'released' WHERE institute_code = p_institute AND payment_id = r.id AND state = 'pending';
  END IF;
END $$;

-- Decides several payments, each for itself: what is refused tells why and stays as it was. All lines are locked first, so that two who
-- decide at once never wait for each other.
CREATE FUNCTION payments_decide(p_institute text, p_payments bigint[], p_approve boolean, p_reason text) RETURNS TABLE (payment_id bigint, message text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_id bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a
    WHERE a.institute_code = p_institute AND a.payment_id = ANY (p_payments) AND a.state = 'pending') ORDER BY l.id FOR UPDATE;
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

-- Voids an approved payment by reversal; refused while something of its advance is used or given back. A pending one is rejected instead.
-- p_forget: its reference at the bank may be taken anew (an upload that was taken back).
CREATE FUNCTION payment_void(p_institute text, p_payment bigint, p_date date, p_reason text, p_forget boolean DEFAULT false) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE r payments; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_reversal bigint; v_used text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = p_institute AND a.payment_id = p_payment) ORDER BY l.id FOR UPDATE;
  SELECT * INTO r FROM payments x WHERE x.institute_code = p_institute AND x.id = p_payment AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This payment does not exist', 'payment_missing'); END IF;
  IF r.status <> 'approved' THEN PERFORM fee_refuse(format('Receipt %s is %s', r.receipt_no, r.status), 'payment_decided'); END IF;
  IF r.advance_used > 0 THEN
    SELECT string_agg(DISTINCT c.challan_no::text, ', ') INTO v_used FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
      JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id WHERE a.institute_code = p_institute AND a.payment_id = r.id AND a.from_advance AND a.state = 'active';
    PERFORM fee_refuse(format('The advance of receipt %s was used on challan %s; take that back first', r.receipt_no, v_used), 'payment_advance_used');
  END IF;
  IF r.refunded > 0 THEN PERFORM fee_refuse(format('Part of receipt %s was refunded; void the refund first', r.receipt_no), 'payment_refunded'); END IF;
  IF EXISTS (SELECT 1 FROM refunds f JOIN payment_allocations a ON a.institute_code = f.institute_code AND a.challan_line_id = f.challan_line_id WHERE f.institute_code = p_institute AND f.voided_at IS NULL AND a.payment_id = r.id AND a.state = 'active') THEN
    PERFORM fee_refuse(format('A deposit paid by receipt %s was refunded; void the refund first', r.receipt_no), 'payment_refunded'); END IF;
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[r.journal_id], p_date, p_reason) g;
  UPDATE payment_allocations SET state = 'released' WHERE institute_code = p_institute AND payment_id = r.id AND state = 'active';
  UPDATE payments SET status = 'voided', voided_by = v_user, voided_at = now(), void_date = greatest(p_date, r.paid_date), void_reason = p_reason, void_journal_id = v_reversal,
      external_ref = CASE WHEN p_forget THEN NULL ELSE external_ref END, version = version + 1
    WHERE institute_code = p_institute AND id = r.id;
  UPDATE challans c SET last_paid_date = (SELECT max(a.allocated_on) FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
      WHERE a.institute_code = p_institute AND l.challan_id = c.id AND a.state = 'active')
    WHERE c.institute_code = p_institute AND c.id IN (SELECT l.challan_id FROM challan_lines l JOIN payment_allocations a ON a.institute_code = l.institute_code AND a.challan_line_id = l.id
      WHERE l.institute_code = p_institute AND a.payment_id = r.id);
  RETURN v_reversal;
END $$;

-- Puts the advances of a student, oldest first, on his open lines, oldest due first. Answers how much was used. What comes while it waits for
-- its locks is left alone, being locked too late. p_only: of these payments alone.
CREATE FUNCTION advance_apply(p_institute text, p_student bigint, p_date date, p_only bigint[] DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE r payments; l record; v_left bigint; v_part bigint; v_used bigint := 0; v_ids bigint[]; v_lines bigint[]; v_parts bigint[]; v_total bigint; v_journal bigint; v_open bigint[]; v_payments bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(q.id) INTO v_open FROM (SELECT x.id FROM challan_lines x WHERE x.institute_code = p_institute AND x.student_id = p_student AND NOT x.is_void AND x.discount + x.paid + x.pending + x.pending_discount < x.amount
    AND app_campus_ok(x.campus_id) ORDER BY x.id FOR UPDATE) q;
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

-- Takes a use of an advance back: all allocations of its journal, by reversal.
CREATE FUNCTION advance_release(p_institute text, p_journal bigint, p_date date, p_reason text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_payment bigint; v_amount bigint; v_reversal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = p_institute AND a.journal_id = p_journal AND a.from_advance) ORDER BY l.id FOR UPDATE;
  SELECT min(a.payment_id), sum(a.amount) INTO v_payment, v_amount FROM payment_allocations a JOIN payments y ON y.institute_code = a.institute_code AND y.id = a.payment_id
    WHERE a.institute_code = p_institute AND a.journal_id = p_journal AND a.from_advance AND a.state = 'active' AND app_campus_ok(y.campus_id);
  IF v_payment IS NULL THEN PERFORM fee_refuse('This use of an advance does not exist or was taken back already', 'advance_missing'); END IF;
  IF EXISTS (SELECT 1 FROM refunds f JOIN payment_allocations a ON a.institute_code = f.institute_code AND a.challan_line_id = f.challan_line_id WHERE f.institute_code = p_institute AND f.voided_at IS NULL AND a.journal_id = p_journal AND a.from_advance AND a.state = 'active') THEN
    PERFORM fee_refuse('A deposit paid by this advance was refunded; void the refund first', 'payment_refunded'); END IF;
  PERFORM 1 FROM payments y WHERE y.institute_code = p_institute AND y.id = v_payment FOR UPDATE;
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[p_journal], p_date, p_reason) g;
  UPDATE payment_allocations SET state = 'released', void_journal_id = v_reversal WHERE institute_code = p_institute AND journal_id = p_journal AND from_advance AND state = 'active';
  UPDATE payments SET advance_used = advance_used - v_amount, version = version + 1 WHERE institute_code = p_institute AND id = v_payment;
  UPDATE challans c SET last_paid_date = (SELECT max(a.allocated_on) FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
      WHERE a.institute_code = p_institute AND l.challan_id = c.id AND a.state = 'active')
    WHERE c.institute_code = p_institute AND c.id IN (SELECT l.challan_id FROM challan_lines l JOIN payment_allocations a ON a.institute_code = l.institute_code AND a.challan_line_id = l.id
      WHERE l.institute_code = p_institute AND a.journal_id = p_journal);
  RETURN v_reversal;
END $$;

-- Gives money back: of the advance of a payment (p_payment), or of a refundable deposit that was paid (p_line).
CREATE FUNCTION refund_make(p_institute text, p_payment bigint, p_line bigint, p_amount bigint, p_date date, p_account bigint, p_reason text) RETURNS TABLE (refund_id bigint, refund_no bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE r payments; l challan_lines; v_id bigint := nextval(pg_get_serial_sequence('public.refunds', 'id')); v_no bigint; v_left bigint; v_campus bigint; v_student bigint; v_from bigint; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  IF (p_payment IS NULL) = (p_line IS NULL) THEN PERFORM fee_refuse('Refund either an advance or a deposit', 'refunds_of_one_check'); END IF;
  IF p_payment IS NOT NULL THEN
    SELECT * INTO r FROM payments x WHERE x.institute_code = p_institute AND x.id = p_payment AND app_campus_ok(x.campus_id) FOR UPDATE;
    IF NOT FOUND OR r.status <> 'approved' THEN PERFORM fee_refuse('This payment does not exist or is not approved', 'payment_missing'); END IF;
    v_left := r.amount - r.allocated - r.advance_used - r.refunded;
    v_campus := r.campus_id; v_student := r.student_id; v_from := gl_account(p_institute, 'advance_fee', r.campus_id);
  ELSE
    SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id) FOR UPDATE;
    IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
    IF NOT EXISTS (SELECT 1 FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = l.particular_id AND f.is_refundable) THEN PERFORM fee_refuse('This particular is not refundable', 'refund_particular'); END IF;
    SELECT l.paid - coalesce(sum(x.amount), 0) INTO v_left FROM refunds x WHERE x.institute_code = p_institute AND x.challan_line_id = l.id AND x.voided_at IS NULL;
    v_campus := l.campus_id; v_student := l.student_id; v_from := fee_income_account(p_institute, l.particular_id, l.campus_id);
  END IF;
  IF p_amount > v_left THEN PERFORM fee_refuse(format('Only %s is left to refund', round(v_left / 100.0, 2)), 'refund_too_much'); END IF;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, v_campus, p_date, 'refund', v_id, NULL, NULL, p_reason, v_from, p_amount, 0, v_student, l.particular_id)::gl_draft,
    ROW(1, v_campus, p_date, 'refund', v_id, NULL, NULL, p_reason, p_account, 0, p_amount, v_student, NULL)::gl_draft]) g;
  v_no := take_numbers(p_institute, 'refund', 1);
  INSERT INTO refunds (institute_code, id, refund_no, campus_id, student_id, payment_id, challan_line_id, amount, refund_date, paying_account_id, reason, journal_id, created_by)
  VALUES (p_institute, v_id, v_no, v_campus, v_student, p_payment, p_line, p_amount, p_date, p_account, p_reason, v_journal, nullif(current_setting('app.user', true), '')::bigint);
  IF p_payment IS NOT NULL THEN UPDATE payments SET refunded = refunded + p_amount, version = version + 1 WHERE institute_code = p_institute AND id = p_payment; END IF;
  RETURN QUERY SELECT v_id, v_no;
END $$;
CREATE FUNCTION refund_void(p_institute text, p_refund bigint, p_date date, p_reason text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE f refunds; v_reversal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM payments y WHERE y.institute_code = p_institute AND y.id = (SELECT x.payment_id FROM refunds x WHERE x.institute_code = p_institute AND x.id = p_refund) FOR UPDATE;
  SELECT * INTO f FROM refunds x WHERE x.institute_code = p_institute AND x.id = p_refund AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This refund does not exist', 'refund_missing'); END IF;
  IF f.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('Refund %s is void already', f.refund_no), 'refund_void'); END IF;
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[f.journal_id], p_date, p_reason) g;
  UPDATE refunds SET voided_by = nullif(current_setting('app.user', true), '')::bigint, voided_at = now(), void_date = greatest(p_date, f.refund_date), void_reason = p_reason, void_journal_id = v_reversal WHERE institute_code = p_institute AND id = f.id;
  IF f.payment_id IS NOT NULL THEN UPDATE payments SET refunded = refunded - f.amount, version = version + 1 WHERE institute_code = p_institute AND id = f.payment_id; END IF;
  RETURN v_reversal;
END $$;

-- A discount on a line of an issued challan: pending reserves it, approved posts it.
CREATE FUNCTION discount_post(p_institute text, d challan_discounts) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE l challan_lines; v_journal bigint;
BEGIN
  SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = d.challan_line_id;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, d.campus_id, d.discount_date, 'discount', d.id, d.challan_id, NULL, coalesce(d.reason, 'Discount'), CASE d.kind WHEN 'write_off' THEN gl_account(p_institute, 'bad_debt', d.campus_id)
      ELSE fee_discount_account(p_institute, d.discount_type_id, d.campus_id) END, d.amount, 0, l.student_id, l.particular_id)::gl_draft,
    ROW(1, d.campus_id, d.discount_date, 'discount', d.id, d.challan_id, NULL, coalesce(d.reason, 'Discount'), gl_account(p_institute, 'receivable', d.campus_id), 0, d.amount, l.student_id, l.particular_id)::gl_draft]) g;
  RETURN v_journal;
END $$;
CREATE FUNCTION discount_request(p_institute text, p_line bigint, p_kind text, p_type bigint, p_amount bigint, p_date date, p_reason text, p_pending boolean) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE l challan_lines; d challan_discounts; v_open bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
  IF l.is_void THEN PERFORM fee_refuse('This line is void', 'fee_void'); END IF;
  v_open := l.amount - l.discount - l.paid - l.pending - l.pending_discount;
  IF p_amount > v_open THEN PERFORM fee_refuse(format('Only %s of this line is still open', round(v_open / 100.0, 2)), 'challan_lines_not_overpaid'); END IF;
  IF p_kind = 'fine_waiver' AND l.source <> 'fine' THEN PERFORM fee_refuse('Only a fine is waived', 'discount_waiver'); END IF;
  d.id := nextval(pg_get_serial_sequence('public.challan_discounts', 'id'));
  d.challan_id := l.challan_id; d.campus_id := l.campus_id; d.challan_line_id := l.id; d.kind := p_kind; d.discount_type_id := p_type; d.amount := p_amount; d.discount_date := p_date; d.reason := p_reason;
  -- Posted before the challan is touched: the number of a voucher is waited for with no more than lines held.
  IF NOT p_pending THEN d.journal_id := discount_post(p_institute, d); END IF;
  INSERT INTO challan_discounts (institute_code, id, challan_id, challan_line_id, campus_id, kind, discount_type_id, amount, discount_date, reason, requested_by, status, decided_by, decided_at, journal_id)
  VALUES (p_institute, d.id, d.challan_id, d.challan_line_id, d.campus_id, p_kind, p_type, p_amount, p_date, p_reason, v_user, CASE WHEN p_pending THEN 'pending' ELSE 'approved' END,
    CASE WHEN NOT p_pending THEN v_user END, CASE WHEN NOT p_pending THEN now() END, d.journal_id);
  RETURN d.id;
END $$;
CREATE FUNCTION discount_decide(p_institute text, p_discount bigint, p_approve boolean, p_reason text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE d challan_discounts; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = (SELECT x.challan_line_id FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = p_discount) FOR UPDATE;
  SELECT * INTO d FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = p_discount AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This discount does not exist', 'discount_missing'); END IF;
  IF d.status <> 'pending' THEN PERFORM fee_refuse(format('This discount is %s already', d.status), 'discount_decided'); END IF;
  IF p_approve AND d.requested_by = v_user THEN PERFORM fee_refuse('You asked for this discount; somebody else approves it', 'discount_four_eyes'); END IF;
  IF p_approve THEN v_journal := discount_post(p_institute, d); END IF;
  UPDATE challan_discounts SET status = CASE WHEN p_approve THEN 'approved' ELSE 'rejected' END, decided_by = v_user, decided_at = now(), decision_reason = p_reason, journal_id = v_journal
    WHERE institute_code = p_institute AND id = d.id;
END $$;
CREATE FUNCTION discounts_decide(p_institute text, p_discounts bigint[], p_approve boolean, p_reason text) RETURNS TABLE (discount_id bigint, message text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE v_id bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT x.challan_line_id FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = ANY (p_discounts)) ORDER BY l.id FOR UPDATE;
  FOR v_id IN SELECT DISTINCT u FROM unnest(p_discounts) u ORDER BY 1 LOOP
    discount_id := v_id;
    message := NULL;
    BEGIN
      PERFORM discount_decide(p_institute, v_id, p_approve, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
CREATE FUNCTION discount_void(p_institute text, p_discount bigint, p_date date, p_reason text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE d challan_discounts; v_reversal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = (SELECT x.challan_line_id FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = p_discount) FOR UPDATE;
  SELECT * INTO d FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = p_discount AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This discount does not exist', 'discount_missing'); END IF;
  IF d.status <> 'approved' THEN PERFORM fee_refuse(format('This discount is %s', d.status), 'discount_decided'); END IF;
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[d.journal_id], p_date, p_reason) g;
  UPDATE challan_discounts SET status = 'voided', void_journal_id = v_reversal, decision_reason = p_reason WHERE institute_code = p_institute AND id = d.id;
  RETURN v_reversal;
END $$;

-- Counts a till: what this cashier took and gave on an account since his last closing.
CREATE FUNCTION till_close(p_institute text, p_campus bigint, p_account bigint, p_date date, p_counted bigint, p_notes text) RETURNS TABLE (closing_id bigint, closing_no bigint, received bigint, paid_out bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_id bigint := nextval(pg_get_serial_sequence('public.till_closings', 'id')); v_no bigint; v_in bigint; v_out bigint; v_taken bigint[]; v_voided bigint[]; v_given bigint[]; v_returned bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT app_campus_ok(p_campus) THEN PERFORM fee_refuse('This campus does not exist', 'till_campus'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || v_user, p_account));
  SELECT array_agg(q.id), coalesce(sum(q.amount), 0) INTO v_taken, v_in FROM (SELECT y.id, y.amount FROM payments y WHERE y.institute_code = p_institute AND y.created_by = v_user AND y.receiving_account_id = p_account AND y.campus_id = p_campus
    AND y.status = 'approved' AND y.till_closing_id IS NULL AND y.paid_date <= p_date ORDER BY y.id FOR UPDATE) q;
  SELECT array_agg(q.id), coalesce(sum(q.amount), 0) INTO v_voided, v_out FROM (SELECT y.id, y.amount FROM payments y WHERE y.institute_code = p_institute AND y.voided_by = v_user AND y.receiving_account_id = p_account AND y.campus_id = p_campus
    AND y.status = 'voided' AND y.till_closing_id IS NOT NULL AND y.void_till_closing_id IS NULL AND y.void_date <= p_date ORDER BY y.id FOR UPDATE) q;
  SELECT array_agg(q.id), v_out + coalesce(sum(q.amount), 0) INTO v_given, v_out FROM (SELECT f.id, f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.created_by = v_user AND f.paying_account_id = p_account AND f.campus_id = p_campus
    AND f.voided_at IS NULL AND f.till_closing_id IS NULL AND f.refund_date <= p_date ORDER BY f.id FOR UPDATE) q;
  SELECT array_agg(q.id), v_in + coalesce(sum(q.amount), 0) INTO v_returned, v_in FROM (SELECT f.id, f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.voided_by = v_user AND f.paying_account_id = p_account AND f.campus_id = p_campus
    AND f.voided_at IS NOT NULL AND f.till_closing_id IS NOT NULL AND f.void_till_closing_id IS NULL AND f.void_date <= p_date ORDER BY f.id FOR UPDATE) q;
  IF v_taken IS NULL AND v_voided IS NULL AND v_given IS NULL AND v_returned IS NULL THEN PERFORM fee_refuse('Nothing was taken or given since the last closing', 'till_empty'); END IF;
  v_no := take_numbers(p_institute, 'till_closing', 1);
  INSERT INTO till_closings (institute_code, id, closing_no, campus_id, account_id, user_id, closing_date, received, paid_out, counted, notes) VALUES (p_institute, v_id, v_no, p_campus, p_account, v_user, p_date, v_in, v_out, p_counted, p_notes);
  UPDATE payments SET till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_taken);
  UPDATE payments SET void_till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_voided);
  UPDATE refunds SET till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_given);
  UPDATE refunds SET void_till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_returned);
  RETURN QUERY SELECT v_id, v_no, v_in, v_out;
END $$;

-- These look rows up by their keys. What PostgreSQL plans for them on the tables of a new institute it keeps when they have grown, and
-- reading a whole table is quickest only while it is empty.
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY (ARRAY['student_fee_plans_apart', 'payment_allocations_apply', 'challan_discounts_apply', 'challans_sum',
      'gl_lines_seal', 'gl_journals_complete', 'gl_journals_guard', 'gl_post', 'gl_reverse', 'challan_candidates', 'challan_issue', 'challans_generate', 'challan_add', 'challan_fine', 'challan_line_void', 'challan_void', 'challan_split',
      'payment_post', 'payment_take', 'payment_decide', 'payment_void', 'advance_apply', 'advance_release', 'refund_make', 'refund_void', 'discount_post', 'discount_request', 'discount_decide', 'discount_void']) LOOP
    EXECUTE format('ALTER FUNCTION %s SET enable_seqscan = off', f);
  END LOOP;
END $$;

DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY (ARRAY['challan_candidates', 'challan_issue', 'challans_generate', 'challan_charge', 'challan_add', 'challan_fine',
      'challan_line_void', 'challan_void', 'challan_split', 'payment_open', 'payment_post', 'payment_take', 'payment_decide', 'payments_decide', 'payment_void', 'advance_apply', 'advance_release', 'refund_make', 'refund_void',
      'discount_post', 'discount_request', 'discount_decide', 'discounts_decide', 'discount_void', 'till_close']) LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    -- Parts of an event are not events.
    IF f::text !~ '^(challan_issue|payment_post|discount_post)\(' THEN EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO edubase_app', f); END IF;
  END LOOP;
END $$;
