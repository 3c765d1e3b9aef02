-- A discount on a line of an issued challan: pending reserves it, approved posts it. Given before the month of what is billed ahead, it is of that month too. What is not asked of a deposit any more, given or written off, is
-- neither a discount nor a bad debt: it was never earned, and is not owed back.
CREATE OR REPLACE FUNCTION discount_post(p_institute text, d challan_discounts)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE l challan_lines; v_journal bigint; v_account bigint; v_ahead boolean;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = d.challan_line_id;
  v_account := CASE WHEN l.deposit_account_id IS NOT NULL THEN gl_own_account(p_institute, 'deposits_billed', d.campus_id) WHEN d.kind = 'write_off' THEN gl_account(p_institute, 'bad_debt', d.campus_id)
    ELSE fee_discount_account(p_institute, d.discount_type_id, d.campus_id) END;
  v_ahead := l.line_month > d.discount_date AND EXISTS (SELECT 1 FROM income_deferrals x WHERE x.institute_code = p_institute AND x.challan_line_id = l.id);
  IF v_ahead THEN PERFORM gl_periods(p_institute, ARRAY[d.discount_date, l.line_month]); END IF;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, d.campus_id, d.discount_date, 'discount', d.id, d.challan_id, NULL, coalesce(d.reason, 'Discount'), CASE WHEN v_ahead THEN gl_own_account(p_institute, 'deferred_income', d.campus_id) ELSE v_account END, d.amount, 0, l.student_id, l.particular_id)::gl_draft,
    ROW(1, d.campus_id, d.discount_date, 'discount', d.id, d.challan_id, NULL, coalesce(d.reason, 'Discount'), gl_account(p_institute, 'receivable', d.campus_id), 0, d.amount, l.student_id, l.particular_id)::gl_draft]) g;
  IF v_ahead THEN PERFORM income_defer(p_institute, ARRAY[v_journal], ARRAY[l.id], ARRAY[v_account], ARRAY[-d.amount]); END IF;
  RETURN v_journal;
END $function$;
REVOKE ALL ON FUNCTION discount_post(text,challan_discounts) FROM PUBLIC;
