-- Approves a voucher whose row is held: its entry and, beside it, one at each other campus that it has lines of; its number, what takes it back on the day it says,
-- and the reversal of the one that it stands in for.
CREATE OR REPLACE FUNCTION voucher_post(p_institute text, p_voucher bigint, p_alone boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v vouchers; o vouchers; c vouchers; v_lines voucher_lines[]; v_bills voucher_bills[]; v_drafts gl_draft[]; v_beside gl_draft[]; v_back bigint[] := '{}'; v_posted bigint[]; n record; k record;
  v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_source text;
BEGIN
  SELECT * INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = p_voucher;
  SELECT array_agg(l ORDER BY l.line_no) INTO v_lines FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = p_voucher;
  SELECT array_agg(y ORDER BY y.bill_id) INTO v_bills FROM voucher_bills y WHERE y.institute_code = p_institute AND y.voucher_id = p_voucher;
  v_source := CASE v.kind WHEN 'opening' THEN 'opening_balance' ELSE v.kind END;
  PERFORM voucher_judge(p_institute, v, v_lines, false);
  PERFORM prepaid_judge(p_institute, v, v_lines);
  PERFORM voucher_periods(p_institute);
  PERFORM voucher_open_days(p_institute, v, v_lines);
  IF v.replaces_id IS NOT NULL THEN
    SELECT * INTO o FROM vouchers x WHERE x.institute_code = p_institute AND x.id = v.replaces_id FOR UPDATE;
    IF o.status <> 'approved' THEN PERFORM fee_refuse(format('%s is %s; nothing stands in for it any more', o.voucher, o.status), 'voucher_decided'); END IF;
    PERFORM voucher_works(p_institute, o);
    v_back := voucher_take_back(p_institute, o, coalesce(v.reason, 'Replaced'));
  END IF;
  PERFORM bill_judge(p_institute, v, v_lines, v_bills);
  -- Others have been posted since it was entered, and what it replaces may have been the only one of its spelling.
  IF NOT p_alone THEN v.payee := payee_known(p_institute, v.payee, ARRAY[v.id, v.replaces_id]); END IF;
  v_drafts := voucher_part(p_institute, ROW(1, v.campus_id, v.entry_date, v_source, v.id, NULL, NULL, v.memo, NULL, NULL, NULL, NULL, NULL)::gl_draft, v.campus_id, v_lines);
  IF v.reverse_on IS NOT NULL THEN
    -- It is there before its entry, whose lines between campuses are judged by its own.
    c := v;
    c.id := nextval(pg_get_serial_sequence('public.gl_journals', 'id'));
    c.memo := left('Takes back: ' || v.memo, 300);
    INSERT INTO vouchers (institute_code, id, kind, status, campus_id, entry_date, memo, reference, total, takes_back_id, made_by)
    VALUES (p_institute, c.id, 'journal', 'pending', v.campus_id, v.reverse_on, c.memo, v.reference, v.total, v.id, v.made_by);
    INSERT INTO voucher_lines (institute_code, voucher_id, line_no, account_id, debit, credit, memo, campus_id, employee_id) SELECT p_institute, c.id, l.line_no, l.account_id, l.credit, l.debit, l.memo, l.campus_id, l.employee_id FROM unnest(v_lines) l;
    v_drafts := v_drafts || voucher_part(p_institute, ROW(2, v.campus_id, v.reverse_on, 'journal', c.id, NULL, NULL, c.memo, NULL, NULL, NULL, NULL, NULL)::gl_draft, v.campus_id, v_lines, true);
  END IF;
  SELECT array_agg(g.journal_id ORDER BY g.seq) INTO v_posted FROM gl_post(p_institute, v_drafts) g;
  FOR k IN SELECT l.campus_id, row_number() OVER (ORDER BY l.campus_id) AS at FROM unnest(v_lines) l WHERE l.campus_id IS NOT NULL GROUP BY l.campus_id LOOP
    v_beside := v_beside || voucher_part(p_institute, ROW(2 * k.at - 1, k.campus_id, v.entry_date, 'inter_campus', v_posted[1], NULL, NULL, v.memo, NULL, NULL, NULL, NULL, NULL)::gl_draft, v.campus_id, v_lines);
    IF v.reverse_on IS NOT NULL THEN
      v_beside := v_beside || voucher_part(p_institute, ROW(2 * k.at, k.campus_id, v.reverse_on, 'inter_campus', v_posted[2], NULL, NULL, c.memo, NULL, NULL, NULL, NULL, NULL)::gl_draft, v.campus_id, v_lines, true); END IF;
  END LOOP;
  IF v_beside IS NOT NULL THEN PERFORM g.seq FROM gl_post(p_institute, v_beside) g; END IF;
  SELECT * INTO n FROM voucher_number(p_institute, v.kind, v_posted[1]);
  UPDATE vouchers SET status = 'approved', alone = p_alone, decided_by = v_user, decided_at = now(), decision_reason = p_reason, fiscal_year_id = n.year_id, doc_no = n.doc_no, voucher = n.voucher,
    journal_id = v_posted[1], payee = v.payee, version = v.version + 1 WHERE institute_code = p_institute AND id = v.id;
  IF v.reverse_on IS NOT NULL THEN
    SELECT * INTO n FROM voucher_number(p_institute, 'journal', v_posted[2]);
    UPDATE vouchers SET status = 'approved', alone = p_alone, decided_by = v_user, decided_at = now(), fiscal_year_id = n.year_id, doc_no = n.doc_no, voucher = n.voucher, journal_id = v_posted[2]
      WHERE institute_code = p_institute AND id = c.id;
  END IF;
  IF v.in_hand THEN
    INSERT INTO cheques (institute_code, voucher_id, campus_id, amount, cheque_no, cheque_date, received_on, account_id)
    SELECT p_institute, v.id, v.campus_id, l.debit, v.cheque_no, coalesce(v.cheque_date, v.entry_date), v.entry_date, l.account_id FROM unnest(v_lines) l ORDER BY l.line_no DESC LIMIT 1;
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(v_lines) l WHERE l.spread_months IS NOT NULL) THEN PERFORM prepaid_defer(p_institute, v, v_posted[1], v_lines); END IF;
  PERFORM voucher_holds(p_institute, v_posted || v_back);
  PERFORM budget_holds(p_institute, v, v_lines, true);
END $function$;
REVOKE ALL ON FUNCTION voucher_post(text, bigint, boolean, text) FROM PUBLIC;
