-- That a voucher keeps to the budgets of its campuses, where those refuse what goes beyond: of the month, and of the year up to it. p_posted: its entry is among
-- what was spent already. Whoever posts holds the counter of vouchers by then, so that two do not spend the same.
CREATE OR REPLACE FUNCTION budget_holds(p_institute text, v vouchers, p_lines voucher_lines[], p_posted boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE k record; l record; v_over bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  -- Of what is paid ahead the budget bears the share of its month, which is known once it is posted.
  IF v.kind NOT IN ('expense', 'journal') THEN RETURN; END IF;
  FOR k IN SELECT x.campus_id, (SELECT c.campus_name FROM campuses c WHERE c.institute_code = p_institute AND c.id = x.campus_id AND c.id <> v.campus_id) AS other FROM (SELECT DISTINCT coalesce(p.campus_id, v.campus_id) AS campus_id FROM unnest(p_lines) p) x WHERE EXISTS (SELECT 1 FROM budget_sheets b JOIN fiscal_years f ON f.institute_code = p_institute AND f.id = b.fiscal_year_id AND v.entry_date BETWEEN f.start_date AND f.end_date
      WHERE b.institute_code = p_institute AND b.campus_id = x.campus_id AND b.beyond = 'refuse') ORDER BY x.campus_id <> v.campus_id, x.campus_id LOOP
    FOR l IN SELECT s.line_no, s.spent, a.acc_name, b.* FROM (SELECT min(x.line_no) AS line_no, x.account_id AS id, sum(x.debit - x.credit)::bigint AS spent FROM unnest(p_lines) x
          WHERE (p_posted OR x.spread_months IS NULL) AND coalesce(x.campus_id, v.campus_id) = k.campus_id GROUP BY x.account_id) s
        JOIN budget_left(p_institute, k.campus_id, v.entry_date) b ON b.account_id = s.id JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = s.id WHERE s.spent > 0 ORDER BY s.line_no LOOP
      v_over := CASE WHEN p_posted THEN 0 ELSE l.spent END;
      IF l.month_spent + v_over > l.month_budget OR l.year_spent + v_over > l.year_budget THEN
        PERFORM voucher_refuse(format('%s is beyond its budget: of %s %s are left, of the year to date %s', l.acc_name || coalesce(' of ' || k.other, ''), to_char(v.entry_date, 'Mon-YYYY'),
          to_char((l.month_budget - l.month_spent - v_over + l.spent) / 100.0, 'FM999,999,999,999,990.00'), to_char((l.year_budget - l.year_spent - v_over + l.spent) / 100.0, 'FM999,999,999,999,990.00')),
          format('lines.%s.debit', l.line_no - 1)); END IF;
    END LOOP;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION budget_holds(text, vouchers, voucher_lines[], boolean) FROM PUBLIC;
