-- Adds an amount to challans: one line and one journal each. outcome: added, void, not_found.
CREATE OR REPLACE FUNCTION challan_add(p_institute text, p_challans bigint[], p_particular bigint, p_month date, p_amount bigint, p_date date, p_remarks text, p_again boolean DEFAULT true)
 RETURNS TABLE(challan_id bigint, outcome text, line_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE v_to bigint[]; v_added bigint[]; v_posts gl_draft[]; v_deposit boolean; v_later boolean; v_lines bigint[]; v_journals bigint[]; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  IF EXISTS (SELECT 1 FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = p_particular AND f.kind = 'arrears') THEN
    RAISE EXCEPTION 'Opening arrears are not added; they come with the upload of first-time arrears' USING ERRCODE = 'P0001', CONSTRAINT = 'fee_arrears_sold', COLUMN = 'particular_id'; END IF;
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (p_challans) ORDER BY l.id FOR UPDATE;
  SELECT array_agg(c.id ORDER BY c.id), array_agg(nextval(pg_get_serial_sequence('public.challan_lines', 'id')) ORDER BY c.id) INTO v_to, v_added
    FROM (SELECT x.id, row_number() OVER (PARTITION BY x.student_id, coalesce(p_month, x.fee_month) ORDER BY x.id) AS nth
      FROM challans x WHERE x.institute_code = p_institute AND x.id = ANY (p_challans) AND x.voided_at IS NULL AND app_campus_ok(x.campus_id)
        AND (p_again OR NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = x.student_id AND l.line_month = coalesce(p_month, x.fee_month)
          AND l.particular_id = p_particular AND NOT l.is_void)) ORDER BY x.id) c
    WHERE p_again OR c.nth = 1;
  SELECT f.is_refundable INTO v_deposit FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = p_particular;
  v_later := p_particular = ANY (fee_later(p_institute));
  IF v_later THEN PERFORM gl_periods(p_institute, p_date || ARRAY(SELECT DISTINCT coalesce(p_month, c.fee_month) FROM challans c WHERE c.institute_code = p_institute AND c.id = ANY (v_to))); END IF;
  SELECT array_agg(ROW(a.line_id, c.campus_id, p_date, 'charge', a.line_id, c.id, NULL, coalesce(p_remarks, 'Added to challan'), e.account_id, e.debit, e.credit, c.student_id, e.particular_id)::gl_draft ORDER BY a.line_id, e.side) INTO v_posts
    FROM unnest(v_to, v_added) AS a (challan_id, line_id) JOIN challans c ON c.institute_code = p_institute AND c.id = a.challan_id
    CROSS JOIN LATERAL (VALUES (1, gl_account(p_institute, 'receivable', c.campus_id), p_amount, 0::bigint, NULL::bigint),
      (2, CASE WHEN v_deposit THEN gl_own_account(p_institute, 'deposits_billed', c.campus_id)
        WHEN v_later AND coalesce(p_month, c.fee_month) > p_date THEN gl_own_account(p_institute, 'deferred_income', c.campus_id) ELSE fee_income_account(p_institute, p_particular, c.campus_id) END, 0, p_amount, p_particular)) AS e (side, account_id, debit, credit, particular_id);
  SELECT array_agg(g.seq), array_agg(g.journal_id) INTO v_lines, v_journals FROM gl_post(p_institute, coalesce(v_posts, '{}')) g;
  INSERT INTO challan_lines (institute_code, id, challan_id, campus_id, student_id, particular_id, line_month, source, amount, deposit_account_id, remarks, created_by)
  SELECT p_institute, a.line_id, c.id, c.campus_id, c.student_id, p_particular, coalesce(p_month, c.fee_month), 'added', p_amount, fee_deposit_account(p_institute, p_particular, c.campus_id), p_remarks, v_user
    FROM unnest(v_to, v_added) AS a (challan_id, line_id) JOIN challans c ON c.institute_code = p_institute AND c.id = a.challan_id ORDER BY a.line_id;
  IF v_later THEN
    PERFORM income_defer(p_institute, array_agg(j.journal_id), array_agg(l.id), array_agg(fee_income_account(p_institute, p_particular, l.campus_id)), array_agg(l.amount))
      FROM unnest(v_lines, v_journals) AS j (line_id, journal_id) JOIN challan_lines l ON l.institute_code = p_institute AND l.id = j.line_id WHERE l.line_month > p_date HAVING count(*) > 0;
  END IF;
  RETURN QUERY SELECT w.id, CASE WHEN l.id IS NOT NULL THEN 'added' WHEN c.id IS NULL OR NOT app_campus_ok(c.campus_id) THEN 'not_found' WHEN c.voided_at IS NOT NULL THEN 'void' ELSE 'already' END, l.id
    FROM unnest(p_challans) AS w(id) LEFT JOIN challans c ON c.institute_code = p_institute AND c.id = w.id
    LEFT JOIN challan_lines l ON l.institute_code = p_institute AND l.challan_id = w.id AND l.id = ANY (v_added);
END $function$;
REVOKE ALL ON FUNCTION challan_add(text,bigint[],bigint,date,bigint,date,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_add(text,bigint[],bigint,date,bigint,date,text,boolean) TO edubase_app;
