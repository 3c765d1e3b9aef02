-- Reverses journals, with those that go with them (their source_id is a journal), each on p_date or on its own date if that is later; answers the reversals in the order of the journals.
CREATE OR REPLACE FUNCTION gl_reverse(p_institute text, p_journals bigint[], p_date date, p_memo text)
 RETURNS TABLE(reversed_id bigint, journal_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE v_lines gl_draft[]; v_with bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  -- What they deferred and is not earned is not earned any more: who makes its accounting period has posted it by then, or comes after this.
  IF EXISTS (SELECT 1 FROM income_not_earned w WHERE w.institute_code = p_institute AND w.journal_id = ANY (p_journals)) THEN PERFORM income_turn(p_institute); END IF;
  IF EXISTS (SELECT 1 FROM prepaid_not_spent w WHERE w.institute_code = p_institute AND w.journal_id = ANY (p_journals)) THEN PERFORM income_turn(p_institute); END IF;
  v_with := ARRAY(SELECT w.id FROM gl_journals w WHERE w.institute_code = p_institute AND w.source = 'deposit' AND w.source_id = ANY (p_journals)
    UNION ALL SELECT w.id FROM gl_journals w WHERE w.institute_code = p_institute AND w.source = 'inter_campus' AND w.source_id = ANY (p_journals)
    UNION ALL SELECT w.id FROM gl_journals w WHERE w.institute_code = p_institute AND w.source = 'earning' AND w.source_id = ANY (p_journals)
    UNION ALL SELECT w.id FROM gl_journals w WHERE w.institute_code = p_institute AND w.source IN ('prepayment', 'prepaid') AND w.source_id = ANY (p_journals));
  SELECT array_agg(ROW(j.id, j.campus_id, greatest(p_date, j.entry_date), 'reversal', j.source_id, j.challan_id, j.id, p_memo,
      l.account_id, l.credit, l.debit, l.student_id, l.particular_id)::gl_draft ORDER BY j.id, l.line_no) INTO v_lines
    FROM gl_journals j JOIN gl_lines l ON l.institute_code = j.institute_code AND l.journal_id = j.id
    WHERE j.institute_code = p_institute AND j.id = ANY (p_journals || v_with);
  IF v_lines IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT p.seq, p.journal_id FROM gl_post(p_institute, v_lines) p WHERE p.seq = ANY (p_journals);
END $function$;
-- Part of an event, never one of its own: what posts, posts through the function of its event.
REVOKE ALL ON FUNCTION gl_reverse(text,bigint[],date,text) FROM PUBLIC, edubase_app;
