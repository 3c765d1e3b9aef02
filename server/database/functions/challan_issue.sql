-- Issues challans with their lines and journals, in the order of seq.
CREATE OR REPLACE FUNCTION challan_issue(p_institute text, p_lines challan_draft[])
 RETURNS TABLE(seq bigint, challan_id bigint, challan_no bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE v_first bigint; v_count bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_posts gl_draft[]; v_ids bigint[]; v_deposits jsonb; v_later bigint[]; v_seqs bigint[]; v_journals bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT count(DISTINCT l.seq) INTO v_count FROM unnest(p_lines) l;
  IF v_count = 0 THEN RETURN; END IF;
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT l.campus_id FROM unnest(p_lines) l) k WHERE NOT app_campus_ok(k.campus_id)) THEN PERFORM fee_refuse('A student is at a campus that you may not see', 'fee_campus'); END IF;
  -- Most challans are of no month that has not begun.
  IF EXISTS (SELECT 1 FROM unnest(p_lines) l WHERE l.line_month > l.issue_date) THEN v_later := fee_later(p_institute); END IF;
  -- The periods first: closing holds them while it takes numbers.
  PERFORM gl_periods(p_institute, ARRAY(SELECT DISTINCT l.issue_date FROM unnest(p_lines) l) || CASE WHEN v_later IS NULL THEN '{}' ELSE ARRAY(SELECT DISTINCT l.line_month FROM unnest(p_lines) l) END);
  v_first := take_numbers(p_institute, 'challan', v_count);
  -- What is owed back once it is received: where from, by particular and campus. Most challans have none.
  SELECT jsonb_object_agg(k.particular_id || '/' || k.campus_id, fee_deposit_account(p_institute, k.particular_id, k.campus_id)) INTO v_deposits
    FROM (SELECT DISTINCT l.particular_id, l.campus_id FROM unnest(p_lines) l) k JOIN fee_particulars f ON f.institute_code = p_institute AND f.id = k.particular_id AND f.is_refundable;
  -- Ids before rows, so that lines find their challan without looking for it.
  SELECT array_agg(nextval(pg_get_serial_sequence('public.challans', 'id'))) INTO v_ids FROM generate_series(1, v_count);
  INSERT INTO challans (institute_code, id, challan_no, kind, student_id, family_id, campus_id, session_id, class_id, section_id, fee_month, fee_month_to, installment_no,
    parent_challan_id, issue_date, due_date, validity_date, late_fee_policy_id, gross, fine, discount, created_by)
  SELECT p_institute, v_ids[dense_rank() OVER (ORDER BY l.seq)], v_first + dense_rank() OVER (ORDER BY l.seq) - 1, min(l.kind), min(l.student_id), min(l.family_id), min(l.campus_id), min(l.session_id), min(l.class_id), min(l.section_id),
    min(l.fee_month), min(l.fee_month_to), min(l.installment_no), min(l.parent_challan_id), min(l.issue_date), min(l.due_date), min(l.validity_date), min(l.late_fee_policy_id),
    coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0), coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0), sum(l.discount), v_user
  FROM unnest(p_lines) l GROUP BY l.seq ORDER BY l.seq;
  INSERT INTO challan_lines (institute_code, challan_id, campus_id, student_id, particular_id, line_month, source, part, amount, discount, discount_type_id, deposit_account_id, remarks, created_by)
  SELECT p_institute, v_ids[l.at], l.campus_id, l.student_id, l.particular_id, l.line_month, l.source, l.part, l.amount, l.discount, l.discount_type_id, (v_deposits ->> (l.particular_id || '/' || l.campus_id))::bigint, l.remarks, v_user
  FROM (SELECT dense_rank() OVER (ORDER BY d.seq) AS at, d.* FROM unnest(p_lines) d) l ORDER BY l.at, l.line_month, l.particular_id;
  -- Dr receivable (net) and discount, Cr the accounts of the particulars (gross); of deposits only what is asked, on deposits billed: nothing is owed yet;
  -- of months that have not begun gross and discount on the account for fees billed ahead.
  WITH placed AS (SELECT v_ids[l.at] AS id, l.at, l.campus_id, l.issue_date, l.kind, l.student_id, l.particular_id, l.discount_type_id,
      CASE WHEN x.deposit THEN l.amount - l.discount ELSE l.amount END AS amount, CASE WHEN x.deposit THEN 0 ELSE l.discount END AS discount, x.deposit,
      v_later IS NOT NULL AND l.line_month > l.issue_date AND l.source IN ('plan', 'added', 'direct') AND l.particular_id = ANY (v_later) AS ahead FROM (SELECT dense_rank() OVER (ORDER BY d.seq) AS at, d.* FROM unnest(p_lines) d) l
      CROSS JOIN LATERAL (SELECT coalesce(v_deposits ? (l.particular_id || '/' || l.campus_id), false) AS deposit) x),
    incomes AS MATERIALIZED (SELECT k.particular_id, k.campus_id, fee_income_account(p_institute, k.particular_id, k.campus_id) AS account_id
      FROM (SELECT DISTINCT p.particular_id, p.campus_id FROM placed p WHERE p.kind <> 'opening' AND NOT p.deposit) k
      UNION ALL SELECT k.particular_id, k.campus_id, gl_account(p_institute, 'opening_equity', k.campus_id) FROM (SELECT DISTINCT p.particular_id, p.campus_id FROM placed p WHERE p.kind = 'opening' AND NOT p.deposit) k
      UNION ALL SELECT k.particular_id, k.campus_id, gl_own_account(p_institute, 'deposits_billed', k.campus_id) FROM (SELECT DISTINCT p.particular_id, p.campus_id FROM placed p WHERE p.deposit) k),
    receivables AS MATERIALIZED (SELECT k.campus_id, gl_account(p_institute, 'receivable', k.campus_id) AS account_id FROM (SELECT DISTINCT p.campus_id FROM placed p) k),
    later AS MATERIALIZED (SELECT k.campus_id, gl_own_account(p_institute, 'deferred_income', k.campus_id) AS account_id FROM (SELECT DISTINCT p.campus_id FROM placed p WHERE p.ahead) k),
    discounts AS MATERIALIZED (SELECT k.discount_type_id, k.campus_id, fee_discount_account(p_institute, k.discount_type_id, k.campus_id) AS account_id
      FROM (SELECT DISTINCT p.discount_type_id, p.campus_id FROM placed p WHERE p.discount > 0) k),
    posted AS (
      SELECT p.id, p.at, p.campus_id, p.issue_date, p.kind, p.student_id, r.account_id, sum(p.amount - p.discount)::bigint AS debit, 0::bigint AS credit, NULL::bigint AS particular_id, 1 AS side
      FROM placed p JOIN receivables r ON r.campus_id = p.campus_id GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(p.amount - p.discount) > 0
      UNION ALL
      SELECT p.id, p.at, p.campus_id, p.issue_date, p.kind, p.student_id, coalesce(x.account_id, d.account_id), sum(p.discount)::bigint, 0, p.particular_id, 2
      FROM placed p JOIN discounts d ON d.campus_id = p.campus_id AND d.discount_type_id IS NOT DISTINCT FROM p.discount_type_id LEFT JOIN later x ON p.ahead AND x.campus_id = p.campus_id WHERE p.discount > 0 GROUP BY 1, 2, 3, 4, 5, 6, 7, p.particular_id
      UNION ALL
      SELECT p.id, p.at, p.campus_id, p.issue_date, p.kind, p.student_id, coalesce(x.account_id, i.account_id), 0, sum(p.amount)::bigint, p.particular_id, 3
      FROM placed p JOIN incomes i ON i.particular_id = p.particular_id AND i.campus_id = p.campus_id LEFT JOIN later x ON p.ahead AND x.campus_id = p.campus_id WHERE p.amount > 0 GROUP BY 1, 2, 3, 4, 5, 6, 7, p.particular_id)
  SELECT array_agg(ROW(x.at, x.campus_id, x.issue_date, CASE x.kind WHEN 'opening' THEN 'opening' ELSE 'challan' END, x.id, x.id, NULL, 'Challan',
    x.account_id, x.debit, x.credit, x.student_id, x.particular_id)::gl_draft ORDER BY x.at, x.side) INTO v_posts FROM posted x;
  SELECT array_agg(g.seq), array_agg(g.journal_id) INTO v_seqs, v_journals FROM gl_post(p_institute, v_posts) g;
  IF v_later IS NOT NULL THEN PERFORM income_defer_issued(p_institute, ARRAY(SELECT v_ids[s.at] FROM unnest(v_seqs) WITH ORDINALITY AS s (at, nth) ORDER BY s.nth), v_journals); END IF;
  RETURN QUERY SELECT l.seq, v_ids[l.at], v_first + l.at - 1, l.amount FROM (SELECT d.seq, row_number() OVER (ORDER BY d.seq) AS at, sum(d.amount - d.discount)::bigint AS amount FROM unnest(p_lines) d GROUP BY d.seq) l ORDER BY l.at;
END $function$;
REVOKE ALL ON FUNCTION challan_issue(text,challan_draft[]) FROM PUBLIC;
