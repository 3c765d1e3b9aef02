-- Puts what lines of a voucher spread over months, account by account, on Prepaid Expenses, on its day, and posts the shares of the months that have an open accounting period. Part of
-- the event that approves it.
CREATE OR REPLACE FUNCTION prepaid_defer(p_institute text, v vouchers, p_journal bigint, p_lines voucher_lines[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_posts gl_draft[];
BEGIN
  PERFORM fee_guard(p_institute);
  WITH spent AS (SELECT l.account_id, sum(l.debit - l.credit)::bigint AS amount FROM unnest(p_lines) l WHERE l.spread_months IS NOT NULL GROUP BY 1),
    sides AS (SELECT 1 AS side, gl_account(p_institute, 'prepaid', v.campus_id) AS account_id, sum(s.amount)::bigint AS debit, 0::bigint AS credit FROM spent s
      UNION ALL SELECT 2, s.account_id, 0, s.amount FROM spent s)
  SELECT array_agg(ROW(1, v.campus_id, v.entry_date, 'prepayment', p_journal, NULL, NULL, left('Prepayment: ' || v.memo, 300), s.account_id, s.debit, s.credit, NULL, NULL)::gl_draft ORDER BY s.side, s.account_id) INTO v_posts FROM sides s;
  PERFORM g.seq FROM gl_post(p_institute, v_posts) g;
  PERFORM prepaid_spend(p_institute, p_journal);
END $function$;
REVOKE ALL ON FUNCTION prepaid_defer(text, vouchers, bigint, voucher_lines[]) FROM PUBLIC;
