-- Takes the shares of months from Prepaid Expenses to what they were spent on, an entry for each voucher and month: of the voucher of this entry, or of all that
-- wait. A share is what the amounts of an account and spread come to by its month less what they came to by the one before, so that no paisa is lost. What is of a month without an open
-- accounting period, or of one that is locked, waits on.
CREATE OR REPLACE FUNCTION prepaid_spend(p_institute text, p_journal bigint DEFAULT NULL)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_posts gl_draft[]; v_made integer; own_campuses text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_journal IS NULL THEN
    -- What waits is of every campus, whoever makes the period.
    PERFORM set_config('app.campuses', 'all', true);
    IF EXISTS (SELECT 1 FROM prepaid_not_spent w WHERE w.institute_code = p_institute AND w.status = 'open') THEN PERFORM income_turn(p_institute); END IF;
  END IF;
  WITH due AS MATERIALIZED (SELECT dense_rank() OVER (ORDER BY w.journal_id, w.month) AS seq, w.journal_id, w.campus_id, w.day, w.month, p.account_id AS prepaid_id, x.account_id, x.part
      FROM prepaid_not_spent w JOIN institute i ON i.institute_code = w.institute_code
      JOIN gl_journals d ON d.institute_code = w.institute_code AND d.source = 'prepayment' AND d.source_id = w.journal_id
      JOIN gl_lines p ON p.institute_code = w.institute_code AND p.journal_id = d.id AND p.debit > 0
      CROSS JOIN LATERAL (SELECT s.account_id, sum(round(s.amount * n.share / s.spread_months::numeric) - round(s.amount * (n.share - 1) / s.spread_months::numeric))::bigint AS part
        FROM (SELECT l.account_id, l.spread_months, l.spread_from, sum(l.debit - l.credit) AS amount FROM voucher_lines l
          WHERE l.institute_code = w.institute_code AND l.voucher_id = w.voucher_id AND l.spread_months IS NOT NULL GROUP BY 1, 2, 3) s
        CROSS JOIN LATERAL (SELECT (12 * (extract(year FROM w.month) - extract(year FROM s.spread_from)) + extract(month FROM w.month) - extract(month FROM s.spread_from))::integer + 1 AS share) n
        WHERE n.share BETWEEN 1 AND s.spread_months GROUP BY 1) x
      WHERE w.institute_code = p_institute AND (p_journal IS NULL OR w.journal_id = p_journal) AND w.status = 'open' AND w.day > coalesce(i.books_locked_upto, '-infinity')
        AND NOT EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = w.institute_code AND k.id = w.campus_id AND w.day <= k.books_locked_upto)),
    -- The other side is what the shares come to: rounded each for itself, they are not the share of the sum.
    posted AS (SELECT d.seq, d.journal_id, d.campus_id, d.day, d.month, 1 AS side, d.account_id, d.part AS debit, 0::bigint AS credit FROM due d WHERE d.part > 0
      UNION ALL SELECT d.seq, d.journal_id, d.campus_id, d.day, d.month, 2, d.prepaid_id, 0, sum(d.part)::bigint FROM due d GROUP BY 1, 2, 3, 4, 5, 7)
  SELECT array_agg(ROW(p.seq, p.campus_id, p.day, 'prepaid', p.journal_id, NULL, NULL, 'Prepaid expense of ' || to_char(p.month, 'Mon-YYYY'), p.account_id, p.debit, p.credit, NULL, NULL)::gl_draft ORDER BY p.seq, p.side, p.account_id) INTO v_posts FROM posted p;
  SELECT count(*) INTO v_made FROM gl_post(p_institute, coalesce(v_posts, '{}'));
  PERFORM set_config('app.campuses', own_campuses, true);
  RETURN v_made;
END $function$;
REVOKE ALL ON FUNCTION prepaid_spend(text, bigint) FROM PUBLIC;
