-- Puts cheques in hand into a bank account by one slip, all or none: each moves by an entry of its own campus, as the bank shows it. None before the day
-- that is written on it.
CREATE OR REPLACE FUNCTION cheques_deposit(p_institute text, p_cheques bigint[], p_account bigint, p_date date)
 RETURNS TABLE(slip_no bigint, cheques integer, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE q record; a finance_accounts; v_slip bigint; v_posts gl_draft[]; v_ids bigint[]; v_journals bigint[]; v_total bigint; v_day constant text := 'DD-Mon-YYYY';
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Deposited on');
  SELECT h.ids, h.amount INTO v_ids, v_total FROM cheques_held(p_institute, p_cheques) h;
  SELECT c.*, cheque_paper(c) AS paper INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.id = ANY (v_ids)
    AND (c.state <> 'held' OR greatest(c.cheque_date, c.received_on, cheque_last_undone(c.undone)) > p_date) ORDER BY c.state = 'held', c.id LIMIT 1;
  IF FOUND THEN
    IF q.state <> 'held' THEN
      PERFORM fee_refuse(format('Cheque %s of %s is not in hand any more: it was %s', q.cheque_no, q.paper,
        CASE q.state WHEN 'deposited' THEN format('deposited on %s by slip %s', to_char(q.deposited_on, v_day), q.slip_no) ELSE q.state END), 'cheque_state'); END IF;
    RAISE EXCEPTION '%', CASE WHEN q.cheque_date > p_date THEN format('Cheque %s of %s is dated %s and is not deposited before', q.cheque_no, q.paper, to_char(q.cheque_date, v_day))
      WHEN q.received_on > p_date THEN format('Cheque %s of %s was received on %s and is not deposited before', q.cheque_no, q.paper, to_char(q.received_on, v_day))
      ELSE format('Cheque %s of %s is in hand again from %s and is not deposited before', q.cheque_no, q.paper, to_char(cheque_last_undone(q.undone), v_day)) END
      USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_date', COLUMN = 'deposited_on';
  END IF;
  SELECT * INTO a FROM finance_accounts x WHERE x.institute_code = p_institute AND x.id = p_account;
  IF a.role IS DISTINCT FROM 'bank' OR NOT a.is_active OR EXISTS (SELECT 1 FROM cheques c WHERE c.institute_code = p_institute AND c.id = ANY (v_ids) AND c.campus_id <> coalesce(a.campus_id, c.campus_id)) THEN
    RAISE EXCEPTION '%', CASE WHEN a.role IS DISTINCT FROM 'bank' THEN format('%s is not a bank account', coalesce(a.acc_name, 'This account')) WHEN NOT a.is_active THEN format('%s is not active', a.acc_name)
      ELSE format('%s is of another campus than a cheque', a.acc_name) END USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_account', COLUMN = 'account_id'; END IF;
  SELECT array_agg(ROW(c.id, c.campus_id, p_date, 'cheque', c.id, NULL, NULL, left(format('Cheque %s of %s deposited', c.cheque_no, cheque_paper(c)), 300), e.account_id, e.debit, e.credit, y.student_id, NULL)::gl_draft
      ORDER BY c.id, e.side) INTO v_posts
    FROM cheques c LEFT JOIN payments y ON y.institute_code = p_institute AND y.id = c.payment_id
    CROSS JOIN LATERAL (VALUES (1, p_account, c.amount, 0::bigint), (2, c.account_id, 0, c.amount)) AS e (side, account_id, debit, credit)
    WHERE c.institute_code = p_institute AND c.id = ANY (v_ids);
  SELECT array_agg(g.seq), array_agg(g.journal_id) INTO v_ids, v_journals FROM gl_post(p_institute, v_posts) g;
  v_slip := take_numbers(p_institute, 'cheque_slip', 1);
  UPDATE cheques c SET state = 'deposited', slip_no = v_slip, deposited_on = p_date, deposited_by = nullif(current_setting('app.user', true), '')::bigint, deposited_at = now(), deposit_account_id = p_account, deposit_journal_id = d.journal_id
    FROM unnest(v_ids, v_journals) AS d (id, journal_id) WHERE c.institute_code = p_institute AND c.id = d.id;
  RETURN QUERY SELECT v_slip, cardinality(v_ids), v_total;
END $function$;
REVOKE ALL ON FUNCTION cheques_deposit(text,bigint[],bigint,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cheques_deposit(text,bigint[],bigint,date) TO edubase_app;
