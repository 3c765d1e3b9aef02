/** Employees whose shift, weekly off or campus change from a day on, holidays, and locked months, which keep what they had. */
import { at, clear as cleared, dayOf, employee, locked, MONDAY, short } from './attendance.ts';
import { CODE, done, refused, type Step } from './step.ts';
import { PRESENT } from './world.ts';

const c = `'${CODE}'`;
const APRIL = '2026-04-06';
const clear = `${cleared}DELETE FROM employee_movements WHERE institute_code = ${c} AND kind <> 'join';
  UPDATE employees SET shift_id = 1, campus_id = 1, weekly_off = '{}', leave_date = NULL, moved_on = '2025-04-01' WHERE institute_code = ${c} AND id = 1;
  DELETE FROM employee_movements WHERE institute_code = ${c} AND kind <> 'join';`;
const move = (sets: string, from = 'NULL', who = 1): string =>
  `UPDATE employees SET ${sets}, moved_on = ${from} WHERE institute_code = ${c} AND id = ${who};`;
const worked = clear + [MONDAY, APRIL].map((day) => employee(at(day), PRESENT, 1, short)).join('');
const BOTH = `SELECT string_agg(concat_ws(' ', kind, overtime, short), ', ' ORDER BY day) AS x FROM employee_days(${c}, '2026-03-01', '2026-04-30', '{1}') WHERE day IN ('${MONDAY}', '${APRIL}')`;
const NUMBER = `SELECT count(*)::int AS x FROM employee_days(${c}, '2026-03-01', '2026-04-30', '{1}')`;
const ALL = `SELECT count(*)::int AS x FROM employee_days(${c}, '2026-03-01', '2026-03-31')`;
const holiday = (from: string, to = 'NULL', whom = 'everybody', campus = 'NULL'): string =>
  `INSERT INTO holidays (institute_code, name, from_date, to_date, whom, campus_id) VALUES (${c}, 'Day', '${from}', ${to}, '${whom}', ${campus});`;
const HOLIDAYS = `SELECT count(*)::int AS x FROM holidays WHERE institute_code = ${c}`;
const ofHoliday = (sets: string): string => `UPDATE holidays SET ${sets} WHERE institute_code = ${c};`;
const night = 'shift_id = 2';

