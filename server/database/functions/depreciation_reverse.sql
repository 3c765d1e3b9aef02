-- Reverses a run on its own day, while that is open: the last one of its assets first.
CREATE OR REPLACE FUNCTION depreciation_reverse(p_institute text, p_run bigint, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r depreciation_runs; v_day date; v_void bigint; v_why text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM depreciation_turn(p_institute);
  SELECT * INTO r FROM depreciation_runs x WHERE x.institute_code = p_institute AND x.id = p_run AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This run does not exist', 'depreciation_missing'); END IF;
  IF btrim(coalesce(p_reason, '')) = '' THEN PERFORM asset_refuse('Say why it is reversed', 'reason'); END IF;
  IF r.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('The run of %s is reversed already', to_char(r.month, 'Mon-YYYY')), 'depreciation_state'); END IF;
  v_day := (r.month + interval '1 month - 1 day')::date;
  PERFORM fee_window(p_institute, v_day, 'Month');
  SELECT CASE WHEN d.id IS NOT NULL THEN format('%s is disposed of; take that back first', a.name) ELSE format('%s is depreciated for %s as well; reverse that run first', a.name, to_char(l.month, 'Mon-YYYY')) END INTO v_why
    FROM depreciation_entries e JOIN fixed_assets a ON a.institute_code = e.institute_code AND a.id = e.asset_id
    LEFT JOIN asset_disposals d ON d.institute_code = e.institute_code AND d.asset_id = e.asset_id AND d.voided_at IS NULL
    LEFT JOIN depreciation_entries l ON l.institute_code = e.institute_code AND l.asset_id = e.asset_id AND NOT l.is_void AND l.month > e.month
    WHERE e.institute_code = p_institute AND e.run_id = r.id AND (d.id IS NOT NULL OR l.run_id IS NOT NULL) ORDER BY l.month DESC NULLS FIRST, e.asset_id LIMIT 1;
  IF v_why IS NOT NULL THEN PERFORM fee_refuse(v_why, 'depreciation_state'); END IF;
  SELECT g.journal_id INTO v_void FROM gl_reverse(p_institute, ARRAY[r.journal_id], v_day, left(p_reason, 300)) g;
  UPDATE depreciation_runs SET void_journal_id = v_void, voided_by = nullif(current_setting('app.user', true), '')::bigint, voided_at = now(), void_reason = left(p_reason, 300) WHERE institute_code = p_institute AND id = r.id;
  UPDATE depreciation_entries SET is_void = true WHERE institute_code = p_institute AND run_id = r.id;
  RETURN v_void;
END $function$;
REVOKE ALL ON FUNCTION depreciation_reverse(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION depreciation_reverse(text, bigint, text) TO edubase_app;
