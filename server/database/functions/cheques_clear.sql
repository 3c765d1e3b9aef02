-- Says that the bank has paid cheques: nothing is posted, they have been in the bank account since they were deposited.
CREATE OR REPLACE FUNCTION cheques_clear(p_institute text, p_cheques bigint[], p_date date)
 RETURNS TABLE(cheques integer, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE q record; v_ids bigint[]; v_total bigint; v_day constant text := 'DD-Mon-YYYY';
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Cleared on');
  SELECT h.ids, h.amount INTO v_ids, v_total FROM cheques_held(p_institute, p_cheques) h;
  SELECT c.*, cheque_paper(c) AS paper INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.id = ANY (v_ids)
    AND (c.state <> 'deposited' OR c.deposited_on > p_date) ORDER BY c.state = 'deposited', c.id LIMIT 1;
  IF FOUND THEN
    IF q.state <> 'deposited' THEN
      PERFORM fee_refuse(format('Cheque %s of %s is %s', q.cheque_no, q.paper, CASE q.state WHEN 'held' THEN 'in hand; it is deposited first' ELSE q.state || ' already' END), 'cheque_state'); END IF;
    RAISE EXCEPTION '%', format('Cheque %s of %s was deposited on %s and is not cleared before', q.cheque_no, q.paper, to_char(q.deposited_on, v_day))
      USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_date', COLUMN = 'cleared_on';
  END IF;
  UPDATE cheques c SET state = 'cleared', cleared_on = p_date, cleared_by = nullif(current_setting('app.user', true), '')::bigint, cleared_at = now() WHERE c.institute_code = p_institute AND c.id = ANY (v_ids);
  RETURN QUERY SELECT cardinality(v_ids), v_total;
END $function$;
REVOKE ALL ON FUNCTION cheques_clear(text,bigint[],date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cheques_clear(text,bigint[],date) TO edubase_app;
