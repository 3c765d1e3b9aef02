-- Approves a voucher whose row is held: its entry, its number, what takes it back on the day it says, and the reversal of the one that it stands in for.
CREATE OR REPLACE FUNCTION voucher_post(p_institute text, p_voucher bigint, p_alone boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v vouchers; o vouchers; c vouchers; v_lines voucher_lines[]; v_drafts gl_draft[]; v_back bigint[] := '{}'; v_posted bigint[]; n record;
  v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_source text;
BEGIN
  SELECT * INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = p_voucher;
  SELECT array_agg(l ORDER BY l.line_no) INTO v_lines FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = p_voucher;
  v_source := CASE v.kind WHEN 'opening' THEN 'opening_balance' ELSE v.kind END;
  PERFORM voucher_judge(p_institute, v, v_lines, false);
  PERFORM prepaid_judge(p_institute, v, v_lines);
  PERFORM voucher_periods(p_institute);
  PERFORM voucher_open_day(p_institute, v.campus_id, v.entry_date, 'entry_date');
  IF v.replaces_id IS NOT NULL THEN
    SELECT * INTO o FROM vouchers x WHERE x.institute_code = p_institute AND x.id = v.replaces_id FOR UPDATE;
    IF o.status <> 'approved' THEN PERFORM fee_refuse(format('%s is %s; nothing stands in for it any more', o.voucher, o.status), 'voucher_decided'); END IF;
    v_back := voucher_take_back(p_institute, o, coalesce(v.reason, 'Replaced'));
  END IF;
  SELECT array_agg(ROW(1, v.campus_id, v.entry_date, v_source, v.id, NULL, NULL, v.memo, l.account_id, l.debit, l.credit, NULL, NULL)::gl_draft ORDER BY l.line_no) INTO v_drafts FROM unnest(v_lines) l;
  IF v.reverse_on IS NOT NULL THEN
    PERFORM voucher_open_day(p_institute, v.campus_id, v.reverse_on, 'reverse_on');
    c := v;
    c.id := nextval(pg_get_serial_sequence('public.gl_journals', 'id'));
    v_drafts := v_drafts || (SELECT array_agg(ROW(2, v.campus_id, v.reverse_on, 'journal', c.id, NULL, NULL, left('Takes back: ' || v.memo, 300), l.account_id, l.credit, l.debit, NULL, NULL)::gl_draft ORDER BY l.line_no) FROM unnest(v_lines) l);
  END IF;
  SELECT array_agg(g.journal_id ORDER BY g.seq) INTO v_posted FROM gl_post(p_institute, v_drafts) g;
  SELECT * INTO n FROM voucher_number(p_institute, v.kind, v_posted[1]);
  UPDATE vouchers SET status = 'approved', alone = p_alone, decided_by = v_user, decided_at = now(), decision_reason = p_reason, fiscal_year_id = n.year_id, doc_no = n.doc_no, voucher = n.voucher,
    journal_id = v_posted[1], version = v.version + 1 WHERE institute_code = p_institute AND id = v.id;
  IF v.reverse_on IS NOT NULL THEN
    SELECT * INTO n FROM voucher_number(p_institute, 'journal', v_posted[2]);
    INSERT INTO vouchers (institute_code, id, kind, status, campus_id, entry_date, memo, reference, total, takes_back_id, made_by, alone, decided_by, decided_at, fiscal_year_id, doc_no, voucher, journal_id)
    VALUES (p_institute, c.id, 'journal', 'approved', v.campus_id, v.reverse_on, left('Takes back: ' || v.memo, 300), v.reference, v.total, v.id, v.made_by, p_alone, v_user, now(), n.year_id, n.doc_no, n.voucher, v_posted[2]);
    INSERT INTO voucher_lines (institute_code, voucher_id, line_no, account_id, debit, credit, memo) SELECT p_institute, c.id, l.line_no, l.account_id, l.credit, l.debit, l.memo FROM unnest(v_lines) l;
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(v_lines) l WHERE l.spread_months IS NOT NULL) THEN PERFORM prepaid_defer(p_institute, v, v_posted[1], v_lines); END IF;
  PERFORM voucher_holds(p_institute, v_posted || v_back);
  PERFORM budget_holds(p_institute, v, v_lines, true);
END $function$;
REVOKE ALL ON FUNCTION voucher_post(text, bigint, boolean, text) FROM PUBLIC;
