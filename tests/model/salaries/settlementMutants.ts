/** Faults put into the functions that settle with who leaves. */
import { mutant, type Mutant } from '../mutants.ts';

const [MAKE, TERMS, LINES] = ['settlement_make', 'settlement_terms', 'settlement_lines'];
export const settlementMutants: readonly Mutant[] = [
  mutant('whoever settles', MAKE, "NOT fee_may(p_institute, 'payroll.run')", 'false'),
  mutant('somebody settles with themselves', MAKE, 'e.user_id = v_user', 'false'),
  mutant('it is settled unseen', MAKE, 'p_seen <> v_gross - v_taken', 'false'),
  mutant('nothing is settled', MAKE, 'v_gross = v_taken AND NOT EXISTS', 'false AND NOT EXISTS'),
  mutant('notice is not taxable', MAKE, 'v_gross - v_taken, v_taxable)', 'v_gross - v_taken, 0)'),
  mutant('who stays is settled with', TERMS, 'e.leave_date IS NULL', 'false'),
  mutant('any campus is settled with', TERMS, ' AND app_campus_ok(x.campus_id)', ''),
  mutant(
    'one is settled with twice',
    TERMS,
    'r.leave_date >= e.leave_date',
    'false',
    'DROP INDEX salary_slips_month_key;',
  ),
  mutant(
    'service is counted from its first month on',
    TERMS,
    'e.leave_date + 1, v_from)) * 12',
    'e.leave_date + 400, v_from)) * 12',
  ),
  mutant('gratuity is of whole years', TERMS, '* months / 12.0, 2)', '* (months / 12), 2)'),
  mutant('notice has no end', LINES, 'abs(p_notice) > 366', 'false'),
  mutant('leave that is not there is paid', LINES, 'p_leave > t.leave_days', 'false'),
  mutant('a day is a whole month', LINES, 'x.quantity / 3000', 'x.quantity / 100'),
  mutant('notice that was not given is forgotten', LINES, ', -p_notice, false', ', 0, false'),
  mutant('gratuity is paid whether or not', LINES, 'CASE WHEN p_gratuity THEN t.gratuity END', 't.gratuity'),
  mutant('advances are forgotten', LINES, "a.status = 'paid' AND a.recovered < a.amount", 'false'),
  mutant(
    'more is taken than is given',
    LINES,
    'least(r.due, v_left)',
    'r.due',
    'ALTER TABLE payroll_runs DROP CONSTRAINT payroll_runs_sums_check; ALTER TABLE salary_slips DROP CONSTRAINT salary_slips_amounts_check;',
  ),
  mutant('notice is taxed as nothing', LINES, 'v_before + v_taxable', 'v_before'),
  mutant('a settlement is posted before the last day', 'payroll_approve', 'p_date < p.leave_date', 'false'),
  mutant(
    'the last salary is void under a settlement',
    'payroll_void',
    "l.kind = 'settlement' AND s.kind = 'salary'",
    'false',
  ),
];
