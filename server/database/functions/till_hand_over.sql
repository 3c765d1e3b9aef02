-- Hands a drawer on: it is counted and closed as at the end of a day, and what was counted is given to somebody else, who counts it again before it is
-- in their drawer. What is taken meanwhile is in the next count of who took it.
CREATE OR REPLACE FUNCTION till_hand_over(p_institute text, p_campus bigint, p_account bigint, p_to bigint, p_date date, p_counted bigint, p_notes text, p_counted_as text)
 RETURNS TABLE(handover_id bigint, handover_no bigint, closing_id bigint, closing_no bigint, opening bigint, received bigint, paid_out bigint, waiting bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_id bigint := nextval(pg_get_serial_sequence('public.till_handovers', 'id')); v_no bigint; c record;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  IF p_to = v_user THEN RAISE EXCEPTION 'A drawer is handed to someone else' USING ERRCODE = 'P0001', CONSTRAINT = 'till_handovers_others_check', COLUMN = 'to_user_id'; END IF;
  PERFORM till_takes(p_institute, p_to, p_campus, p_account);
  IF p_counted <= 0 THEN RAISE EXCEPTION 'There is nothing to hand over: close the till instead' USING ERRCODE = 'P0001', CONSTRAINT = 'till_handovers_amount_check', COLUMN = 'counted'; END IF;
  SELECT * INTO c FROM till_close(p_institute, p_campus, p_account, p_date, p_counted, p_notes, p_counted_as);
  v_no := take_numbers(p_institute, 'till_handover', 1);
  INSERT INTO till_handovers (institute_code, id, handover_no, kind, campus_id, account_id, from_user_id, to_user_id, closing_id, amount, counted_as, notes, given_on, given_by)
    VALUES (p_institute, v_id, v_no, 'handover', p_campus, p_account, v_user, p_to, c.closing_id, p_counted, p_counted_as, p_notes, p_date, v_user);
  RETURN QUERY SELECT v_id, v_no, c.closing_id, c.closing_no, c.opening, c.received, c.paid_out, c.waiting;
END $function$;
REVOKE ALL ON FUNCTION till_hand_over(text, bigint, bigint, bigint, date, bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION till_hand_over(text, bigint, bigint, bigint, date, bigint, text, text) TO edubase_app;
