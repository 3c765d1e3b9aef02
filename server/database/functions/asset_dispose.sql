-- Takes an asset out of the books: its cost and its accumulated depreciation by one entry, with the gain or loss, and what was received by another, so that the cash flow
-- shows what was received and nothing else. Depreciated before is what came before its month.
CREATE OR REPLACE FUNCTION asset_dispose(p_institute text, p_asset bigint, p_date date, p_amount bigint, p_account bigint, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE a fixed_assets; m finance_accounts; v_posted bigint; v_last date; v_due date; v_result bigint; v_role text; v_id bigint; v_posts gl_draft[]; v_journal bigint; v_sale bigint; v_reason text := left(btrim(coalesce(p_reason, '')), 300);
  v_worn bigint; v_lost bigint; v_form constant text := 'DD-Mon-YYYY';
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Disposed on');
  PERFORM depreciation_turn(p_institute);
  SELECT * INTO a FROM fixed_assets x WHERE x.institute_code = p_institute AND x.id = p_asset AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This asset does not exist', 'asset_missing'); END IF;
  IF v_reason = '' THEN PERFORM asset_refuse('Say why it is disposed of', 'reason'); END IF;
  IF EXISTS (SELECT 1 FROM asset_disposals d WHERE d.institute_code = p_institute AND d.asset_id = a.id AND d.voided_at IS NULL) THEN PERFORM fee_refuse(format('%s is disposed of already', a.name), 'asset_state'); END IF;
  IF a.account_id IS NULL THEN PERFORM fee_refuse(format('Say first on which account %s was bought (Asset account)', a.name), 'asset_account'); END IF;
  IF p_date < a.bought_on THEN PERFORM asset_refuse(format('It was bought on %s', to_char(a.bought_on, v_form)), 'disposed_on'); END IF;
  SELECT a.opening_depreciation + coalesce(sum(e.amount), 0), (max(e.month) + interval '1 month - 1 day')::date INTO v_posted, v_last FROM depreciation_entries e WHERE e.institute_code = p_institute AND e.asset_id = a.id AND NOT e.is_void;
  IF v_last > p_date THEN
    PERFORM asset_refuse(format('It is depreciated up to %s: dispose of it on that day or later, or reverse that run first', to_char(v_last, v_form)), 'disposed_on'); END IF;
  SELECT max(d.month) INTO v_due FROM depreciation_due(p_institute, a.campus_id, (date_trunc('month', p_date) - interval '1 month')::date) d WHERE d.asset_id = a.id;
  IF v_due IS NOT NULL THEN PERFORM asset_refuse(format('Run the depreciation up to %s first', to_char(v_due, 'Mon-YYYY')), 'disposed_on'); END IF;
  IF p_amount IS NULL OR p_amount < 0 THEN PERFORM asset_refuse('What was received is not negative', 'amount'); END IF;
  IF p_amount > 0 THEN
    SELECT * INTO m FROM finance_accounts x WHERE x.institute_code = p_institute AND x.id = p_account;
    IF m.id IS NULL OR coalesce(m.role, '') NOT IN ('cash', 'bank') OR NOT m.is_active OR m.campus_id <> a.campus_id THEN
      PERFORM asset_refuse(CASE WHEN m.id IS NULL THEN 'Say into which account it was received' WHEN coalesce(m.role, '') NOT IN ('cash', 'bank') THEN format('%s is no cash or bank account', m.acc_name)
        WHEN NOT m.is_active THEN format('%s is not active', m.acc_name) ELSE format('%s is of another campus', m.acc_name) END, 'received_into_id'); END IF;
  ELSIF p_account IS NOT NULL THEN PERFORM asset_refuse('Nothing was received', 'received_into_id');
  END IF;
  v_result := p_amount - (a.cost - v_posted);
  v_worn := CASE WHEN v_posted > 0 THEN coalesce(a.accumulated_account_id, gl_account(p_institute, 'accumulated_depreciation', a.campus_id)) END;
  v_lost := CASE WHEN v_result <> 0 THEN gl_account(p_institute, 'asset_disposal', a.campus_id) END;
  v_id := nextval(pg_get_serial_sequence('public.asset_disposals', 'id'));
  SELECT array_agg(ROW(s.entry, a.campus_id, p_date, CASE s.entry WHEN 1 THEN 'disposal' ELSE 'disposal_sale' END, v_id, NULL, NULL, left(CASE s.entry WHEN 1 THEN 'Disposal of ' ELSE 'Received for ' END || a.name, 300),
      s.account_id, greatest(s.amount, 0), greatest(-s.amount, 0), NULL, NULL)::gl_draft ORDER BY s.entry, s.at) INTO v_posts
    FROM (VALUES (1, 1, v_worn, v_posted), (1, 2, v_lost, -v_result), (1, 3, a.account_id, p_amount - a.cost), (2, 1, p_account, p_amount), (2, 2, a.account_id, -p_amount)) AS s (entry, at, account_id, amount) WHERE s.amount <> 0;
  SELECT max(g.journal_id) FILTER (WHERE g.seq = 1), max(g.journal_id) FILTER (WHERE g.seq = 2) INTO v_journal, v_sale FROM gl_post(p_institute, v_posts) g;
  INSERT INTO asset_disposals (institute_code, id, asset_id, campus_id, disposed_on, cost, accumulated, amount, received_into_id, account_id, accumulated_account_id, result_account_id, reason, journal_id, sale_journal_id, made_by)
  VALUES (p_institute, v_id, a.id, a.campus_id, p_date, a.cost, v_posted, p_amount, p_account, a.account_id, v_worn, v_lost, v_reason, v_journal, v_sale, nullif(current_setting('app.user', true), '')::bigint);
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION asset_dispose(text, bigint, date, bigint, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asset_dispose(text, bigint, date, bigint, bigint, text) TO edubase_app;
