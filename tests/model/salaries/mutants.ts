/** Faults put into the functions of salaries, each of which their life must find. */
import { mutant, type Mutant } from '../mutants.ts';
import { advanceMutants } from './advanceMutants.ts';
import { formMutants } from './formMutants.ts';

export const mutants: readonly Mutant[] = [
  mutant('who ran salaries approves them', 'payroll_approve', 'p.made_by = v_user', 'false'),
  mutant('whoever approves salaries', 'payroll_approve', "NOT fee_may(p_institute, 'payroll.approve')", 'false'),
  mutant('salaries are approved unseen', 'payroll_approve', 'p_seen <> p.net', 'false'),
  mutant('salaries are posted before their month', 'payroll_approve', 'p_date < p.month', 'false'),
  mutant('whoever approves any campus', 'payroll_approve', ' AND app_campus_ok(x.campus_id)', ''),
  mutant('salaries are approved again', 'payroll_approve', "p.state <> 'counted'", "p.state = 'queued'"),
  mutant('a run is void under payments', 'payroll_void', "s.status = 'paid' AND s.net > 0", 'false'),
  mutant('a run is void under a later one', 'payroll_void', 'l.month > s.month', 'false'),
  mutant('a run is void twice', 'payroll_void', "IF p.state = 'voided' THEN", 'IF false THEN'),
  mutant('a run is void before it was posted', 'payroll_void', 'p_date < p.posted_on', 'false'),
  mutant('a run is void for no reason', 'payroll_void', 'v_why IS NULL', 'false'),
  mutant('whoever takes back any campus', 'payroll_void', ' AND app_campus_ok(x.campus_id)', ''),
  mutant('whoever takes back what is posted', 'payroll_void', 'IF NOT fee_may(', 'IF false AND NOT fee_may('),
  mutant(
    'a salary is paid twice',
    'salary_pay',
    "s.status <> 'approved' OR s.held_at",
    "s.status = 'generated' OR s.held_at",
  ),
  mutant('a salary that is held is paid', 'salary_pay', ' OR s.held_at IS NOT NULL)', ')'),
  mutant('two campuses are paid together', 'salary_pay', 'v_campuses > 1', 'false'),
  mutant('what is not seen is left out', 'salary_pay', ' OR v_n < cardinality(v_slips)', ''),
  mutant('it is paid unseen', 'salary_pay', 'p_seen <> v_amount', 'false'),
  mutant('it is paid before it was posted', 'salary_pay', 'p_date < v_last', 'false'),
  mutant('any account pays', 'salary_pay', 'PERFORM salary_money_account(p_institute, p_account, v_campus);', ''),
  mutant('money that is not there pays', 'salary_pay', 'PERFORM fee_account_holds(', 'PERFORM concat('),
  mutant('whoever pays salaries', 'salary_pay', "NOT fee_may(p_institute, 'payroll.pay')", 'false'),
  mutant('the gross salary is paid', 'salary_pay', 'sum(s.net)', 'sum(s.gross)'),
  mutant('a payment is void twice', 'salary_payment_void', 'y.voided_at IS NOT NULL', 'false'),
  mutant('it is void before its day', 'salary_payment_void', 'p_date < y.paid_on', 'false'),
  mutant('it is void for no reason', 'salary_payment_void', 'v_why IS NULL', 'false'),
  mutant('whoever voids of any campus', 'salary_payment_void', ' AND app_campus_ok(x.campus_id)', ''),
  mutant('whoever voids payments', 'salary_payment_void', "NOT fee_may(p_institute, 'payroll.approve')", 'false'),
  mutant('what is void stays paid', 'salary_payment_void', "SET status = 'approved'", 'SET status = status'),
  mutant('its slips say they are paid', 'salary_payment_void', 'SET is_void = true', 'SET is_void = is_void'),
  ...advanceMutants,
  ...formMutants,
];
