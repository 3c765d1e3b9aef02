-- Posts what is not depreciated yet up to a month, of a campus or all: one entry for each campus and month, on the last day of the month. p_seen: what it came to when it
-- was looked at.
CREATE OR REPLACE FUNCTION depreciation_run(p_institute text, p_campus bigint, p_month date, p_seen bigint DEFAULT NULL)
 RETURNS TABLE(run_id bigint, campus_id bigint, month date, n_assets integer, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE v_assets bigint[]; v_campuses bigint[]; v_months date[]; v_amounts bigint[]; v_expenses bigint[]; v_accounts bigint[]; v_runs bigint[]; v_total bigint; v_posts gl_draft[]; v_ids bigint[]; v_journals bigint[]; v_bad text;
  v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, (p_month + interval '1 month - 1 day')::date, 'Month');
  IF extract(day FROM p_month) <> 1 THEN PERFORM asset_refuse('Choose a month', 'month'); END IF;
  IF p_campus IS NOT NULL AND NOT EXISTS (SELECT 1 FROM campuses c WHERE c.institute_code = p_institute AND c.id = p_campus AND app_campus_ok(c.id)) THEN PERFORM asset_refuse('This campus does not exist', 'campus_id'); END IF;
  PERFORM depreciation_turn(p_institute);
  PERFORM 1 FROM fixed_assets a WHERE a.institute_code = p_institute AND (p_campus IS NULL OR a.campus_id = p_campus) AND app_campus_ok(a.campus_id) ORDER BY a.id FOR UPDATE;
  SELECT array_agg(d.asset_id ORDER BY d.month, d.campus_id, d.asset_id), array_agg(d.campus_id ORDER BY d.month, d.campus_id, d.asset_id), array_agg(d.month ORDER BY d.month, d.campus_id, d.asset_id),
      array_agg(d.amount ORDER BY d.month, d.campus_id, d.asset_id), array_agg(d.expense_account_id ORDER BY d.month, d.campus_id, d.asset_id), array_agg(d.accumulated_account_id ORDER BY d.month, d.campus_id, d.asset_id), sum(d.amount)
    INTO v_assets, v_campuses, v_months, v_amounts, v_expenses, v_accounts, v_total FROM depreciation_due(p_institute, p_campus, p_month) d;
  IF p_seen IS NOT NULL AND p_seen <> coalesce(v_total, 0) THEN
    PERFORM fee_refuse('What is to be posted has changed since you saw it; look at it again', 'depreciation_seen'); END IF;
  IF v_total IS NULL THEN PERFORM fee_refuse(format('Everything up to %s is posted already', to_char(p_month, 'Mon-YYYY')), 'depreciation_nothing'); END IF;
  PERFORM fee_window(p_institute, (v_months[1] + interval '1 month - 1 day')::date, 'Month');
  PERFORM gl_account(p_institute, r.role, u.campus_id) FROM unnest(v_campuses, v_expenses, v_accounts) AS u (campus_id, expense, account) CROSS JOIN (VALUES ('depreciation'), ('accumulated_depreciation')) AS r (role)
    WHERE CASE r.role WHEN 'depreciation' THEN u.expense IS NULL ELSE u.account IS NULL END;
  SELECT format('%s is not active; %s is depreciated on it', f.acc_name, a.name) INTO v_bad FROM unnest(v_assets, v_expenses, v_accounts) AS u (asset_id, expense, account)
    JOIN finance_accounts f ON f.institute_code = p_institute AND f.id IN (u.expense, u.account) AND NOT f.is_active JOIN fixed_assets a ON a.institute_code = p_institute AND a.id = u.asset_id LIMIT 1;
  IF v_bad IS NOT NULL THEN PERFORM fee_refuse(v_bad, 'depreciation_account'); END IF;
  -- What an asset is depreciated on stays with it, whichever account gets the use later.
  UPDATE fixed_assets a SET expense_account_id = u.expense, accumulated_account_id = u.account FROM unnest(v_assets, v_expenses, v_accounts) AS u (asset_id, expense, account)
    WHERE a.institute_code = p_institute AND a.id = u.asset_id AND (a.expense_account_id IS NULL OR a.accumulated_account_id IS NULL);
  -- Ids before rows, so that each entry names its run.
  WITH due AS (SELECT u.* FROM unnest(v_campuses, v_months) WITH ORDINALITY AS u (campus_id, month, ord)),
    heads AS MATERIALIZED (SELECT h.campus_id, h.month, nextval(pg_get_serial_sequence('public.depreciation_runs', 'id')) AS id FROM (SELECT DISTINCT d.campus_id, d.month FROM due d ORDER BY d.month, d.campus_id) h)
  SELECT array_agg(h.id ORDER BY d.ord) INTO v_runs FROM due d JOIN heads h ON h.campus_id = d.campus_id AND h.month = d.month;
  WITH due AS (SELECT * FROM unnest(v_runs, v_campuses, v_months, v_amounts, v_expenses, v_accounts) AS u (run_id, campus_id, month, amount, expense, account)),
    sides AS (SELECT d.run_id, d.campus_id, d.month, 1 AS side, d.expense AS account_id, sum(d.amount)::bigint AS debit, 0::bigint AS credit FROM due d GROUP BY 1, 2, 3, 5
      UNION ALL SELECT d.run_id, d.campus_id, d.month, 2, d.account, 0, sum(d.amount)::bigint FROM due d GROUP BY 1, 2, 3, 5)
  SELECT array_agg(ROW(s.run_id, s.campus_id, (s.month + interval '1 month - 1 day')::date, 'depreciation', s.run_id, NULL, NULL, 'Depreciation of ' || to_char(s.month, 'Mon-YYYY'), s.account_id, s.debit, s.credit, NULL, NULL)::gl_draft
    ORDER BY s.run_id, s.side, s.account_id) INTO v_posts FROM sides s;
  SELECT array_agg(g.seq), array_agg(g.journal_id) INTO v_ids, v_journals FROM gl_post(p_institute, v_posts) g;
  INSERT INTO depreciation_runs (institute_code, id, campus_id, month, n_assets, amount, journal_id, made_by)
  SELECT p_institute, u.run_id, u.campus_id, u.month, count(*), sum(u.amount), v_journals[array_position(v_ids, u.run_id)], v_user FROM unnest(v_runs, v_campuses, v_months, v_amounts) AS u (run_id, campus_id, month, amount) GROUP BY 2, 3, 4;
  INSERT INTO depreciation_entries (institute_code, run_id, asset_id, campus_id, month, amount, expense_account_id, accumulated_account_id)
  SELECT p_institute, u.* FROM unnest(v_runs, v_assets, v_campuses, v_months, v_amounts, v_expenses, v_accounts) AS u;
  RETURN QUERY SELECT r.id, r.campus_id, r.month, r.n_assets, r.amount FROM depreciation_runs r WHERE r.institute_code = p_institute AND r.id = ANY (v_runs) ORDER BY r.id;
END $function$;
REVOKE ALL ON FUNCTION depreciation_run(text, bigint, date, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION depreciation_run(text, bigint, date, bigint) TO edubase_app;
