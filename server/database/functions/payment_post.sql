-- Journal of a payment: Dr the receiving account, Cr receivable of each student, Cr advance for the rest; what is received of deposits is owed from now on.
CREATE OR REPLACE FUNCTION payment_post(p_institute text, p_payment bigint, p_campus bigint, p_student bigint, p_date date, p_account bigint, p_amount bigint, p_lines bigint[], p_amounts bigint[], p_memo text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_posts gl_draft[]; v_rest bigint := p_amount; v_one bigint; v_journal bigint;
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  FOREACH v_one IN ARRAY coalesce(p_amounts, '{}') LOOP v_rest := v_rest - v_one; END LOOP;
  SELECT array_agg(ROW(1, p_campus, p_date, 'payment', p_payment, NULL, NULL, p_memo, x.account_id, x.debit, x.credit, x.student_id, x.particular_id)::gl_draft ORDER BY x.side, x.student_id) INTO v_posts FROM (
    SELECT 1 AS side, p_account AS account_id, p_amount AS debit, 0::bigint AS credit, p_student AS student_id, NULL::bigint AS particular_id
    UNION ALL SELECT 2, gl_account(p_institute, 'receivable', p_campus), 0, sum(a.amount)::bigint, l.student_id, l.particular_id FROM unnest(p_lines, p_amounts) AS a (line_id, amount)
      JOIN challan_lines l ON l.institute_code = p_institute AND l.id = ANY (p_lines) AND l.id = a.line_id GROUP BY l.student_id, l.particular_id
    UNION ALL SELECT 3, gl_account(p_institute, 'advance_fee', p_campus), 0, v_rest, p_student, NULL WHERE v_rest > 0
    UNION ALL SELECT 4, d.account_id, d.debit, d.credit, d.student_id, d.particular_id FROM (SELECT 1 WHERE EXISTS (SELECT FROM challan_lines c WHERE c.institute_code = p_institute AND c.id = ANY (p_lines) AND c.deposit_account_id IS NOT NULL)) w CROSS JOIN LATERAL deposits_received(p_institute, p_campus, p_lines, p_amounts) d) x;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, v_posts) g;
  RETURN v_journal;
END $function$;
REVOKE ALL ON FUNCTION payment_post(text,bigint,bigint,bigint,date,bigint,bigint,bigint[],bigint[],text) FROM PUBLIC;
