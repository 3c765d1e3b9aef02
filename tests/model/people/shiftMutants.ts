/** Faults put into what holds the hours of a shift from a day on. */
import { mutant, type Mutant } from '../mutants.ts';

const KEEP = 'shifts_hours_keep';
export const shifts: readonly Mutant[] = [
  mutant(
    'hours change all days that were',
    'employee_days',
    'coalesce(x.minutes, w.minutes, e.shift_minutes)',
    'coalesce(x.minutes, e.shift_minutes)',
  ),
  mutant(
    'days that were end as days now',
    'employee_days',
    'coalesce(x.stays, w.stays, e.shift_stays)',
    'coalesce(x.stays, e.shift_stays)',
  ),
  mutant('their grace is early', 'employee_days', '::integer / 60 - z.grace_minutes', '::integer / 60'),
  mutant('working days change all that were', 'employee_days', 'coalesce(w.days, e.shift_days)', 'e.shift_days'),
  mutant('hours of other shifts count', 'employee_days', 'w.shift_id = e.shift_id AND', ''),
  mutant(
    'the last day before has none',
    'employee_days',
    'd.day BETWEEN w.from_date AND w.to_date',
    'd.day >= w.from_date AND d.day < w.to_date',
  ),
  mutant('what was before goes on', 'employee_days', 'd.day BETWEEN w.from_date AND w.to_date', 'd.day >= w.from_date'),
  mutant(
    'a night that was is a day too short',
    'employee_days',
    '(extract(epoch FROM z.end_time - z.start_time)::integer / 60 + 1440) % 1440 AS minutes',
    'extract(epoch FROM z.end_time - z.start_time)::integer / 60 AS minutes',
  ),
  mutant(
    'they count from tomorrow',
    KEEP,
    'coalesce(v_from, fee_today(NEW.institute_code))',
    'coalesce(v_from, fee_today(NEW.institute_code) + 1)',
  ),
  mutant(
    'they count since ever',
    KEEP,
    'IF v_same AND (v_from IS NULL',
    'IF v_from IS NULL OR v_same AND (v_from IS NULL',
  ),
  mutant('a name is an hour', KEEP, 'v_from IS NULL OR v_last.id IS NULL', 'v_last.id IS NULL AND false'),
  mutant(
    'the day before has the hours now',
    KEEP,
    'v_was.start_time := OLD.start_time',
    'v_was.start_time := NEW.start_time',
  ),
  mutant(
    'later, days between have the hours now',
    KEEP,
    'IF v_same THEN v_was := v_last;',
    'IF false THEN v_was := v_last;',
  ),
  mutant(
    'the day before has what was first',
    KEEP,
    'AND h.to_date >= v_from - 1 ORDER BY h.to_date LIMIT 1',
    'ORDER BY h.to_date LIMIT 1',
  ),
  mutant(
    'what was later stays',
    KEEP,
    'DELETE FROM shift_hours h WHERE h.institute_code = NEW.institute_code AND h.shift_id = NEW.id AND h.to_date >= v_from - 1',
    'DELETE FROM shift_hours h WHERE h.institute_code = NEW.institute_code AND h.shift_id = NEW.id AND h.to_date = v_from - 1',
  ),
  mutant(
    'the day itself has the hours before',
    KEEP,
    'VALUES (NEW.institute_code, NEW.id, v_from - 1,',
    'VALUES (NEW.institute_code, NEW.id, v_from,',
  ),
  mutant(
    'other working days are no change',
    KEEP,
    'NEW.grace_minutes, NEW.days);\n  SELECT',
    'NEW.grace_minutes, OLD.days);\n  SELECT',
  ),
  mutant('locks of a campus are none', KEEP, 'OLD.campus_id IS NULL OR ', ''),
  mutant(
    'locks of another campus are some',
    KEEP,
    '(l.campus_id IS NULL OR OLD.campus_id IS NULL OR l.campus_id = OLD.campus_id OR shift_used_at(l.institute_code, NEW.id, l.campus_id))',
    'true',
  ),
  mutant('no month is locked', KEEP, 'd::date BETWEEN v_first AND v_end', 'false'),
  mutant('months before are locked too', KEEP, 'AND d::date BETWEEN v_first AND v_end', ''),
  mutant('later over a locked month', KEEP, 'v_first := v_last.to_date + 1; v_end := v_from - 1; v_new := v_last;', ''),
  mutant(
    'locked days have other working days',
    KEEP,
    "to_char(d, 'FMDay') = ANY(coalesce(h.days, OLD.days)) <> (to_char(d, 'FMDay') = ANY(v_new.days))",
    'false',
  ),
  mutant('locked days have other hours', KEEP, 'OR t.id IS NULL AND (', 'OR false AND ('),
  mutant('days of a timing are held too', KEEP, 't.id IS NULL AND', 'true AND'),
  mutant(
    'another grace is no change',
    KEEP,
    'coalesce(h.grace_minutes, OLD.grace_minutes)) <> (v_new.start_time, v_new.end_time, v_new.grace_minutes)',
    'v_new.grace_minutes) <> (v_new.start_time, v_new.end_time, v_new.grace_minutes)',
  ),
  mutant(
    'what it was on the day is forgotten',
    KEEP,
    'coalesce(h.start_time, OLD.start_time), coalesce(h.end_time',
    'OLD.start_time, coalesce(h.end_time',
  ),
];
