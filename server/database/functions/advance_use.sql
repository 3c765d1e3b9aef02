-- Clears these lines of one campus from the advance of a payment: one entry there. Held at another campus, the advance comes from there by an entry of that
-- campus, and the account between campuses says what the one owes the other.
CREATE OR REPLACE FUNCTION advance_use(p_institute text, r payments, p_campus bigint, p_date date, p_lines bigint[], p_parts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_ids bigint[]; v_total bigint := (SELECT sum(p) FROM unnest(p_parts) p); v_posts gl_draft[]; v_journal bigint; v_apart boolean := r.campus_id <> p_campus;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(nextval(pg_get_serial_sequence('public.payment_allocations', 'id'))) INTO v_ids FROM unnest(p_lines);
  SELECT array_agg(ROW(1, p_campus, p_date, 'advance', v_ids[1], NULL, NULL, 'Advance used', x.account_id, x.debit, x.credit, x.student_id, x.particular_id)::gl_draft ORDER BY x.side, x.student_id) INTO v_posts FROM (
    SELECT 1 AS side, CASE WHEN v_apart THEN gl_own_account(p_institute, 'inter_campus', p_campus) ELSE gl_account(p_institute, 'advance_fee', p_campus) END AS account_id, v_total AS debit, 0::bigint AS credit, r.student_id, NULL::bigint AS particular_id
    UNION ALL SELECT 2, gl_account(p_institute, 'receivable', p_campus), 0, sum(a.amount)::bigint, l.student_id, l.particular_id FROM unnest(p_lines, p_parts) AS a (line_id, amount)
      JOIN challan_lines l ON l.institute_code = p_institute AND l.id = ANY (p_lines) AND l.id = a.line_id GROUP BY l.student_id, l.particular_id
    UNION ALL SELECT 3, d.account_id, d.debit, d.credit, d.student_id, d.particular_id FROM deposits_received(p_institute, p_campus, p_lines, p_parts) d) x;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, v_posts) g;
  IF v_apart THEN
    PERFORM gl_post(p_institute, ARRAY[
      ROW(1, r.campus_id, p_date, 'inter_campus', v_journal, NULL, NULL, 'Advance used at another campus', gl_account(p_institute, 'advance_fee', r.campus_id), v_total, 0, r.student_id, NULL)::gl_draft,
      ROW(1, r.campus_id, p_date, 'inter_campus', v_journal, NULL, NULL, 'Advance used at another campus', gl_own_account(p_institute, 'inter_campus', r.campus_id), 0, v_total, r.student_id, NULL)::gl_draft]);
  END IF;
  INSERT INTO payment_allocations (institute_code, id, payment_id, challan_line_id, amount, from_advance, allocated_on, journal_id)
  SELECT p_institute, a.id, r.id, a.line_id, a.amount, true, p_date, v_journal FROM unnest(v_ids, p_lines, p_parts) AS a (id, line_id, amount) ORDER BY a.id;
END $function$;
REVOKE ALL ON FUNCTION advance_use(text,payments,bigint,date,bigint[],bigint[]) FROM PUBLIC;
