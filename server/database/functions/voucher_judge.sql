-- What the lines of a voucher must be: accounts that are active, of its campus or of all, with no ledger of their own below them, and (p_mine) among
-- those of the user; sides that fit its kind. Of a draft the amounts are not judged.
CREATE OR REPLACE FUNCTION voucher_judge(p_institute text, v vouchers, p_lines voucher_lines[], p_mine boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE l record; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text; v_debit numeric := 0; v_credit numeric := 0; v_paid boolean := false;
BEGIN
  PERFORM fee_guard(p_institute);
  FOR l IN SELECT p.line_no, p.debit, p.credit, a.id, a.acc_name, a.role, a.is_active, a.campus_id, format('lines.%s.', p.line_no - 1) AS field,
      p_mine AND EXISTS (SELECT 1 FROM users_account u WHERE u.institute_code = p_institute AND u.users_id = v_user)
        AND NOT EXISTS (SELECT 1 FROM users_account u WHERE u.institute_code = p_institute AND u.users_id = v_user AND u.finance_accounts_id = a.id) AS others
    FROM unnest(p_lines) p LEFT JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = p.account_id AND app_campus_ok(a.campus_id) ORDER BY p.line_no LOOP
    v_why := CASE WHEN l.id IS NULL THEN 'This account does not exist'
      WHEN NOT l.is_active THEN format('%s is not active', l.acc_name)
      WHEN l.campus_id <> v.campus_id THEN format('%s is of another campus', l.acc_name)
      WHEN gl_kept_apart(l.role) THEN format('%s has a ledger of its own; nothing is entered on it by hand', l.acc_name)
      WHEN l.others THEN format('%s is not among your accounts', l.acc_name)
      WHEN v.kind = 'transfer' AND coalesce(l.role, '') NOT IN ('cash', 'bank') THEN format('A transfer is between cash and bank accounts, and %s is neither', l.acc_name)
      WHEN v.kind = 'expense' AND l.role IN ('cash', 'bank') AND l.debit > 0 THEN format('An expense is paid from %s, not into it', l.acc_name)
      WHEN v.kind = 'income' AND l.role IN ('cash', 'bank') AND l.credit > 0 THEN format('Income is received into %s, not from it', l.acc_name) END;
    IF v_why IS NOT NULL THEN PERFORM voucher_refuse(v_why, l.field || 'account_id'); END IF;
    IF l.debit > 0 AND l.credit > 0 THEN PERFORM voucher_refuse('A line has a debit or a credit, not both', l.field || 'credit'); END IF;
    IF v.status <> 'draft' AND l.debit = 0 AND l.credit = 0 THEN PERFORM voucher_refuse('Enter an amount, as a debit or a credit', l.field || 'debit'); END IF;
    v_debit := v_debit + l.debit;
    v_credit := v_credit + l.credit;
    v_paid := v_paid OR coalesce(l.role, '') IN ('cash', 'bank', 'payable') AND CASE v.kind WHEN 'expense' THEN l.credit > 0 ELSE l.debit > 0 END;
  END LOOP;
  IF v_debit > 900000000000000 THEN PERFORM voucher_refuse('The amounts are more than a voucher can have', 'lines'); END IF;
  IF v.status = 'draft' THEN RETURN; END IF;
  IF v_debit <> v_credit THEN PERFORM voucher_refuse(format('Debit %s and credit %s differ by %s', to_char(v_debit / 100, 'FM999,999,999,999,990.00'), to_char(v_credit / 100, 'FM999,999,999,999,990.00'),
    to_char(abs(v_debit - v_credit) / 100, 'FM999,999,999,999,990.00')), 'lines'); END IF;
  IF v.kind IN ('expense', 'income') AND NOT v_paid THEN PERFORM voucher_refuse(CASE v.kind WHEN 'expense' THEN 'Choose the cash, bank or payable account that it is paid from' ELSE 'Choose the cash, bank or payable account that it is received into' END, 'lines'); END IF;
END $function$;
REVOKE ALL ON FUNCTION voucher_judge(text, vouchers, voucher_lines[], boolean) FROM PUBLIC;
