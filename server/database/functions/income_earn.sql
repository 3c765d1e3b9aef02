-- Posts what was billed ahead into the accounts of its months, one entry for each entry that deferred it and month, on the first day of the month: of these
-- entries, or of all that wait. What is of a month without an open accounting period waits on.
CREATE OR REPLACE FUNCTION income_earn(p_institute text, p_journals bigint[] DEFAULT NULL)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_posts gl_draft[]; v_journals bigint[] := p_journals; v_made integer; own_campuses text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_journals IS NULL THEN
    -- What waits is of every campus, whoever makes the period.
    PERFORM set_config('app.campuses', 'all', true);
    IF EXISTS (SELECT 1 FROM income_not_earned w WHERE w.institute_code = p_institute AND w.status = 'open') THEN
      PERFORM income_turn(p_institute);
      v_journals := ARRAY(SELECT DISTINCT w.journal_id FROM income_not_earned w WHERE w.institute_code = p_institute AND w.status = 'open');
    END IF;
  END IF;
  WITH due AS MATERIALIZED (SELECT dense_rank() OVER (ORDER BY w.journal_id, w.month) AS seq, w.month, d.amount, d.account_id, d.deferred_account_id, l.student_id, l.particular_id, j.id, j.campus_id, j.challan_id
      FROM income_not_earned w JOIN institute i ON i.institute_code = w.institute_code JOIN income_deferrals d ON d.institute_code = w.institute_code AND d.id = w.id
      JOIN challan_lines l ON l.institute_code = d.institute_code AND l.id = d.challan_line_id JOIN gl_journals j ON j.institute_code = d.institute_code AND j.id = d.journal_id
      WHERE w.institute_code = p_institute AND w.journal_id = ANY (v_journals) AND w.status = 'open' AND w.month > coalesce(i.books_locked_upto, '-infinity')
        AND NOT EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = w.institute_code AND k.id = w.campus_id AND w.month <= k.books_locked_upto)),
    posted AS (SELECT d.seq, d.month, d.id, d.campus_id, d.challan_id, 1 AS side, d.deferred_account_id AS account_id, d.student_id, d.particular_id, sum(d.amount)::bigint AS debit
        FROM due d GROUP BY 1, 2, 3, 4, 5, 7, 8, 9 HAVING sum(d.amount) <> 0
      UNION ALL SELECT d.seq, d.month, d.id, d.campus_id, d.challan_id, 2, d.account_id, d.student_id, d.particular_id, -sum(d.amount)::bigint
        FROM due d GROUP BY 1, 2, 3, 4, 5, 7, 8, 9, d.amount > 0)
  SELECT array_agg(ROW(p.seq, p.campus_id, p.month, 'earning', p.id, p.challan_id, NULL, 'Billed ahead, of ' || to_char(p.month, 'Mon-YYYY'), p.account_id, greatest(p.debit, 0), greatest(-p.debit, 0),
    p.student_id, p.particular_id)::gl_draft ORDER BY p.seq, p.side, p.debit DESC) INTO v_posts FROM posted p;
  SELECT count(*) INTO v_made FROM gl_post(p_institute, coalesce(v_posts, '{}'));
  PERFORM set_config('app.campuses', own_campuses, true);
  RETURN v_made;
END $function$;
REVOKE ALL ON FUNCTION income_earn(text, bigint[]) FROM PUBLIC;
