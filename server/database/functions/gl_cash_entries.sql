-- The entries of the cash basis (docs/accountants.md) of these days, of these campuses or of all: of every journal that moves cash or bank, and of
-- those that put receipts and advances on challans, the lines that are not cash themselves. What a receipt put on a charge is of the account that the
-- charge was credited to, on the day of the receipt, and is taken off again on the day of its void. So, journal by journal, they come to what cash and
-- bank moved by. What a voucher puts on another campus counts there on its day, against what is between them: each campus reads the same, whoever sees the other.
-- An expense on credit is of the accounts of its own debits once it is paid: what a voucher pays of a bill stands on them instead of the payable
-- account (bill_part), and so, where a part of the bill is paid at once, does what it leaves owed, taken off. source is that of the reversed entry, for a reversal; moved, whether the journal moves cash. No account is known yet of what is billed
-- ahead and not earned: it will be fee_income_account.
CREATE OR REPLACE FUNCTION gl_cash_entries(p_institute text, p_from date, p_to date, p_campuses bigint[])
 RETURNS TABLE(journal_id bigint, campus_id bigint, entry_date date, source text, moved boolean, account_id bigint, particular_id bigint, student_id bigint, received bigint, paid bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_cash bigint[]; v_billed bigint[]; v_owing bigint[]; v_payable bigint[]; v_salaries bigint; v_owed bigint[]; v_between bigint[];
BEGIN
  SELECT coalesce(array_agg(a.id) FILTER (WHERE a.role IN ('cash', 'bank')), '{}'), coalesce(array_agg(a.id) FILTER (WHERE a.role IN ('receivable', 'deposits_billed')), '{}'),
    coalesce(array_agg(a.id) FILTER (WHERE a.role IN ('receivable', 'deposits_billed', 'deferred_income')), '{}'), coalesce(array_agg(a.id) FILTER (WHERE a.role = 'salary_payable'), '{}'),
    (array_agg(a.id ORDER BY a.acc_code, a.id) FILTER (WHERE a.role = 'salary_expense'))[1],
    coalesce(array_agg(a.id) FILTER (WHERE a.role = 'payable'), '{}'), coalesce(array_agg(a.id) FILTER (WHERE a.role = 'inter_campus'), '{}')
  INTO v_cash, v_billed, v_owing, v_payable, v_salaries, v_owed, v_between FROM finance_accounts a WHERE a.institute_code = p_institute;
  RETURN QUERY WITH moves AS MATERIALIZED (SELECT x.journal_id, bool_or(x.account_id = ANY (v_cash)) AS cash FROM gl_lines x WHERE x.institute_code = p_institute AND x.entry_date BETWEEN p_from AND p_to
      AND (p_campuses IS NULL OR x.campus_id = ANY (p_campuses)) AND x.account_id = ANY (v_cash || v_between) GROUP BY 1),
    heads AS MATERIALIZED (SELECT j.id, coalesce(o.id, j.id) AS base, j.campus_id, j.entry_date, coalesce(o.source, j.source) AS source, o.id IS NOT NULL AS voids, m.journal_id IS NOT NULL AS moved
      FROM gl_journals j LEFT JOIN gl_journals o ON o.institute_code = j.institute_code AND o.id = j.reverses_id
      LEFT JOIN moves m ON m.journal_id = j.id AND (m.cash OR coalesce(o.source, j.source) IN ('journal', 'expense', 'income', 'transfer'))
      WHERE j.institute_code = p_institute AND j.entry_date BETWEEN p_from AND p_to AND (p_campuses IS NULL OR j.campus_id = ANY (p_campuses))
        AND (m.journal_id IS NOT NULL OR coalesce(o.source, j.source) IN ('payment', 'advance', 'inter_campus')
          -- Received by a cheque that lies in hand, as a receipt is.
          OR coalesce(o.source, j.source) = 'income' AND EXISTS (SELECT 1 FROM vouchers q WHERE q.institute_code = p_institute AND q.journal_id = coalesce(o.id, j.id) AND q.in_hand))),
    put AS MATERIALIZED (SELECT h.id, h.campus_id, h.entry_date, h.source, h.voids, h.moved, l.challan_id, l.particular_id, l.student_id, l.deposit_account_id, sum(a.amount)::bigint AS amount
      FROM heads h JOIN payment_allocations a ON a.institute_code = p_institute AND a.journal_id = h.base JOIN challan_lines l ON l.institute_code = p_institute AND l.id = a.challan_line_id
      WHERE h.source IN ('payment', 'advance')
        -- Owed back from the same entry on; what was received by the older rule has no line there.
        AND (l.deposit_account_id IS NULL OR NOT EXISTS (SELECT 1 FROM gl_lines d WHERE d.institute_code = p_institute AND d.journal_id = h.base AND d.account_id = l.deposit_account_id))
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    charged AS MATERIALIZED (SELECT DISTINCT ON (p.challan_id, p.particular_id) p.challan_id, p.particular_id, g.account_id FROM (SELECT DISTINCT challan_id, particular_id FROM put) p
      JOIN gl_journals b ON b.institute_code = p_institute AND b.challan_id = p.challan_id AND b.reverses_id IS NULL JOIN gl_lines g ON g.institute_code = p_institute AND g.journal_id = b.id AND g.particular_id = p.particular_id
      WHERE g.credit > 0 AND g.account_id <> ALL (v_owing) AND b.source IN ('challan', 'opening', 'charge', 'fine', 'earning') ORDER BY 1, 2, g.journal_id, g.line_no),
    -- A full join, though all that is charged was put: the planner takes put for a handful of rows and would read charged anew for each of them.
    placed AS MATERIALIZED (SELECT p.*, coalesce(p.deposit_account_id, c.account_id) AS account_id FROM put p FULL JOIN charged c ON c.challan_id = p.challan_id AND c.particular_id = p.particular_id),
    -- Before it: what was in the books of the same bill when this was posted, so that the parts of a bill that is paid come to its lines.
    settled AS MATERIALIZED (SELECT h.id, y.journal_id AS bill, b.amount, coalesce((SELECT sum(o.amount) FROM voucher_bills o JOIN vouchers w ON w.institute_code = p_institute AND w.id = o.voucher_id
          WHERE o.institute_code = p_institute AND o.bill_id = b.bill_id AND w.journal_id < v.journal_id AND (w.void_journal_id IS NULL OR w.void_journal_id > v.journal_id)), 0)::bigint AS before
      FROM heads h JOIN vouchers v ON v.institute_code = p_institute AND v.journal_id = h.base JOIN voucher_bills b ON b.institute_code = p_institute AND b.voucher_id = v.id
        JOIN vouchers y ON y.institute_code = p_institute AND y.id = b.bill_id
      WHERE h.moved AND h.source IN ('expense', 'journal')),
    owed AS MATERIALIZED (SELECT h.id, h.base AS bill, sum(-l.credit)::bigint AS amount, 0::bigint AS before FROM heads h JOIN gl_lines l ON l.institute_code = p_institute AND l.journal_id = h.base
      WHERE h.moved AND h.source = 'expense' AND l.credit > 0 AND l.account_id = ANY (v_owed) GROUP BY 1, 2)
    SELECT p.id, p.campus_id, p.entry_date, p.source, p.moved, p.account_id, p.particular_id, p.student_id, CASE WHEN p.voids THEN -p.amount ELSE p.amount END, 0::bigint FROM placed p
    UNION ALL
    SELECT h.id, h.campus_id, h.entry_date, h.source, h.moved, p.account_id, NULL::bigint, NULL::bigint, CASE WHEN p.amount < 0 AND s.amount > 0 THEN CASE WHEN h.voids THEN p.amount ELSE -p.amount END ELSE 0 END, CASE WHEN p.amount < 0 AND s.amount > 0 THEN 0 WHEN h.voids THEN -p.amount ELSE p.amount END
    FROM (SELECT * FROM settled UNION ALL SELECT * FROM owed) s JOIN heads h ON h.id = s.id CROSS JOIN LATERAL bill_part(p_institute, s.bill, s.before, s.amount) p
    UNION ALL
    SELECT h.id, h.campus_id, h.entry_date, h.source, h.moved, CASE WHEN h.source = 'salary_payment' AND l.account_id = ANY (v_payable) THEN coalesce(v_salaries, l.account_id) ELSE l.account_id END, l.particular_id, l.student_id,
      CASE WHEN h.voids THEN -l.debit ELSE l.credit END, CASE WHEN h.voids THEN -l.credit ELSE l.debit END
    FROM heads h JOIN gl_lines l ON l.institute_code = p_institute AND l.journal_id = h.id
    WHERE l.account_id <> ALL (v_cash) AND NOT (h.source IN ('payment', 'advance') AND l.account_id = ANY (v_billed))
      AND NOT (l.account_id = ANY (v_owed) AND CASE WHEN (l.debit > 0) = h.voids THEN h.id IN (SELECT o.id FROM owed o) ELSE h.id IN (SELECT t.id FROM settled t) END);
END $function$;
REVOKE ALL ON FUNCTION gl_cash_entries(text, date, date, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gl_cash_entries(text, date, date, bigint[]) TO edubase_app;
