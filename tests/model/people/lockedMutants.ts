/** Faults put into what keeps locked months as they were. */
import { mutant, type Mutant } from '../mutants.ts';

const PAST = 'attendance_past_keep';
const [DAYS, SUMS, SETTINGS, FILL, ON] = [
  'employee_days',
  'employee_attendance_sums',
  'employee_settings_keep',
  'employees_fill',
  'employee_campus_on',
];
const never = (name: string, fn: string, text = 'IF v_month IS NOT NULL'): Mutant =>
  mutant(name, fn, text, text.replace('IF ', 'IF false AND '));

export const lockedMonths: readonly Mutant[] = [
  never('whoever is deleted takes their days along', 'employees_keep', 'IF v_months IS NOT NULL'),
  never('a status counts otherwise', 'attendance_statuses_keep'),
  mutant(
    'a status of a campus that was left counts otherwise',
    'attendance_statuses_keep',
    'l.campus_id IS NULL OR l.campus_id IN (a.campus_id, employee_campus_on(a.institute_code, a.employee_id, a.att_date))',
    'l.campus_id IS NULL',
  ),
  never('a shift that was had goes', PAST),
  mutant('a campus that was left goes', PAST, "v_key = 'campus_id'", 'false'),
  never('a holiday comes or goes', 'holidays_keep'),
  never('timings come or go', 'shifts_timings_keep'),
  never('hours change', 'shifts_hours_keep'),
  mutant('they are at a campus since ever', ON, 'm.effective_date > p_day', 'false'),
  mutant(
    'joining and leaving are free',
    FILL,
    '(OLD.join_date, OLD.leave_date) IS DISTINCT FROM (NEW.join_date, NEW.leave_date)',
    'false',
  ),
  mutant(
    'moves are free',
    FILL,
    '(OLD.campus_id, OLD.shift_id, OLD.weekly_off) IS DISTINCT FROM (NEW.campus_id, NEW.shift_id, NEW.weekly_off)',
    'false',
  ),
  mutant('settings change', SETTINGS, 'k ON k.last_day IS NOT NULL', 'k ON false'),
  mutant('settings that come are not kept', SETTINGS, 'NEW.campus_id IS NULL OR NEW.campus_id = c.id', 'false'),
  mutant('what was not marked is not kept', SETTINGS, "coalesce(o.unmarked, 'nothing')", "'nothing'"),
  mutant('what is kept is not read', DAYS, 'd.day BETWEEN q.from_date AND q.to_date', 'false'),
  mutant('lates that are kept are not read', SUMS, 'b.to_date >= m.month', 'false'),
];
