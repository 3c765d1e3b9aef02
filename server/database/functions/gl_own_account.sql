-- The account of a use that is the product's own (deposits billed, between campuses, fees billed ahead, cheques in hand, cash over and short): found as any other
-- (gl_account), and made where a school has none: beside the receivables, among the liabilities where the advances are, beside the bank
-- accounts, or beside bad debts.
CREATE OR REPLACE FUNCTION gl_own_account(p_institute text, p_role text, p_campus bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint; v_code text := upper(replace(p_role, '_', '-')); v_beside text; v_name text := CASE p_role WHEN 'deposits_billed' THEN 'Deposits Billed, not Received' WHEN 'deferred_income' THEN 'Fees Billed Ahead' WHEN 'cheques_in_hand' THEN 'Cheques in Hand' WHEN 'cash_difference' THEN 'Cash Over and Short' ELSE 'Between Campuses' END;
BEGIN
  PERFORM fee_guard(p_institute);
  FOR attempt IN 1..2 LOOP
    SELECT a.id INTO v_id FROM finance_accounts a WHERE a.institute_code = p_institute AND a.role = p_role AND a.is_active AND (a.campus_id = p_campus OR a.campus_id IS NULL)
      ORDER BY a.campus_id NULLS LAST, a.acc_code LIMIT 1;
    IF v_id IS NOT NULL THEN RETURN v_id; END IF;
    -- Two who need it first take turns.
    PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':' || p_role, 0));
  END LOOP;
  SELECT u.role INTO v_beside FROM unnest(CASE p_role WHEN 'deferred_income' THEN ARRAY['advance_fee'] WHEN 'cheques_in_hand' THEN ARRAY['bank'] WHEN 'cash_difference' THEN ARRAY['bad_debt', 'discount', 'fee_income'] END) WITH ORDINALITY AS u (role, nth)
    WHERE EXISTS (SELECT 1 FROM finance_accounts v WHERE v.institute_code = p_institute AND v.role = u.role AND v.is_active AND (v.campus_id = p_campus OR v.campus_id IS NULL)) ORDER BY u.nth LIMIT 1;
  INSERT INTO finance_accounts (institute_code, acc_code, acc_name, group_id, role)
  SELECT p_institute, v_code || CASE WHEN EXISTS (SELECT 1 FROM finance_accounts x WHERE x.institute_code = p_institute AND lower(x.acc_code) = lower(v_code)) THEN '-' || p_campus ELSE '' END,
    v_name || CASE WHEN EXISTS (SELECT 1 FROM finance_accounts x WHERE x.institute_code = p_institute AND lower(x.acc_name) = lower(v_name)) THEN ' (' || p_campus || ')' ELSE '' END, r.group_id, p_role
    FROM finance_accounts r WHERE r.institute_code = p_institute AND r.id = gl_account(p_institute, coalesce(v_beside, CASE p_role WHEN 'cheques_in_hand' THEN 'bank' WHEN 'cash_difference' THEN 'bad_debt' ELSE 'receivable' END), p_campus) RETURNING id INTO v_id;
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION gl_own_account(text,text,bigint) FROM PUBLIC;
