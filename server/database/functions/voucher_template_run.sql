-- Makes the next voucher of a template as the user of the transaction: posted where they may post alone, else it waits. Each day once, whoever asks and however
-- many at once: the template is held, and the day is written down. p_early: also when it is not due yet, dated today. What is refused is told in last_problem, and
-- tried again later.
CREATE OR REPLACE FUNCTION voucher_template_run(p_institute text, p_template bigint, p_early boolean)
 RETURNS TABLE(due_date date, voucher_id bigint, status text, voucher text, problem text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE t voucher_templates; v vouchers; v_today date := fee_today(p_institute); v_next date;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO t FROM voucher_templates x WHERE x.institute_code = p_institute AND x.id = p_template AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This recurring voucher does not exist', 'voucher_missing'); END IF;
  IF t.next_date IS NULL THEN
    IF p_early THEN PERFORM fee_refuse('It has ended; nothing of it is due any more', 'voucher_decided'); END IF;
    RETURN; END IF;
  IF NOT p_early AND (t.paused OR t.next_date > v_today) THEN RETURN; END IF;
  due_date := t.next_date;
  BEGIN
    v := voucher_save(p_institute, NULL, NULL, t.head || jsonb_build_object('kind', t.kind, 'campus_id', t.campus_id, 'entry_date', least(t.next_date, v_today)), t.lines, false, NULL);
    INSERT INTO voucher_template_runs (institute_code, template_id, due_date, campus_id, voucher_id, made_by) VALUES (p_institute, t.id, t.next_date, t.campus_id, v.id, nullif(current_setting('app.user', true), '')::bigint);
    v_next := voucher_template_day((t.next_date + make_interval(months => t.every_months))::date, t.on_day);
    UPDATE voucher_templates x SET next_date = CASE WHEN t.until IS NULL OR v_next <= t.until THEN v_next END, last_problem = NULL, version = x.version + 1 WHERE x.institute_code = p_institute AND x.id = t.id;
    voucher_id := v.id; status := v.status; voucher := v.voucher;
  EXCEPTION WHEN raise_exception THEN
    IF p_early THEN RAISE; END IF;
    problem := SQLERRM;
    UPDATE voucher_templates x SET last_problem = problem, version = x.version + 1 WHERE x.institute_code = p_institute AND x.id = t.id AND x.last_problem IS DISTINCT FROM problem;
  END;
  RETURN NEXT;
END $function$;
REVOKE ALL ON FUNCTION voucher_template_run(text, bigint, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_template_run(text, bigint, boolean) TO edubase_app;
