-- Posts the journals of these lines, all or none. Periods are locked before numbers are taken: closing takes them in the same order.
CREATE OR REPLACE FUNCTION gl_post(p_institute text, p_lines gl_draft[])
 RETURNS TABLE(seq bigint, journal_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE v_first bigint; v_count bigint; v_date date; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_head gl_draft; v_year bigint; v_id bigint; v_total bigint; v_dates date[]; v_years bigint[]; v_ids bigint[];
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN RAISE EXCEPTION 'gl_post is for the institute of the transaction' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT count(DISTINCT l.seq), sum(l.debit) INTO v_count, v_total FROM unnest(p_lines) l;
  IF v_count = 0 THEN RETURN; END IF;
  IF v_count = 1 THEN
    -- One journal, as every payment posts: the same without sorting and joining.
    v_head := p_lines[1];
    SELECT f.id INTO v_year FROM fiscal_years f CROSS JOIN LATERAL (SELECT pg_advisory_xact_lock_shared(hashtextextended(p_institute, f.id))) k
      WHERE f.institute_code = p_institute AND v_head.entry_date BETWEEN f.start_date AND f.end_date;
    IF NOT FOUND THEN RAISE EXCEPTION 'There is no accounting period for %', to_char(v_head.entry_date, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_missing'; END IF;
    v_first := take_numbers(p_institute, 'voucher', 1);
    INSERT INTO gl_journals (institute_code, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, source_id, challan_id, reverses_id, memo, created_by)
    VALUES (p_institute, v_first, v_head.campus_id, v_year, v_head.entry_date, cardinality(p_lines), v_total, v_head.source, v_head.source_id, v_head.challan_id, v_head.reverses_id, coalesce(v_head.memo, ''), v_user) RETURNING id INTO v_id;
    INSERT INTO gl_lines (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit, student_id, particular_id)
    SELECT p_institute, v_id, l.ord, cardinality(p_lines), v_total, l.campus_id, l.entry_date, l.account_id, coalesce(l.debit, 0), coalesce(l.credit, 0), l.student_id, l.particular_id
    FROM unnest(p_lines) WITH ORDINALITY AS l (seq, campus_id, entry_date, source, source_id, challan_id, reverses_id, memo, account_id, debit, credit, student_id, particular_id, ord);
    seq := v_head.seq;
    journal_id := v_id;
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT array_agg(d.entry_date), array_agg(f.id) INTO v_dates, v_years FROM (SELECT DISTINCT l.entry_date FROM unnest(p_lines) l) d
    LEFT JOIN fiscal_years f ON f.institute_code = p_institute AND d.entry_date BETWEEN f.start_date AND f.end_date;
  v_date := v_dates[array_position(v_years, NULL)];
  IF v_date IS NOT NULL THEN RAISE EXCEPTION 'There is no accounting period for %', to_char(v_date, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_missing'; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_institute, y.id)) FROM (SELECT DISTINCT u.id FROM unnest(v_years) AS u (id) ORDER BY u.id) y;
  v_first := take_numbers(p_institute, 'voucher', v_count);
  -- Ids before rows, so that lines find their head without looking for it.
  SELECT array_agg(nextval(pg_get_serial_sequence('public.gl_journals', 'id'))) INTO v_ids FROM generate_series(1, v_count);
  INSERT INTO gl_journals (institute_code, id, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, source_id, challan_id, reverses_id, memo, created_by)
  SELECT p_institute, v_ids[h.at], v_first + h.at - 1, h.campus_id, v_years[array_position(v_dates, h.entry_date)], h.entry_date, h.n, h.total, h.source, h.source_id, h.challan_id, h.reverses_id, h.memo, v_user
  FROM (SELECT row_number() OVER (ORDER BY l.seq) AS at, min(l.campus_id) AS campus_id, min(l.entry_date) AS entry_date, count(*) AS n, sum(l.debit)::bigint AS total,
      min(l.source) AS source, min(l.source_id) AS source_id, min(l.challan_id) AS challan_id, min(l.reverses_id) AS reverses_id, coalesce(min(l.memo), '') AS memo
    FROM unnest(p_lines) l GROUP BY l.seq) h
  ORDER BY h.at;
  INSERT INTO gl_lines (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit, student_id, particular_id)
  SELECT p_institute, v_ids[p.at], p.line_no, p.n, p.total, p.campus_id, p.entry_date, p.account_id, coalesce(p.debit, 0), coalesce(p.credit, 0), p.student_id, p.particular_id
  FROM (SELECT dense_rank() OVER (ORDER BY l.seq) AS at, row_number() OVER (PARTITION BY l.seq ORDER BY l.ord) AS line_no, count(*) OVER (PARTITION BY l.seq) AS n, sum(l.debit) OVER (PARTITION BY l.seq) AS total, l.*
    FROM unnest(p_lines) WITH ORDINALITY AS l (seq, campus_id, entry_date, source, source_id, challan_id, reverses_id, memo, account_id, debit, credit, student_id, particular_id, ord)) p
  ORDER BY p.at, p.line_no;
  RETURN QUERY SELECT h.seq, v_ids[h.at] FROM (SELECT l.seq, row_number() OVER (ORDER BY l.seq) AS at FROM unnest(p_lines) l GROUP BY l.seq) h ORDER BY h.at;
END $function$;
-- Part of an event, never one of its own: what posts, posts through the function of its event.
REVOKE ALL ON FUNCTION gl_post(text,gl_draft[]) FROM PUBLIC, edubase_app;
