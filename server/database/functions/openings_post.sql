-- Enters what the accounts of a campus held when it began here, once: a voucher of openings whose difference is the opening balance equity. Later changes are vouchers.
CREATE OR REPLACE FUNCTION openings_post(p_institute text, p_campus bigint, p_date date, p_lines jsonb)
 RETURNS vouchers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_known vouchers; v_equity bigint; v_net bigint; v_at integer; v_lines jsonb := coalesce(p_lines, '[]');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Entry date');
  IF p_campus IS NULL OR NOT EXISTS (SELECT 1 FROM campuses c WHERE c.institute_code = p_institute AND c.id = p_campus AND app_campus_ok(c.id)) THEN PERFORM voucher_refuse('This campus does not exist', 'campus_id'); END IF;
  -- Two who enter them at once take turns.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':openings', p_campus));
  SELECT * INTO v_known FROM vouchers v WHERE v.institute_code = p_institute AND v.campus_id = p_campus AND v.kind = 'opening' AND v.status IN ('pending', 'approved') ORDER BY v.id LIMIT 1;
  IF FOUND THEN PERFORM voucher_refuse(format('Opening balances of this campus were entered: %s; change them by a voucher', coalesce(v_known.voucher, 'they wait for approval')), 'campus_id'); END IF;
  v_equity := gl_account(p_institute, 'opening_equity', p_campus);
  SELECT l.at - 1 INTO v_at FROM jsonb_array_elements(v_lines) WITH ORDINALITY AS l (line, at) WHERE (l.line ->> 'account_id')::bigint = v_equity LIMIT 1;
  IF FOUND THEN PERFORM voucher_refuse('The difference goes to this account by itself', format('lines.%s.account_id', v_at)); END IF;
  SELECT min(l.at) - 1 INTO v_at FROM jsonb_array_elements(v_lines) WITH ORDINALITY AS l (line, at) GROUP BY l.line ->> 'account_id' HAVING count(*) > 1 LIMIT 1;
  IF FOUND THEN PERFORM voucher_refuse('This account is listed twice', format('lines.%s.account_id', v_at)); END IF;
  SELECT sum(coalesce((l ->> 'debit')::bigint, 0) - coalesce((l ->> 'credit')::bigint, 0)) INTO v_net FROM jsonb_array_elements(v_lines) l;
  IF v_net <> 0 THEN v_lines := v_lines || jsonb_build_array(jsonb_build_object('account_id', v_equity, 'debit', greatest(-v_net, 0), 'credit', greatest(v_net, 0))); END IF;
  RETURN voucher_save(p_institute, NULL, NULL, jsonb_build_object('kind', 'opening', 'campus_id', p_campus, 'entry_date', p_date, 'memo', 'Opening balances'), v_lines, false, NULL);
END $function$;
REVOKE ALL ON FUNCTION openings_post(text, bigint, date, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION openings_post(text, bigint, date, jsonb) TO edubase_app;
