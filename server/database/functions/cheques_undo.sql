-- Takes deposits of cheques back that were wrong, all or none: they are in hand again from that day, and may be deposited anew. Not once the bank has paid or
-- returned them. What it was stays with the cheque.
CREATE OR REPLACE FUNCTION cheques_undo(p_institute text, p_cheques bigint[], p_date date, p_reason text)
 RETURNS TABLE(cheques integer, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE q record; v_ids bigint[]; v_total bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_day constant text := 'DD-Mon-YYYY';
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Undone on');
  IF btrim(coalesce(p_reason, '')) = '' THEN
    RAISE EXCEPTION 'Say why the deposit is undone' USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_reason', COLUMN = 'reason'; END IF;
  SELECT h.ids, h.amount INTO v_ids, v_total FROM cheques_held(p_institute, p_cheques) h;
  SELECT c.*, cheque_paper(c) AS paper INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.id = ANY (v_ids)
    AND (c.state <> 'deposited' OR c.deposited_on > p_date) ORDER BY c.state = 'deposited', c.id LIMIT 1;
  IF FOUND THEN
    IF q.state <> 'deposited' THEN
      PERFORM fee_refuse(format('Cheque %s of %s is %s', q.cheque_no, q.paper, CASE q.state WHEN 'held' THEN 'in hand; it is not deposited' ELSE q.state || ' already' END), 'cheque_state'); END IF;
    RAISE EXCEPTION '%', format('Cheque %s of %s was deposited on %s; that is not undone before', q.cheque_no, q.paper, to_char(q.deposited_on, v_day))
      USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_date', COLUMN = 'undone_on';
  END IF;
  UPDATE cheques c SET state = 'held', slip_no = NULL, deposited_on = NULL, deposited_by = NULL, deposited_at = NULL, deposit_account_id = NULL, deposit_journal_id = NULL,
      undone = c.undone || jsonb_build_object('slip_no', c.slip_no, 'deposited_on', c.deposited_on, 'deposited_by', c.deposited_by, 'deposited_at', c.deposited_at, 'account_id', c.deposit_account_id, 'journal_id', c.deposit_journal_id,
        'undone_on', p_date, 'undone_by', v_user, 'undone_at', now(), 'reason', btrim(p_reason), 'undo_journal_id', g.journal_id)
    FROM gl_reverse(p_institute, ARRAY(SELECT x.deposit_journal_id FROM cheques x WHERE x.institute_code = p_institute AND x.id = ANY (v_ids) ORDER BY x.id), p_date, left('Deposit undone: ' || btrim(p_reason), 300)) g
    WHERE c.institute_code = p_institute AND c.deposit_journal_id = g.reversed_id;
  PERFORM fee_account_holds(p_institute, x.account_id, x.campus_id, p_date, x.amount, 'undone_on') FROM (SELECT (c.undone -> -1 ->> 'account_id')::bigint AS account_id, c.campus_id, sum(c.amount)::bigint AS amount
    FROM cheques c WHERE c.institute_code = p_institute AND c.id = ANY (v_ids) GROUP BY 1, 2) x;
  RETURN QUERY SELECT cardinality(v_ids), v_total;
END $function$;
REVOKE ALL ON FUNCTION cheques_undo(text,bigint[],date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cheques_undo(text,bigint[],date,text) TO edubase_app;
