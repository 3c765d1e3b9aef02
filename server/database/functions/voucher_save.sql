-- Makes a voucher, or changes one that is a draft, waits or was rejected; of one that is approved, makes another that stands in for it. Who may post
-- without approval posts at once; else it waits for somebody else.
CREATE OR REPLACE FUNCTION voucher_save(p_institute text, p_voucher bigint, p_version integer, p jsonb, p_lines jsonb, p_draft boolean, p_reason text)
 RETURNS vouchers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE o vouchers; v vouchers := jsonb_populate_record(NULL::vouchers, p); v_lines voucher_lines[]; v_bills voucher_bills[]; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_alone boolean; v_held numeric;
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT coalesce(p_draft, false) THEN PERFORM fee_window(p_institute, v.entry_date, 'Entry date'); END IF;
  IF p_voucher IS NOT NULL THEN
    SELECT * INTO o FROM vouchers x WHERE x.institute_code = p_institute AND x.id = p_voucher AND app_campus_ok(x.campus_id) FOR UPDATE;
    IF NOT FOUND THEN PERFORM fee_refuse('This voucher does not exist', 'voucher_missing'); END IF;
    IF o.version <> p_version THEN PERFORM fee_refuse('Somebody else changed this voucher meanwhile; open it again', 'voucher_version'); END IF;
    IF o.status = 'voided' THEN PERFORM fee_refuse(format('%s is void', o.voucher), 'voucher_decided'); END IF;
    IF o.takes_back_id IS NOT NULL THEN PERFORM fee_refuse(format('%s reverses an accrual; change the accrual instead', o.voucher), 'voucher_takes_back'); END IF;
    IF o.status <> 'approved' AND o.made_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Somebody else made this voucher; only they change it before it is approved', 'voucher_not_own'); END IF;
    PERFORM voucher_works(p_institute, o);
    IF o.status = 'approved' THEN
      PERFORM bill_unpaid(p_institute, o);
      PERFORM 1 FROM cheques c WHERE c.institute_code = p_institute AND c.voucher_id = o.id FOR UPDATE;
     END IF;
  END IF;
  v.institute_code := p_institute;
  v.kind := coalesce(v.kind, o.kind, 'journal');
  v.status := CASE WHEN p_draft THEN 'draft' ELSE 'pending' END;
  v.payee := payee_known(p_institute, v.payee, ARRAY[o.id, o.replaces_id]);
  IF v.campus_id IS NULL OR NOT EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = p_institute AND k.id = v.campus_id AND app_campus_ok(k.id)) THEN PERFORM voucher_refuse('This campus does not exist', 'campus_id'); END IF;
  IF v.reverse_on IS NOT NULL AND v.kind <> 'journal' THEN PERFORM voucher_refuse('Only a journal reverses by itself', 'reverse_on'); END IF;
  IF v.reverse_on <= v.entry_date THEN PERFORM voucher_refuse('An accrual is reversed on a later day than it is entered', 'reverse_on'); END IF;
  SELECT array_agg(ROW(p_institute, 0, l.ord, l.account_id, coalesce(l.debit, 0), coalesce(l.credit, 0), nullif(l.memo, ''), NULL,
      l.spread_months, CASE WHEN l.spread_months IS NOT NULL THEN date_trunc('month', coalesce(l.spread_from, v.entry_date)::timestamp)::date END,
      nullif(coalesce(l.campus_id, (SELECT a.campus_id FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = l.account_id)), v.campus_id), l.employee_id)::voucher_lines ORDER BY l.ord), coalesce(sum(l.debit), 0) INTO v_lines, v.total
    FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (account_id bigint, debit bigint, credit bigint, memo text, spread_months smallint, spread_from date, campus_id bigint, employee_id bigint)) WITH ORDINALITY AS l (account_id, debit, credit, memo, spread_months, spread_from, campus_id, employee_id, ord);
  SELECT array_agg(ROW(p_institute, 0, y.bill_id, coalesce(y.amount, 0), NULL)::voucher_bills ORDER BY y.ord), coalesce(sum(y.amount), 0) INTO v_bills, v.for_bills
    FROM ROWS FROM (jsonb_to_recordset(p -> 'bills') AS (bill_id bigint, amount bigint)) WITH ORDINALITY AS y (bill_id, amount, ord);
  IF v.due_date IS NOT NULL THEN
    IF v.kind <> 'expense' OR NOT p_draft AND NOT EXISTS (SELECT 1 FROM unnest(v_lines) l JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = l.account_id AND a.role = 'payable' WHERE l.credit > 0) THEN
      PERFORM voucher_refuse('Only what is left owed on a payable account has a due date', 'due_date'); END IF;
    IF v.due_date < v.entry_date THEN PERFORM voucher_refuse('A bill is not due before its date', 'due_date'); END IF;
  END IF;
  v.in_hand := coalesce(v.in_hand, false);
  IF v.in_hand THEN
    IF v.kind <> 'income' OR v.method IS DISTINCT FROM 'cheque' THEN PERFORM voucher_refuse('Only income that is received by cheque lies in hand', 'in_hand'); END IF;
    IF cardinality(v_lines) >= 500 THEN PERFORM voucher_refuse('A voucher has 500 lines at most, with that of its cheque', 'lines'); END IF;
    SELECT sum(l.credit - l.debit) INTO v_held FROM unnest(v_lines) l;
    IF v_held > 900000000000000 THEN PERFORM voucher_refuse('The amounts are more than a voucher can have', 'lines'); END IF;
    IF v_held <= 0 AND NOT p_draft THEN PERFORM voucher_refuse('Enter what the cheque is for', 'lines'); END IF;
    IF v_held > 0 THEN
      v_lines := v_lines || ROW(p_institute, 0, cardinality(v_lines) + 1, gl_own_account(p_institute, 'cheques_in_hand', v.campus_id), v_held, 0, NULL, NULL, NULL, NULL, NULL, NULL)::voucher_lines;
      v.total := v.total + v_held; END IF;
  END IF;
  v.tax := tax_judge(p_institute, v);
  IF v.tax > 0 THEN
    IF cardinality(v_lines) >= 500 THEN PERFORM voucher_refuse('A voucher has 500 lines at most, with that of its tax', 'lines'); END IF;
    v_lines := v_lines || ROW(p_institute, 0, cardinality(v_lines) + 1, gl_account(p_institute, 'tax_payable', v.campus_id), 0, v.tax, NULL, NULL, NULL, NULL, NULL, NULL)::voucher_lines;
  END IF;
  PERFORM voucher_judge(p_institute, v, v_lines, true);
  PERFORM prepaid_judge(p_institute, v, v_lines);
  v.replaces_id := CASE WHEN o.status = 'approved' THEN o.id ELSE o.replaces_id END;
  PERFORM bill_judge(p_institute, v, v_lines, v_bills);
  IF NOT p_draft THEN
    IF v.memo = '' THEN PERFORM voucher_refuse('Say what it is for', 'memo'); END IF;
    IF v.kind = 'expense' AND btrim(coalesce(v.payee, '')) = '' AND EXISTS (SELECT 1 FROM unnest(v_lines) l JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = l.account_id AND a.role = 'payable' WHERE l.credit > 0) THEN
      PERFORM voucher_refuse('Say to whom it is owed', 'payee'); END IF;
    IF v.method = 'cheque' AND v.cheque_no IS NULL THEN PERFORM voucher_refuse('A cheque needs its number', 'cheque_no'); END IF;
    -- What waits is in its period before who closes that asks what waits in it, or comes after them.
    PERFORM voucher_periods(p_institute);
    PERFORM voucher_open_days(p_institute, v, v_lines);
  END IF;
  IF o.status IN ('draft', 'pending', 'rejected') THEN
    v.id := o.id;
    DELETE FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = o.id;
    DELETE FROM voucher_bills y WHERE y.institute_code = p_institute AND y.voucher_id = o.id;
    UPDATE vouchers SET kind = v.kind, status = v.status, campus_id = v.campus_id, entry_date = v.entry_date, memo = v.memo, reference = v.reference, payee = v.payee, method = v.method, cheque_no = v.cheque_no,
      cheque_date = v.cheque_date, reverse_on = v.reverse_on, total = v.total, for_bills = v.for_bills, due_date = v.due_date, in_hand = v.in_hand, tax = v.tax, tax_rate = v.tax_rate, payee_tax_no = v.payee_tax_no, reason = coalesce(p_reason, reason), decided_by = NULL, decided_at = NULL, decision_reason = NULL, version = version + 1
      WHERE institute_code = p_institute AND id = o.id;
  ELSE
    v.id := nextval(pg_get_serial_sequence('public.gl_journals', 'id'));
    INSERT INTO vouchers (institute_code, id, kind, status, campus_id, entry_date, memo, reference, payee, method, cheque_no, cheque_date, reverse_on, total, for_bills, due_date, in_hand, tax, tax_rate, payee_tax_no, replaces_id, reason, made_by)
    VALUES (p_institute, v.id, v.kind, v.status, v.campus_id, v.entry_date, v.memo, v.reference, v.payee, v.method, v.cheque_no, v.cheque_date, v.reverse_on, v.total, v.for_bills, v.due_date, v.in_hand, v.tax, v.tax_rate, v.payee_tax_no, v.replaces_id, p_reason, v_user);
  END IF;
  INSERT INTO voucher_lines (institute_code, voucher_id, line_no, account_id, debit, credit, memo, spread_months, spread_from, campus_id, employee_id)
    SELECT p_institute, v.id, l.line_no, l.account_id, l.debit, l.credit, l.memo, l.spread_months, l.spread_from, l.campus_id, l.employee_id FROM unnest(v_lines) l;
  INSERT INTO voucher_bills (institute_code, voucher_id, bill_id, amount) SELECT p_institute, v.id, y.bill_id, y.amount FROM unnest(v_bills) y;
  v_alone := NOT p_draft AND fee_may(p_institute, 'finance_entry.post') AND voucher_limit(p_institute, v.total)
    AND (v.replaces_id IS NULL OR fee_may(p_institute, 'finance_entry.void') AND voucher_limit(p_institute, (SELECT x.total FROM vouchers x WHERE x.institute_code = p_institute AND x.id = v.replaces_id)));
  -- What waits is judged as it stands when it is approved; said now, it is put right by who made it. What stands in for another gives back what that spent.
  IF v_alone THEN PERFORM voucher_post(p_institute, v.id, true, NULL);
  ELSIF NOT p_draft AND v.replaces_id IS NULL THEN PERFORM budget_holds(p_institute, v, v_lines, false); END IF;
  SELECT * INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = v.id;
  RETURN v;
END $function$;
REVOKE ALL ON FUNCTION voucher_save(text, bigint, integer, jsonb, jsonb, boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_save(text, bigint, integer, jsonb, jsonb, boolean, text) TO edubase_app;
