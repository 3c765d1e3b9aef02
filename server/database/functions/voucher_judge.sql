-- What the lines of a voucher must be: accounts that are active, of the campus of the line (without one, of the voucher) or of all, with no ledger of their own
-- below them, and (p_mine) among those of the user, who works at each of these campuses and that of each employee who is named; sides that fit its kind, and money received that the bank has by its
-- day. What is owed to others, paid ahead or opened stays at the campus of the voucher. Of a draft the amounts are not judged.
CREATE OR REPLACE FUNCTION voucher_judge(p_institute text, v vouchers, p_lines voucher_lines[], p_mine boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE l record; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text; v_debit numeric := 0; v_credit numeric := 0; v_paid boolean := false; v_owed bigint; v_bank text;
BEGIN
  PERFORM fee_guard(p_institute);
  FOR l IN SELECT p.line_no, p.debit, p.credit, p.spread_months, p.campus_id AS elsewhere, EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = p_institute AND k.id = coalesce(p.campus_id, v.campus_id) AND app_campus_ok(k.id)) AS works,
      p.employee_id IS NULL OR EXISTS (SELECT 1 FROM employees e WHERE e.institute_code = p_institute AND e.id = p.employee_id AND (NOT p_mine OR e.deleted_at IS NULL AND app_campus_ok(e.campus_id))) AS known, a.id, a.acc_name, a.role, a.is_active, a.campus_id, format('lines.%s.', p.line_no - 1) AS field,
      -- That of tax withheld, or of a cheque in hand, is put there by the product, whoever enters it.
      v.in_hand AND p.line_no = cardinality(p_lines) AND a.role = 'cheques_in_hand' AS held, p_mine AND NOT ((v.tax > 0 OR v.in_hand) AND p.line_no = cardinality(p_lines)) AND EXISTS (SELECT 1 FROM users_account u WHERE u.institute_code = p_institute AND u.users_id = v_user)
        AND NOT EXISTS (SELECT 1 FROM users_account u WHERE u.institute_code = p_institute AND u.users_id = v_user AND u.finance_accounts_id = a.id) AS others
    FROM unnest(p_lines) p LEFT JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = p.account_id AND app_campus_ok(a.campus_id) ORDER BY p.line_no LOOP
    IF l.id IS NULL THEN PERFORM voucher_refuse('This account does not exist, or is of a campus where you do not work', l.field || 'account_id'); END IF;
    IF NOT l.works THEN PERFORM voucher_refuse('This campus does not exist, or you do not work there', l.field || 'campus_id'); END IF;
    IF NOT l.known THEN PERFORM voucher_refuse('This employee does not exist, or is of a campus where you do not work', l.field || 'employee_id'); END IF;
    IF l.elsewhere IS NOT NULL AND v.kind = 'opening' THEN PERFORM voucher_refuse('Opening balances are of one campus', l.field || CASE WHEN l.campus_id IS NULL THEN 'campus_id' ELSE 'account_id' END); END IF;
    IF l.elsewhere IS NOT NULL AND l.role = 'payable' THEN PERFORM voucher_refuse(format('%s is of the campus of the voucher: choose the campus that owes it above', l.acc_name), l.field || 'campus_id'); END IF;
    IF l.elsewhere IS NOT NULL AND l.spread_months IS NOT NULL THEN PERFORM voucher_refuse('Only lines of the campus of the voucher are spread over months', l.field || 'spread_months'); END IF;
    v_why := CASE WHEN NOT l.is_active THEN format('%s is not active', l.acc_name)
      WHEN l.campus_id <> coalesce(l.elsewhere, v.campus_id) THEN format('%s is of another campus', l.acc_name)
      WHEN gl_kept_apart(l.role) AND NOT coalesce(l.held, false) THEN format('%s has a ledger of its own; nothing is entered on it by hand', l.acc_name)
      WHEN l.others THEN format('%s is not among your accounts', l.acc_name)
      WHEN v.kind = 'transfer' AND coalesce(l.role, '') NOT IN ('cash', 'bank') THEN format('A transfer is between cash and bank accounts, and %s is neither', l.acc_name)
      WHEN v.kind = 'expense' AND l.role IN ('cash', 'bank') AND l.debit > 0 THEN format('An expense is paid from %s, not into it', l.acc_name)
      WHEN v.kind = 'income' AND l.role IN ('cash', 'bank') AND l.credit > 0 THEN format('Income is received into %s, not from it', l.acc_name)
      WHEN v.kind = 'expense' AND l.role = 'payable' AND l.credit > 0 AND l.id <> v_owed THEN 'What an expense leaves owed is on one payable account' END;
    IF v_why IS NOT NULL THEN PERFORM voucher_refuse(v_why, l.field || 'account_id'); END IF;
    IF l.debit > 0 AND l.credit > 0 THEN PERFORM voucher_refuse('A line has a debit or a credit, not both', l.field || 'credit'); END IF;
    IF v.status <> 'draft' AND l.debit = 0 AND l.credit = 0 THEN PERFORM voucher_refuse('Enter an amount, as a debit or a credit', l.field || 'debit'); END IF;
    IF v.kind = 'expense' AND l.role = 'payable' AND l.credit > 0 THEN v_owed := l.id; END IF;
    v_debit := v_debit + l.debit;
    v_credit := v_credit + l.credit;
    IF l.role = 'bank' AND l.debit > 0 THEN v_bank := coalesce(v_bank, l.acc_name); END IF;
    v_paid := v_paid OR (coalesce(l.role, '') IN ('cash', 'bank', 'payable') OR coalesce(l.held, false)) AND CASE v.kind WHEN 'expense' THEN l.credit > 0 ELSE l.debit > 0 END;
  END LOOP;
  IF v_debit > 900000000000000 THEN PERFORM voucher_refuse('The amounts are more than a voucher can have', 'lines'); END IF;
  IF v.status = 'draft' THEN RETURN; END IF;
  IF v_debit <> v_credit THEN PERFORM voucher_refuse(format('Debit %s and credit %s differ by %s', to_char(v_debit / 100, 'FM999,999,999,999,990.00'), to_char(v_credit / 100, 'FM999,999,999,999,990.00'),
    to_char(abs(v_debit - v_credit) / 100, 'FM999,999,999,999,990.00')), 'lines'); END IF;
  IF NOT EXISTS (SELECT 1 FROM unnest(p_lines) p WHERE p.campus_id IS NULL) THEN PERFORM voucher_refuse('None of its lines is of this campus', 'campus_id'); END IF;
  IF v.kind IN ('expense', 'income') AND NOT v_paid THEN PERFORM voucher_refuse(CASE v.kind WHEN 'expense' THEN 'Choose the cash, bank or payable account that it is paid from' ELSE 'Choose the cash, bank or payable account that it is received into' END, 'lines'); END IF;
  IF v.kind = 'income' AND v.cheque_date > v.entry_date AND v_bank IS NOT NULL THEN
    PERFORM voucher_refuse(format('A cheque of %s is not in %s before: keep it in hand, or enter it on that day', to_char(v.cheque_date, 'DD-Mon-YYYY'), v_bank), 'cheque_date'); END IF;
END $function$;
REVOKE ALL ON FUNCTION voucher_judge(text, vouchers, voucher_lines[], boolean) FROM PUBLIC;
