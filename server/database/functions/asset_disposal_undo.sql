-- Takes the disposal of an asset back, on its own day, while that is open: what was received must still be there.
CREATE OR REPLACE FUNCTION asset_disposal_undo(p_institute text, p_asset bigint, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE d asset_disposals; v_void bigint; v_sale bigint; v_reason text := left(btrim(coalesce(p_reason, '')), 300);
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM depreciation_turn(p_institute);
  PERFORM 1 FROM fixed_assets x WHERE x.institute_code = p_institute AND x.id = p_asset AND app_campus_ok(x.campus_id) FOR UPDATE;
  SELECT * INTO d FROM asset_disposals x WHERE x.institute_code = p_institute AND x.asset_id = p_asset AND x.voided_at IS NULL AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This asset is not disposed of', 'asset_state'); END IF;
  IF v_reason = '' THEN PERFORM asset_refuse('Say why it is taken back', 'reason'); END IF;
  PERFORM fee_window(p_institute, d.disposed_on, 'Disposed on');
  SELECT max(g.journal_id) FILTER (WHERE g.reversed_id = d.journal_id), max(g.journal_id) FILTER (WHERE g.reversed_id = d.sale_journal_id) INTO v_void, v_sale
    FROM gl_reverse(p_institute, array_remove(ARRAY[d.journal_id, d.sale_journal_id], NULL), d.disposed_on, v_reason) g;
  IF d.amount > 0 THEN PERFORM fee_account_holds(p_institute, d.received_into_id, d.campus_id, d.disposed_on, d.amount, 'reason'); END IF;
  UPDATE asset_disposals SET void_journal_id = v_void, sale_void_journal_id = v_sale, voided_by = nullif(current_setting('app.user', true), '')::bigint, voided_at = now(), void_reason = v_reason
    WHERE institute_code = p_institute AND id = d.id;
  RETURN d.id;
END $function$;
REVOKE ALL ON FUNCTION asset_disposal_undo(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asset_disposal_undo(text, bigint, text) TO edubase_app;
