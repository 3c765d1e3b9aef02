-- What was given to the user goes into their drawer with what they counted themself. A difference wants a note and goes to the books with it, and so does a
-- float out of another account. Until then it was in no drawer that is counted.
CREATE OR REPLACE FUNCTION till_take_over(p_institute text, p_id bigint, p_date date, p_counted bigint, p_counted_as text, p_answer text)
 RETURNS TABLE(handover_no bigint, amount bigint, counted bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; h till_handovers; v_over bigint; v_journal bigint; v_difference bigint; v_memo text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  SELECT * INTO h FROM till_handovers x WHERE x.institute_code = p_institute AND x.id = p_id AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This handover does not exist', 'till_handover_missing'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || h.to_user_id, h.account_id));
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':handed over', x.id)) FROM (SELECT DISTINCT u.id FROM unnest(ARRAY[h.account_id, coalesce(h.from_account_id, h.account_id)]) AS u (id) ORDER BY 1) x;
  SELECT * INTO h FROM till_handovers x WHERE x.institute_code = p_institute AND x.id = p_id FOR UPDATE;
  IF h.status = 'accepted' THEN PERFORM fee_refuse('It was taken over already', 'till_handover_done'); END IF;
  IF h.status = 'taken_back' THEN PERFORM fee_refuse('It was taken back meanwhile', 'till_handover_done'); END IF;
  IF h.to_user_id IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Only the user whom it was given to takes it over', 'till_handover_whose'); END IF;
  PERFORM till_takes(p_institute, v_user, h.campus_id, h.account_id);
  IF p_date < h.given_on THEN RAISE EXCEPTION 'It was given on %, and is not taken over before', to_char(h.given_on, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'till_handovers_days_check', COLUMN = 'date'; END IF;
  v_over := p_counted - h.amount;
  -- A count without its note is refused with the row, in the words of its constraint.
  IF h.from_account_id IS NOT NULL OR v_over <> 0 AND btrim(coalesce(p_answer, '')) <> '' THEN
    PERFORM voucher_periods(p_institute);
    IF v_over <> 0 THEN v_difference := gl_own_account(p_institute, 'cash_difference', h.campus_id); END IF;
    v_memo := left(format('Till handover %s%s', h.handover_no, ': ' || coalesce(nullif(btrim(p_answer), ''), nullif(btrim(h.notes), ''), 'float')), 300);
    SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, (SELECT array_agg(ROW(1, h.campus_id, p_date, 'till_handover', h.id, NULL, NULL, v_memo, l.account, greatest(l.net, 0), greatest(-l.net, 0), NULL, NULL)::gl_draft ORDER BY l.ord)
      FROM (VALUES (1, h.account_id, CASE WHEN h.from_account_id IS NULL THEN v_over ELSE p_counted END), (2, h.from_account_id, CASE WHEN h.from_account_id IS NULL THEN 0 ELSE -h.amount END), (3, v_difference, -v_over)) AS l (ord, account, net) WHERE l.net <> 0)) g;
  END IF;
  UPDATE till_handovers x SET status = 'accepted', decided_on = p_date, decided_by = v_user, decided_at = now(), counted = p_counted, accepted_as = p_counted_as, answer = nullif(btrim(p_answer), ''), journal_id = v_journal
    WHERE x.institute_code = p_institute AND x.id = p_id;
  IF v_journal IS NOT NULL AND h.from_account_id IS NOT NULL THEN PERFORM fee_account_holds(p_institute, h.from_account_id, h.campus_id, p_date, h.amount); END IF;
  IF v_journal IS NOT NULL AND h.from_account_id IS NULL AND v_over < 0 THEN PERFORM fee_account_holds(p_institute, h.account_id, h.campus_id, p_date, -v_over, 'counted'); END IF;
  RETURN QUERY SELECT h.handover_no, h.amount, p_counted;
END $function$;
REVOKE ALL ON FUNCTION till_take_over(text, bigint, date, bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION till_take_over(text, bigint, date, bigint, text, text) TO edubase_app;
