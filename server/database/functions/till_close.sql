-- Counts a till: what this cashier took and gave on an account since they last counted. What waits for approval is in the drawer, and so is
-- what was rejected until it is given back. What was put there is counted with it (opening), and p_carried of what was counted stays there for the next. What a cash account is over or short goes to the books with the count.
CREATE OR REPLACE FUNCTION till_close(p_institute text, p_campus bigint, p_account bigint, p_date date, p_counted bigint, p_notes text, p_counted_as text DEFAULT NULL, p_carried bigint DEFAULT 0)
 RETURNS TABLE(closing_id bigint, closing_no bigint, opening bigint, received bigint, paid_out bigint, waiting bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_id bigint := nextval(pg_get_serial_sequence('public.till_closings', 'id')); v_no bigint; v_in bigint; v_out bigint; v_waiting bigint; v_taken bigint[]; v_voided bigint[]; v_back bigint[]; v_given bigint[]; v_returned bigint[]; v_posts boolean; v_over bigint; v_difference bigint; v_journal bigint; v_opening bigint; v_put bigint[]; v_carried bigint := coalesce(p_carried, 0);
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  IF NOT app_campus_ok(p_campus) THEN PERFORM fee_refuse('This campus does not exist', 'till_campus'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || v_user, p_account));
  SELECT array_agg(q.id), coalesce(sum(q.amount), 0), coalesce(sum(q.amount) FILTER (WHERE q.status = 'pending'), 0) INTO v_taken, v_in, v_waiting FROM (SELECT y.id, y.amount, y.status FROM payments y WHERE y.institute_code = p_institute AND y.created_by = v_user
    AND y.receiving_account_id = p_account AND y.campus_id = p_campus AND y.status IN ('pending', 'approved', 'rejected') AND y.kind <> 'opening' AND y.returned_on IS NULL AND y.till_closing_id IS NULL AND y.paid_date <= p_date ORDER BY y.id FOR UPDATE) q;
  SELECT array_agg(q.id), coalesce(sum(q.amount), 0) INTO v_voided, v_out FROM (SELECT y.id, y.amount FROM payments y WHERE y.institute_code = p_institute AND y.voided_by = v_user AND y.receiving_account_id = p_account AND y.campus_id = p_campus
    AND y.status = 'voided' AND y.till_closing_id IS NOT NULL AND y.void_till_closing_id IS NULL AND y.void_date <= p_date ORDER BY y.id FOR UPDATE) q;
  SELECT array_agg(q.id), v_out + coalesce(sum(q.amount), 0) INTO v_back, v_out FROM (SELECT y.id, y.amount FROM payments y WHERE y.institute_code = p_institute AND y.created_by = v_user AND y.receiving_account_id = p_account AND y.campus_id = p_campus
    AND y.status IN ('rejected', 'withdrawn') AND y.till_closing_id IS NOT NULL AND y.return_till_closing_id IS NULL AND y.returned_on <= p_date ORDER BY y.id FOR UPDATE) q;
  SELECT array_agg(q.id), v_out + coalesce(sum(q.amount), 0) INTO v_given, v_out FROM (SELECT f.id, f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.created_by = v_user AND f.paying_account_id = p_account AND f.campus_id = p_campus
    AND f.voided_at IS NULL AND f.till_closing_id IS NULL AND NOT f.of_no_drawer AND f.refund_date <= p_date ORDER BY f.id FOR UPDATE) q;
  SELECT array_agg(q.id), v_in + coalesce(sum(q.amount), 0) INTO v_returned, v_in FROM (SELECT f.id, f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.voided_by = v_user AND f.paying_account_id = p_account AND f.campus_id = p_campus
    AND f.voided_at IS NOT NULL AND f.till_closing_id IS NOT NULL AND f.void_till_closing_id IS NULL AND f.void_date <= p_date ORDER BY f.id FOR UPDATE) q;
  SELECT array_agg(q.id), coalesce(sum(q.amount), 0) INTO v_put, v_opening FROM (SELECT h.id, CASE h.status WHEN 'accepted' THEN h.counted ELSE h.amount END AS amount FROM till_handovers h WHERE h.institute_code = p_institute AND h.account_id = p_account
    AND h.campus_id = p_campus AND h.till_closing_id IS NULL AND (h.status = 'accepted' AND h.to_user_id = v_user OR h.status = 'taken_back' AND h.from_user_id = v_user) AND h.decided_on <= p_date ORDER BY h.id FOR UPDATE) q;
  IF v_put IS NULL AND v_taken IS NULL AND v_voided IS NULL AND v_back IS NULL AND v_given IS NULL AND v_returned IS NULL THEN PERFORM fee_refuse('Nothing was taken or given since the last closing', 'till_empty'); END IF;
  v_posts := EXISTS (SELECT 1 FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = p_account AND a.role = 'cash');
  v_over := p_counted - v_opening - v_in + v_out;
  IF v_carried < 0 OR v_carried > p_counted THEN RAISE EXCEPTION 'At most what was counted stays in the drawer' USING ERRCODE = 'P0001', CONSTRAINT = 'till_carried', COLUMN = 'carried'; END IF;
  IF v_carried > 0 AND NOT v_posts THEN RAISE EXCEPTION 'Only cash stays in the drawer as a float' USING ERRCODE = 'P0001', CONSTRAINT = 'till_carried', COLUMN = 'carried'; END IF;
  IF v_posts AND v_over <> 0 THEN PERFORM voucher_periods(p_institute); END IF;
  v_no := take_numbers(p_institute, 'till_closing', 1);
  -- A count without its note is refused with the row, in the words of its constraint.
  IF v_posts AND v_over <> 0 AND btrim(coalesce(p_notes, '')) <> '' THEN
    v_difference := gl_own_account(p_institute, 'cash_difference', p_campus);
    SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
      ROW(1, p_campus, p_date, 'till', v_id, NULL, NULL, left(format('Till closing %s: %s', v_no, p_notes), 300), p_account, greatest(v_over, 0), greatest(-v_over, 0), NULL, NULL)::gl_draft,
      ROW(1, p_campus, p_date, 'till', v_id, NULL, NULL, left(format('Till closing %s: %s', v_no, p_notes), 300), v_difference, greatest(-v_over, 0), greatest(v_over, 0), NULL, NULL)::gl_draft]) g;
  END IF;
  INSERT INTO till_closings (institute_code, id, closing_no, campus_id, account_id, user_id, closing_date, opening, received, waiting, paid_out, counted, counted_as, notes, posts, journal_id)
    VALUES (p_institute, v_id, v_no, p_campus, p_account, v_user, p_date, v_opening, v_in, v_waiting, v_out, p_counted, p_counted_as, p_notes, v_posts, v_journal);
  IF v_journal IS NOT NULL AND v_over < 0 THEN PERFORM fee_account_holds(p_institute, p_account, p_campus, p_date, -v_over, 'counted'); END IF;
  UPDATE payments SET till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_taken);
  UPDATE payments SET void_till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_voided);
  UPDATE payments SET return_till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_back);
  UPDATE refunds SET till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_given);
  UPDATE refunds SET void_till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_returned);
  UPDATE till_handovers SET till_closing_id = v_id WHERE institute_code = p_institute AND id = ANY (v_put);
  IF v_carried > 0 THEN
    INSERT INTO till_handovers (institute_code, handover_no, kind, campus_id, account_id, to_user_id, closing_id, amount, given_on, given_by, status, decided_on, decided_by, decided_at, counted)
      VALUES (p_institute, take_numbers(p_institute, 'till_handover', 1), 'carried', p_campus, p_account, v_user, v_id, v_carried, p_date, v_user, 'accepted', p_date, v_user, now(), v_carried);
  END IF;
  IF v_posts AND fee_drawer(p_institute, v_user, p_campus, p_account, p_date) < 0 THEN
    PERFORM fee_refuse(format('Some of what was taken by %s was given out since. Count the till as of the day on which it was given, or of today', to_char(p_date, 'DD-Mon-YYYY')), 'till_given_since'); END IF;
  RETURN QUERY SELECT v_id, v_no, v_opening, v_in, v_out, v_waiting;
END $function$;
REVOKE ALL ON FUNCTION till_close(text,bigint,bigint,date,bigint,text,text,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION till_close(text,bigint,bigint,date,bigint,text,text,bigint) TO edubase_app;
