-- Makes a voucher, or changes one that is a draft, waits or was rejected; of one that is approved, makes another that stands in for it. Who may post
-- without approval posts at once; else it waits for somebody else.
CREATE OR REPLACE FUNCTION voucher_save(p_institute text, p_voucher bigint, p_version integer, p jsonb, p_lines jsonb, p_draft boolean, p_reason text)
 RETURNS vouchers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE o vouchers; v vouchers := jsonb_populate_record(NULL::vouchers, p); v_lines voucher_lines[]; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_alone boolean;
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
  END IF;
  v.institute_code := p_institute;
  v.kind := coalesce(v.kind, o.kind, 'journal');
  v.status := CASE WHEN p_draft THEN 'draft' ELSE 'pending' END;
  IF v.campus_id IS NULL OR NOT EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = p_institute AND k.id = v.campus_id AND app_campus_ok(k.id)) THEN PERFORM voucher_refuse('This campus does not exist', 'campus_id'); END IF;
  IF v.reverse_on IS NOT NULL AND v.kind <> 'journal' THEN PERFORM voucher_refuse('Only a journal reverses by itself', 'reverse_on'); END IF;
  IF v.reverse_on <= v.entry_date THEN PERFORM voucher_refuse('An accrual is reversed on a later day than it is entered', 'reverse_on'); END IF;
  SELECT array_agg(ROW(p_institute, 0, l.ord, l.account_id, coalesce(l.debit, 0), coalesce(l.credit, 0), nullif(l.memo, ''), NULL,
      l.spread_months, CASE WHEN l.spread_months IS NOT NULL THEN date_trunc('month', coalesce(l.spread_from, v.entry_date)::timestamp)::date END)::voucher_lines ORDER BY l.ord), coalesce(sum(l.debit), 0) INTO v_lines, v.total
    FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (account_id bigint, debit bigint, credit bigint, memo text, spread_months smallint, spread_from date)) WITH ORDINALITY AS l (account_id, debit, credit, memo, spread_months, spread_from, ord);
  PERFORM voucher_judge(p_institute, v, v_lines, true);
  PERFORM prepaid_judge(p_institute, v, v_lines);
  IF NOT p_draft THEN
    IF v.memo = '' THEN PERFORM voucher_refuse('Say what it is for', 'memo'); END IF;
    IF v.method = 'cheque' AND v.cheque_no IS NULL THEN PERFORM voucher_refuse('A cheque needs its number', 'cheque_no'); END IF;
    PERFORM voucher_open_day(p_institute, v.campus_id, v.entry_date, 'entry_date');
    IF v.reverse_on IS NOT NULL THEN PERFORM voucher_open_day(p_institute, v.campus_id, v.reverse_on, 'reverse_on'); END IF;
  END IF;
  IF o.status IN ('draft', 'pending', 'rejected') THEN
    v.id := o.id;
    v.replaces_id := o.replaces_id;
    DELETE FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = o.id;
    UPDATE vouchers SET kind = v.kind, status = v.status, campus_id = v.campus_id, entry_date = v.entry_date, memo = v.memo, reference = v.reference, payee = v.payee, method = v.method, cheque_no = v.cheque_no,
      cheque_date = v.cheque_date, reverse_on = v.reverse_on, total = v.total, reason = coalesce(p_reason, reason), decided_by = NULL, decided_at = NULL, decision_reason = NULL, version = version + 1
      WHERE institute_code = p_institute AND id = o.id;
  ELSE
    v.id := nextval(pg_get_serial_sequence('public.gl_journals', 'id'));
    v.replaces_id := o.id;
    INSERT INTO vouchers (institute_code, id, kind, status, campus_id, entry_date, memo, reference, payee, method, cheque_no, cheque_date, reverse_on, total, replaces_id, reason, made_by)
    VALUES (p_institute, v.id, v.kind, v.status, v.campus_id, v.entry_date, v.memo, v.reference, v.payee, v.method, v.cheque_no, v.cheque_date, v.reverse_on, v.total, v.replaces_id, p_reason, v_user);
  END IF;
  INSERT INTO voucher_lines (institute_code, voucher_id, line_no, account_id, debit, credit, memo, spread_months, spread_from)
    SELECT p_institute, v.id, l.line_no, l.account_id, l.debit, l.credit, l.memo, l.spread_months, l.spread_from FROM unnest(v_lines) l;
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
