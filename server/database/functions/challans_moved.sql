-- Takes from challans what is open of them, because it goes to other challans; each keeps what is paid of it, and what moves leaves its journals
-- too. What is billed ahead of it leaves where it waits for its month. Part of splitting and undoing it, never alone.
CREATE OR REPLACE FUNCTION challans_moved(p_institute text, p_challans bigint[], p_date date, p_memo text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_posts gl_draft[]; v_lines bigint[]; v_accounts bigint[]; v_amounts bigint[]; v_of bigint[]; v_seqs bigint[]; v_journals bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(l.id), array_agg(x.account_id), array_agg(x.amount), array_agg(l.challan_id) INTO v_lines, v_accounts, v_amounts, v_of FROM challan_lines l
    CROSS JOIN LATERAL (SELECT CASE WHEN l.paid = 0 THEN l.discount ELSE 0 END AS less) m
    CROSS JOIN LATERAL (VALUES (fee_income_account(p_institute, l.particular_id, l.campus_id), l.discount + l.paid - l.amount - m.less), (fee_discount_account(p_institute, l.discount_type_id, l.campus_id), m.less)) AS x (account_id, amount)
    WHERE l.institute_code = p_institute AND l.challan_id = ANY (p_challans) AND NOT l.is_void AND l.amount - l.discount - l.paid > 0 AND l.line_month > p_date
      AND EXISTS (SELECT 1 FROM income_deferrals d WHERE d.institute_code = p_institute AND d.challan_line_id = l.id);
  WITH moved AS (SELECT l.*, l.amount - l.discount - l.paid AS net, CASE WHEN l.paid = 0 THEN l.discount ELSE 0 END AS less,
        CASE WHEN l.id = ANY (v_lines) THEN gl_own_account(p_institute, 'deferred_income', l.campus_id) END AS deferred_id
      FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (p_challans) AND NOT l.is_void AND l.amount - l.discount - l.paid > 0),
    posted AS (SELECT m.challan_id, 1 AS side, coalesce(m.deferred_id, fee_income_account(p_institute, m.particular_id, m.campus_id)) AS account_id, sum(m.net + m.less)::bigint AS debit, 0::bigint AS credit, m.campus_id, m.student_id, m.particular_id
        FROM moved m WHERE m.deposit_account_id IS NULL GROUP BY m.challan_id, m.campus_id, m.student_id, m.particular_id, m.deferred_id
      UNION ALL SELECT m.challan_id, 1, gl_own_account(p_institute, 'deposits_billed', m.campus_id), sum(m.net)::bigint, 0, m.campus_id, m.student_id, m.particular_id
        FROM moved m WHERE m.deposit_account_id IS NOT NULL GROUP BY m.challan_id, m.campus_id, m.student_id, m.particular_id
      UNION ALL SELECT m.challan_id, 2, gl_account(p_institute, 'receivable', m.campus_id), 0, sum(m.net)::bigint, m.campus_id, m.student_id, NULL FROM moved m GROUP BY m.challan_id, m.campus_id, m.student_id
      UNION ALL SELECT m.challan_id, 3, coalesce(m.deferred_id, fee_discount_account(p_institute, m.discount_type_id, m.campus_id)), 0, sum(m.less)::bigint, m.campus_id, m.student_id, m.particular_id
        FROM moved m WHERE m.less > 0 AND m.deposit_account_id IS NULL GROUP BY m.challan_id, m.discount_type_id, m.campus_id, m.student_id, m.particular_id, m.deferred_id)
  SELECT array_agg(ROW(x.challan_id, x.campus_id, p_date, 'charge', NULL, x.challan_id, NULL, p_memo, x.account_id, x.debit, x.credit, x.student_id, x.particular_id)::gl_draft ORDER BY x.challan_id, x.side) INTO v_posts FROM posted x;
  IF v_posts IS NOT NULL THEN SELECT array_agg(g.seq), array_agg(g.journal_id) INTO v_seqs, v_journals FROM gl_post(p_institute, v_posts) g; END IF;
  IF v_lines IS NOT NULL THEN PERFORM income_defer(p_institute, ARRAY(SELECT v_journals[array_position(v_seqs, o.id)] FROM unnest(v_of) WITH ORDINALITY AS o (id, nth) ORDER BY o.nth), v_lines, v_accounts, v_amounts); END IF;
  UPDATE challan_lines l SET is_void = l.paid = 0, amount = CASE WHEN l.paid = 0 THEN l.amount ELSE l.discount + l.paid END
    WHERE l.institute_code = p_institute AND l.challan_id = ANY (p_challans) AND NOT l.is_void AND l.amount - l.discount - l.paid > 0;
END $function$;
REVOKE ALL ON FUNCTION challans_moved(text, bigint[], date, text) FROM PUBLIC;