export const moveSteps: readonly Step[] = [
  done('another shift leaves days that were worked', worked + move(night), BOTH, 'work 0 240, work 0 240'),
  done('from a day that is said', worked + move(night, at('2026-04-01')), BOTH, 'work 0 240, work 0 480'),
  done('on that day too', worked + move(night, at(APRIL)), BOTH, 'work 0 240, work 0 480'),
  done('and not on the day before', worked + move(night, at('2026-04-07')), BOTH, 'work 0 240, work 0 240'),
  done('each day is there once', '', NUMBER, 61),
  done(
    'from one to the next',
    worked + move(night, at('2026-03-10')) + move('shift_id = NULL', at('2026-04-01')),
    BOTH,
    'work 0 240, work 0 0',
  ),
  done('each day is still there once', '', NUMBER, 61),
  done(
    'two of one day count as the last',
    worked + move(night, at('2026-04-01')) + move('shift_id = 1', at('2026-04-01')),
    BOTH,
    'work 0 240, work 0 240',
  ),
  done('and each day is there once again', '', NUMBER, 61),
  done(
    'no shift is a shift that was',
    worked + move('shift_id = NULL', at('2026-03-01')) + move('shift_id = 1', at('2026-04-01')),
    BOTH,
    'work 0 0, work 0 240',
  ),
  done(
    'weekly off counts from a day too',
    worked + move(`weekly_off = '{Monday}'`, at('2026-04-01')),
    BOTH,
    'work 0 240, off 120 0',
  ),
  done('none was none', move(`weekly_off = '{}'`, at('2026-04-20')), BOTH, 'work 0 240, off 120 0'),
  done(
    'a movement that does not say it has what there is',
    `UPDATE employee_movements SET from_state = from_state - 'weekly_off' WHERE institute_code = ${c};${move(`weekly_off = '{Monday}'`, at('2026-04-20'))}UPDATE employee_movements SET from_state = from_state - 'weekly_off' WHERE institute_code = ${c};`,
    BOTH,
    'off 120 0, off 120 0',
  ),
  done(
    'a holiday is of the campus that they were at',
    `${worked}${holiday(MONDAY, 'NULL', 'everybody', '1')}${holiday(APRIL, 'NULL', 'everybody', '1')}${move('campus_id = 2', at('2026-04-01'))}`,
    BOTH,
    'holiday 120 0, work 0 240',
  ),
  done('moves of others are theirs', worked + move(night, at('2026-03-02'), 2), dayOf(), 'work 1 0 0 120 0 240'),
  done(
    'of two the days are those of each',
    worked + move('shift_id = 1', at('2026-03-10'), 2) + move('shift_id = NULL', at('2026-03-20')),
    ALL,
    124,
  ),
  done(
    'who left has no days after a move',
    `${worked}${move(`weekly_off = '{Friday}'`, at('2026-04-15'))}${move(`status = 'resigned', leave_reason = 'Moved', leave_date = '2026-04-10'`, at('2026-04-15'))}`,
    NUMBER,
    41,
  ),
  done(
    'all employees have each day once',
    `${clear}${move(`status = 'active', leave_reason = NULL, ${night}`, at('2026-03-10'))}`,
    ALL,
    124,
  ),
  ...[night, `weekly_off = '{Monday}'`, 'campus_id = 2'].map((sets) =>
    refused(
      `a locked month has no other ${sets}`,
      worked + locked('2026-03') + move(sets, at('2026-03-31')),
      'Mar, 2026 is locked; let',
    ),
  ),
  refused(
    'nor one that is before a locked one',
    worked + locked('2026-04') + move(night, at('2026-03-15')),
    'Apr, 2026 is locked',
  ),
  refused(
    'nor one that their campus has locked',
    worked + locked('2026-03', '1') + move(night, at(MONDAY)),
    'is locked',
  ),
  refused(
    'nor one that the campus they come to has locked',
    worked + locked('2026-03', '2') + move('campus_id = 2', at(MONDAY)),
    'is locked',
  ),
  done(
    'one that another campus has locked does',
    worked + locked('2026-03', '2') + move(night, at(MONDAY)),
    BOTH,
    'work 0 480, work 0 480',
  ),
  done(
    'the month after it is free',
    worked + locked('2026-03') + move(night, at('2026-04-01')),
    BOTH,
    'work 0 240, work 0 480',
  ),
  done(
    'and so is what says nothing of days',
    worked + locked('2026-03') + move(`status = 'on_leave'`, at(MONDAY)),
    BOTH,
    'work 0 240, work 0 240',
  ),
  refused('nor another day of joining', clear + locked('2026-03') + move(`join_date = '2026-03-02'`), 'Mar, 2026'),
  refused(
    'nor a last day before its own',
    clear + locked('2026-03') + move(`status = 'resigned', leave_reason = 'Moved', leave_date = '2026-03-30'`),
    'Mar, 2026 is locked, and its days',
  ),
  done(
    'the last day of it is one to leave on',
    `${clear}${locked('2026-03')}${move(`status = 'resigned', leave_reason = 'Moved', leave_date = '2026-03-31'`, at('2026-04-01'))}`,
    NUMBER,
    31,
  ),
  refused('and it is not made an earlier one', move(`leave_date = '2026-03-15'`), 'Mar, 2026 is locked'),
  done(
    'what another campus has locked does not matter',
    `${clear}${locked('2026-03', '2')}${move(`status = 'resigned', leave_reason = 'Moved', leave_date = '2026-03-30'`)}`,
    NUMBER,
    30,
  ),
  done('whoever comes back is active', `${clear}${move(`status = 'active', leave_reason = NULL`)}`, NUMBER, 61),
  refused(
    'no holiday comes in a locked month',
    clear + locked('2026-03') + holiday('2026-02-20', at('2026-03-01')),
    'is locked',
  ),
  refused('nor ends it', clear + locked('2026-03') + holiday('2026-03-31'), 'Mar, 2026 is locked'),
  done(
    'the days before and after it may be',
    clear + locked('2026-03') + holiday('2026-02-28') + holiday('2026-04-01'),
    HOLIDAYS,
    2,
  ),
  refused('it does not come to be in it', ofHoliday(`from_date = '2026-03-31', to_date = '2026-04-01'`), 'is locked'),
  done('one of students does not touch it', holiday(MONDAY, 'NULL', 'students'), HOLIDAYS, 3),
  refused('unless it becomes one of all', ofHoliday(`whom = 'everybody'`), 'is locked'),
  done(
    'nor one of another campus',
    clear + locked('2026-03', '2') + holiday(MONDAY, 'NULL', 'employees', '1'),
    HOLIDAYS,
    1,
  ),
  refused('unless it becomes one of all campuses', ofHoliday('campus_id = NULL'), 'is locked'),
  refused('or of that one', ofHoliday('campus_id = 2'), 'is locked'),
  done('one that was before stays', clear + holiday(MONDAY) + locked('2026-03'), HOLIDAYS, 1),
  refused('it does not go', `DELETE FROM holidays WHERE institute_code = ${c};`, 'is locked'),
  refused('nor move away', ofHoliday(`from_date = '2026-04-01', to_date = NULL`), 'is locked'),
  refused('nor become one of students', ofHoliday(`whom = 'students'`), 'is locked'),
  done('another name it may have', ofHoliday(`name = 'Eid'`), HOLIDAYS, 1),
];
