/** Faults put into what keeps locked months as they were. */
import { mutant, type Mutant } from '../mutants.ts';

const [DAYS, SUMS, SETTINGS, FILL] = [
  'employee_days',
  'employee_attendance_sums',
  'employee_settings_keep',
  'employees_fill',
];
const [ON, MONTHS, PAST] = ['employee_campus_on', 'employee_months_locked', 'attendance_past_keep'];
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
    'months of one campus are open',
    MONTHS,
    '(l.campus_id IS NULL OR EXISTS',
    '(l.campus_id IS NULL OR false AND EXISTS',
  ),
  mutant('months of all campuses are open', MONTHS, 'l.campus_id IS NULL OR EXISTS', 'EXISTS'),
  mutant('the first day of a month is open', MONTHS, 'l.month <= p_last', 'l.month < p_last'),
  mutant(
    'the last day of a month is open',
    MONTHS,
    "l.month + interval '1 month' > p_first",
    "l.month + interval '1 month' - interval '1 day' > p_first",
  ),
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
  mutant('settings are kept to the first locked month', SETTINGS, 'max(l.month)', 'min(l.month)'),
  mutant(
    'settings of a campus alone are kept',
    SETTINGS,
    'OLD.campus_id IS NULL OR OLD.campus_id = c.id',
    'OLD.campus_id = c.id',
  ),
  mutant(
    'settings of a campus are not kept',
    SETTINGS,
    'OLD.campus_id IS NULL OR OLD.campus_id = c.id',
    'OLD.campus_id IS NULL',
  ),
  mutant('settings that come are not kept', SETTINGS, 'NEW.campus_id IS NULL OR NEW.campus_id = c.id', 'false'),
  mutant(
    'what locks of a campus hold is not kept',
    SETTINGS,
    'l.campus_id IS NULL OR l.campus_id = c.id',
    'l.campus_id IS NULL',
  ),
  mutant(
    'settings of all are kept for a campus',
    SETTINGS,
    'ORDER BY x.campus_id NULLS LAST',
    'ORDER BY x.campus_id NULLS FIRST',
  ),
  mutant('lates are not kept', SETTINGS, 'coalesce(o.lates_per_absence, 0)', '0'),
  mutant('what was not marked is not kept', SETTINGS, "coalesce(o.unmarked, 'nothing')", "'nothing'"),
  mutant('half days are not kept', SETTINGS, 'coalesce(o.half_day_minutes, 0)', '0'),
  mutant('what is kept is not read', DAYS, 'd.day BETWEEN q.from_date AND q.to_date', 'false'),
  mutant(
    'what is kept goes on',
    DAYS,
    "coalesce(lag(b.to_date) OVER (PARTITION BY b.campus_id ORDER BY b.to_date) + 1, '-infinity')",
    "'-infinity'::date",
  ),
  mutant('lates that are kept are not read', SUMS, 'b.to_date >= m.month', 'false'),
  mutant('lates are those of the campus now', SUMS, "(m.month + interval '1 month - 1 day')::date", "'infinity'::date"),
];
