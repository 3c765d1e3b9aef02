-- Ends an advance: one that waits is withdrawn by who asked for it; one that was approved, or paid with nothing recovered, is void, by reversal of what was paid.
CREATE OR REPLACE FUNCTION salary_advance_void(p_institute text, p_advance bigint, p_date date, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances; v_void bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  PERFORM salary_turn(p_institute);
  a := salary_advance_held(p_institute, p_advance);
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why', 'reason'); END IF;
  IF a.status = 'pending' THEN
    IF a.requested_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Only who asked for an advance withdraws it; reject it instead', 'salary_four_eyes'); END IF;
  ELSE
    -- Who brought one in from before the books began, which nobody approved, takes it back.
    IF NOT fee_may(p_institute, 'advances.approve') AND NOT (a.status = 'paid' AND a.decided_by IS NULL AND a.requested_by = v_user) THEN PERFORM fee_refuse('You are not permitted to void advances', 'salary_may'); END IF;
    IF a.status NOT IN ('approved', 'paid') THEN PERFORM fee_refuse(format('Advance %s is %s already', a.advance_no, a.status), 'advance_state'); END IF;
    IF a.recovered > 0 OR salary_advance_reserved(p_institute, a.id) > 0 THEN PERFORM fee_refuse(format('A part of advance %s is recovered; void that first', a.advance_no), 'advance_state'); END IF;
    IF p_date < a.paid_on THEN PERFORM salary_refuse(format('It was paid on %s, and is not voided before', to_char(a.paid_on, 'DD-Mon-YYYY')), 'void_date'); END IF;
    IF a.status = 'paid' THEN SELECT g.journal_id INTO v_void FROM gl_reverse(p_institute, ARRAY[a.journal_id], p_date, v_why) g; END IF;
  END IF;
  UPDATE employee_advances SET status = CASE a.status WHEN 'pending' THEN 'withdrawn' ELSE 'voided' END, void_journal_id = v_void, void_date = CASE WHEN v_void IS NOT NULL THEN p_date END, voided_by = v_user, voided_at = now(), void_reason = v_why
    WHERE institute_code = p_institute AND id = a.id;
  RETURN CASE a.status WHEN 'pending' THEN 'withdrawn' ELSE 'voided' END;
END $function$;
REVOKE ALL ON FUNCTION salary_advance_void(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_advance_void(text, bigint, date, text) TO edubase_app;
