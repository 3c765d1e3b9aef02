-- A part of a bill, that after the first p_before of it, over the accounts that its entry debits, in their proportion and to the paisa: parts that follow each other
-- come to the lines. Of a bill whose entry moves no cash, tax that it withholds is taken off in the same proportion: it was withheld from what is paid.
CREATE OR REPLACE FUNCTION bill_part(p_institute text, p_journal bigint, p_before bigint, p_amount bigint)
 RETURNS TABLE(account_id bigint, amount bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT x.account_id, sum(round(x.upto * (p_before + p_amount) / x.total) - round((x.upto - x.part) * (p_before + p_amount) / x.total)
      - round(x.upto * p_before / x.total) + round((x.upto - x.part) * p_before / x.total))::bigint
  FROM (SELECT l.account_id, l.part, sum(l.part) OVER (ORDER BY l.line_no) AS upto, sum(l.part) OVER () AS total FROM (
      SELECT g.line_no, g.account_id, (g.debit - CASE WHEN g.debit > 0 THEN 0 ELSE v.tax END)::numeric AS part FROM gl_lines g
        LEFT JOIN vouchers v ON v.institute_code = g.institute_code AND v.journal_id = g.journal_id AND v.tax > 0
          -- The last of its own campus; what is between campuses comes after it.
          AND g.line_no = (SELECT count(*) FROM voucher_lines w WHERE w.institute_code = v.institute_code AND w.voucher_id = v.id AND w.campus_id IS NULL)
          AND NOT EXISTS (SELECT 1 FROM gl_lines c JOIN finance_accounts a ON a.institute_code = c.institute_code AND a.id = c.account_id AND a.role IN ('cash', 'bank')
            WHERE c.institute_code = g.institute_code AND c.journal_id = g.journal_id)
        WHERE g.institute_code = p_institute AND g.journal_id = p_journal AND (g.debit > 0 OR v.id IS NOT NULL)) l) x
  GROUP BY x.account_id
$function$;
REVOKE ALL ON FUNCTION bill_part(text, bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bill_part(text, bigint, bigint, bigint) TO edubase_app;
