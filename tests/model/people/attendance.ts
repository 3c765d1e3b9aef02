/** Attendance of employees and students, and what students count as on the home page. */
import { as, CODE, done, refused, type Step } from './step.ts';
import { ABSENT, HALF, HEAD, LATE, LEAVE, OFF, PRESENT } from './world.ts';

const c = `'${CODE}'`;
export const employee = (day: string, status: number, who = 1, more = `'sheet', NULL, NULL`): string =>
  `INSERT INTO employee_attendance (institute_code, employee_id, att_date, attendance_status_id, source, time_in, time_out) VALUES (${c}, ${who}, ${day}, ${status}, ${more});`;
const student = (id: number, day: string, status: number): string =>
  `INSERT INTO student_attendance (institute_code, student_id, att_date, attendance_status_id) VALUES (${c}, ${id}, '${day}', ${status});`;
const settings = (sets: string): string => `UPDATE employee_settings SET ${sets} WHERE institute_code = ${c};`;
export const clear = `${as(HEAD)}DELETE FROM attendance_locks WHERE institute_code = ${c};DELETE FROM employee_attendance WHERE institute_code = ${c};DELETE FROM student_attendance WHERE institute_code = ${c};
  DELETE FROM shifts_timings WHERE institute_code = ${c};DELETE FROM holidays WHERE institute_code = ${c};DELETE FROM employee_settings WHERE institute_code = ${c};INSERT INTO employee_settings (institute_code, name) VALUES (${c}, 'All');`;
const holiday = (whom: string, campus = 'NULL'): string =>
  `INSERT INTO holidays (institute_code, name, from_date, to_date, whom, campus_id) VALUES (${c}, 'Day', '2026-03-02', '2026-03-03', '${whom}', ${campus});`;
export const MONDAY = '2026-03-02';
export const TUESDAY = '2026-03-03';
export const at = (day: string): string => `'${day}'`;
export const dayOf = (day = MONDAY, who = 1): string =>
  `SELECT concat_ws(' ', kind, trim_scale(present), trim_scale(absent), trim_scale(on_leave), minutes, overtime, short) AS x FROM employee_days(${c}, '${day}', '${day}', '{${who}}')`;
const sums = (from = '2026-03-01', to = '2026-03-31', who = 1): string =>
  `SELECT concat_ws(' ', days, working_days, trim_scale(present), late, late_absences, trim_scale(unpaid)) AS x FROM employee_attendance_sums(${c}, '${from}', '${to}', '{${who}}')`;
/** Whether the days were left early. */
const early = (day = MONDAY, who = 1): string =>
  `SELECT is_early AS x FROM employee_days(${c}, '${day}', '${day}', '{${who}}')`;
const left = (out: string, status: number = PRESENT, who = 1, start = '07:30'): string =>
  `DELETE FROM employee_attendance WHERE institute_code = ${c};${employee(at(MONDAY), status, who, `'sheet', '${start}', '${out}'`)}`;
const halfLeave = (half: string): string =>
  `INSERT INTO leave_requests (institute_code, employee_id, campus_id, leave_type_id, from_date, to_date, half, days, reason, status) VALUES (${c}, 1, 1, 1, '${MONDAY}', '${MONDAY}', '${half}', 0.5, 'Family', 'approved');`;
const COUNTS = `SELECT string_agg(concat_ws(' ', campus_id, class_id, coalesce(section_id, 0), present, absent, on_leave, late), ', ' ORDER BY campus_id, class_id, section_id) AS x FROM student_attendance_counts(${c}, '2026-03-01', '2026-03-31')`;
const missing = (more = ''): string =>
  `SELECT coalesce(string_agg(student_id::text, ' '), '') AS x FROM absentees(${c}, '${MONDAY}'${more})`;
const RAW = `SELECT string_agg(concat_ws(' ', what, campus_id, class_id, n), ', ' ORDER BY what, campus_id, class_id) AS x FROM
  (SELECT what, campus_id, class_id, sum(n) AS n FROM student_sums WHERE institute_code = ${c} AND what IN ('enrolled', 'inquiry', 'no_section', 'admitted', 'left') GROUP BY 1, 2, 3 HAVING sum(n) <> 0) s`;

/** Other hours of the morning shift, unless another shift is named. */
export const timing = (from: string, to: string, hours = `'09:00', '12:00'`, shift = 1): string =>
  `INSERT INTO shifts_timings (institute_code, shifts_id, position, name, from_date, to_date, start_time, end_time) VALUES (${c}, ${shift}, 0, 'Weeks', '${from}', '${to}', ${hours});`;
const timingSets = (sets: string): string => `UPDATE shifts_timings SET ${sets} WHERE institute_code = ${c};`;
export const locked = (month: string, campus = 'NULL'): string =>
  `INSERT INTO attendance_locks (institute_code, month, campus_id) VALUES (${c}, '${month}-01', ${campus});`;
const TIMINGS = `SELECT count(*)::int AS x FROM shifts_timings WHERE institute_code = ${c}`;
export const short = `'sheet', '09:00', '11:00'`;

const earlySteps: readonly Step[] = [
  done('who leaves more than the grace before the end leaves early', clear + left('13:19'), early(), true),
  done('and not by the grace', left('13:20'), early(), false),
  done('nor after the end', left('14:10'), early(), false),
  done('half a day is over before', left('10:00', HALF), early(), false),
  done('a half of leave at its beginning is not', halfLeave('first') + left('13:00'), early(), true),
  done(
    'and one at its end is',
    `DELETE FROM leave_requests WHERE institute_code = ${c};${halfLeave('second')}`,
    early(),
    false,
  ),
  done(
    'who came on a holiday goes when they like',
    `${clear}DELETE FROM leave_requests WHERE institute_code = ${c};${holiday('everybody')}${left('09:00')}`,
    early(),
    false,
  ),
  done('without a time out nobody is early', clear + employee(at(MONDAY), PRESENT), early(), false),
  done(
    'a night that is left before midnight',
    `${clear}UPDATE employees SET weekly_off = '{}', moved_on = '2025-04-01' WHERE institute_code = ${c} AND id = 4;${left('23:30', PRESENT, 4, '20:00')}`,
    early(MONDAY, 4),
    true,
  ),
  done('or after it', left('06:10', PRESENT, 4, '20:00'), early(MONDAY, 4), false),
  done(
    'the end is that of the timing',
    clear + timing(MONDAY, MONDAY) + left('12:00', PRESENT, 1, '09:00'),
    early(),
    false,
  ),
  done('and its grace', timingSets('grace_minutes = 30') + left('11:31', PRESENT, 1, '09:00'), early(), false),
  done(
    'they are counted, and so is leave without pay',
    `${clear}${left('12:00')}${employee(at(TUESDAY), LEAVE)}INSERT INTO leave_requests (institute_code, employee_id, campus_id, leave_type_id, from_date, to_date, days, reason, status) VALUES (${c}, 1, 1, 2, '${TUESDAY}', '${TUESDAY}', 1, 'Family', 'approved');`,
    `SELECT concat_ws(' ', early, trim_scale(unpaid_leave)) AS x FROM employee_attendance_sums(${c}, '2026-03-01', '2026-03-31', '{1}')`,
    '1 1',
  ),
  done(
    'weekly days off are those again',
    `${clear}DELETE FROM leave_requests WHERE institute_code = ${c};UPDATE employees SET weekly_off = '{Monday}', moved_on = '2025-04-01' WHERE institute_code = ${c} AND id = 4;`,
    dayOf(MONDAY, 4),
    'off 0 0 0 0 0 0',
  ),
];
const timingSteps: readonly Step[] = [
  done(
    'a day has the hours of its timing',
    clear + timing(MONDAY, TUESDAY) + employee(at(MONDAY), PRESENT, 1, short),
    dayOf(),
    'work 1 0 0 120 0 60',
  ),
  done('its last day too', employee(at(TUESDAY), PRESENT, 1, short), dayOf(TUESDAY), 'work 1 0 0 120 0 60'),
  done(
    'the day after has those of the shift',
    employee(at('2026-03-04'), PRESENT, 1, short),
    dayOf('2026-03-04'),
    'work 1 0 0 120 0 240',
  ),
  done(
    'another shift keeps its own',
    employee(at(TUESDAY), PRESENT, 4, `'sheet', '20:00', '06:00'`),
    dayOf(TUESDAY, 4),
    'work 1 0 0 600 0 0',
  ),
  done(
    'a night of a timing ends on the next day',
    timing(TUESDAY, TUESDAY, `'21:00', '03:00'`, 2),
    dayOf(TUESDAY, 4),
    'work 1 0 0 600 240 0',
  ),
  refused('a timing does not end before it begins', clear + timing(TUESDAY, MONDAY), 'must not end before'),
  refused('nor lasts for years', clear + timing('2026-01-01', '2027-01-02'), 'a year at most'),
  refused('nor has no hours', clear + timing(MONDAY, TUESDAY, `'09:00', '09:00'`), 'must end at another time'),
  refused(
    'a day has one',
    clear + timing(MONDAY, TUESDAY) + timing(TUESDAY, '2026-03-05'),
    'must not have a day in common',
  ),
  done(
    'two shifts have one each',
    clear + timing(MONDAY, TUESDAY) + timing(MONDAY, TUESDAY, `'21:00', '03:00'`, 2),
    TIMINGS,
    2,
  ),
  refused(
    'a locked month gets none',
    clear + locked('2026-03') + timing('2026-02-20', MONDAY),
    'Attendance of Mar, 2026 is locked',
  ),
  refused(
    'nor one that one campus has locked, of a shift of all',
    clear + locked('2026-03', '2') + timing('2026-02-20', MONDAY),
    'is locked',
  ),
  done(
    'one that another campus has locked does',
    `${clear}UPDATE shifts SET campus_id = 1 WHERE institute_code = ${c} AND id = 1;${locked('2026-03', '2')}${timing(MONDAY, MONDAY)}`,
    TIMINGS,
    1,
  ),
  refused(
    'and its own campus does not',
    `DELETE FROM attendance_locks WHERE institute_code = ${c};${locked('2026-03', '1')}${timing(TUESDAY, TUESDAY)}`,
    'is locked',
  ),
  refused(
    'a locked month loses none',
    `${clear}${timing(MONDAY, TUESDAY)}${locked('2026-03')}DELETE FROM shifts_timings WHERE institute_code = ${c};`,
    'is locked',
  ),
  refused(
    'nor gets another grace',
    clear + timing(MONDAY, TUESDAY) + locked('2026-03') + timingSets('grace_minutes = 30'),
    'is locked',
  ),
  done(
    'it may be called otherwise',
    clear + timing(MONDAY, TUESDAY) + locked('2026-03') + timingSets(`name = 'Ramadan'`),
    TIMINGS,
    1,
  ),
  done(
    'and last longer where nothing is locked',
    clear + timing('2026-02-20', '2026-03-31') + locked('2026-03') + timingSets(`to_date = '2026-04-05'`),
    TIMINGS,
    1,
  ),
];

const employeeSteps: readonly Step[] = [
  done('a day that is not marked is nothing', clear, dayOf(), 'work 0 0 0 0 0 0'),
  done('unless that is an absence', settings(`unmarked = 'absent'`), dayOf(), 'work 0 1 0 0 0 0'),
  done(
    'a day that was worked',
    clear + employee(at(MONDAY), PRESENT, 1, `'sheet', '07:30', '13:30'`),
    dayOf(),
    'work 1 0 0 360 0 0',
  ),
  done(
    'too short',
    clear + employee(at(MONDAY), PRESENT, 1, `'sheet', '07:30', '09:30'`),
    dayOf(),
    'work 1 0 0 120 0 240',
  ),
  done('so short that it is half a day', settings('half_day_minutes = 180'), dayOf(), 'work 0.5 0.5 0 120 0 240'),
  done(
    'longer than the shift',
    clear + employee(at(MONDAY), PRESENT, 1, `'sheet', '07:00', '14:00'`),
    dayOf(),
    'work 1 0 0 420 60 0',
  ),
  done('half a day', clear + employee(at(MONDAY), HALF), dayOf(), 'work 0.5 0.5 0 0 0 0'),
  done(
    'without a time out',
    clear + employee(at(MONDAY), PRESENT, 1, `'sheet', '07:30', NULL`),
    dayOf(),
    'work 1 0 0 0 0 0',
  ),
  done('which is half a day where they say so', settings(`missing_out = 'half'`), dayOf(), 'work 0.5 0.5 0 0 0 0'),
  done('or an absence', settings(`missing_out = 'absent'`), dayOf(), 'work 0 1 0 0 0 0'),
  done('an absence', clear + employee(at(MONDAY), ABSENT), dayOf(), 'work 0 1 0 0 0 0'),
  done('a leave', clear + employee(at(MONDAY), LEAVE), dayOf(), 'work 0 0 1 0 0 0'),
  done('a weekly off of the shift', clear, dayOf('2026-03-01'), 'off 0 0 0 0 0 0'),
  done('or of the employee', clear, dayOf(MONDAY, 4), 'off 0 0 0 0 0 0'),
  done('whose shift says nothing then', '', dayOf('2026-03-01', 4), 'work 0 0 0 0 0 0'),
  done(
    'a night ends on the next day',
    clear + employee(at('2026-03-04'), PRESENT, 4, `'sheet', '20:00', '06:30'`),
    dayOf('2026-03-04', 4),
    'work 1 0 0 630 30 0',
  ),
  done('a holiday', clear + holiday('everybody'), dayOf(), 'holiday 0 0 0 0 0 0'),
  done('to its last day', '', dayOf(TUESDAY), 'holiday 0 0 0 0 0 0'),
  done(
    'on which somebody came',
    employee(at(MONDAY), PRESENT, 1, `'sheet', '07:30', '08:30'`),
    dayOf(),
    'holiday 1 0 0 60 60 0',
  ),
  done(
    'an absence on a holiday is none',
    clear + holiday('employees') + employee(at(MONDAY), ABSENT),
    dayOf(),
    'holiday 0 0 0 0 0 0',
  ),
  done('a holiday of students', clear + holiday('students'), dayOf(), 'work 0 0 0 0 0 0'),
  done('a holiday of the other campus', clear + holiday('everybody', '2'), dayOf(), 'work 0 0 0 0 0 0'),
  done('a month has its days', clear, sums(), '31 22 0 0 0 0'),
  done('from joining', '', sums('2025-03-01', '2025-04-10'), '10 8 0 0 0 0'),
  done('to the last day', '', sums('2026-04-29', '2026-05-31', 3), '3 3 0 0 0 0'),
  done(
    'three lates are an absence',
    ['02', '03', '04', '05'].map((day) => employee(at(`2026-03-${day}`), LATE)).join(''),
    sums(),
    '31 22 4 4 1 1',
  ),
  done(
    'month by month',
    ['26', '27'].map((day) => employee(at(`2026-02-${day}`), LATE)).join(''),
    sums('2026-02-01'),
    '59 42 6 6 1 1',
  ),
  done('or none', settings('lates_per_absence = 0'), sums(), '31 22 4 4 0 0'),
  refused('a day to come is not marked', clear + employee('current_date + 9', PRESENT), 'has not come yet'),
  done(
    'but leave is',
    clear + employee('current_date + 9', LEAVE, 1, `'leave', NULL, NULL`),
    `SELECT count(*)::int AS x FROM employee_attendance WHERE institute_code = ${c}`,
    1,
  ),
  refused('nor one before joining', clear + employee(at('2025-03-31'), PRESENT), 'joined on 01-Apr-2025'),
  refused('nor one after the last day', clear + employee(at('2026-05-04'), PRESENT, 3), 'left on 01-May-2026'),
  refused(
    'a day stays that of its employee',
    clear +
      employee(at(MONDAY), PRESENT) +
      `UPDATE employee_attendance SET employee_id = 2 WHERE institute_code = ${c};`,
    'stays that of its employee',
  ),
  refused(
    'a locked month is not written',
    `${clear}INSERT INTO attendance_locks (institute_code, month, campus_id) VALUES (${c}, '2026-03-01', NULL);${employee(at(MONDAY), PRESENT)}`,
    'is locked',
  ),
  refused(
    'nor rubbed out',
    `${clear}${employee(at(MONDAY), PRESENT)}INSERT INTO attendance_locks (institute_code, month, campus_id) VALUES (${c}, '2026-03-01', 1);DELETE FROM employee_attendance WHERE institute_code = ${c};`,
    'is locked',
  ),
  done(
    'the lock of another campus holds nothing',
    `${clear}INSERT INTO attendance_locks (institute_code, month, campus_id) VALUES (${c}, '2026-03-01', 2);${employee(at(MONDAY), PRESENT)}`,
    dayOf(),
    'work 1 0 0 0 0 0',
  ),
  done(
    'a day is of the campus of the employee',
    '',
    `SELECT campus_id::int AS x FROM employee_attendance WHERE institute_code = ${c}`,
    1,
  ),
  refused(
    'who moved since was marked there',
    `${clear}${employee(at(MONDAY), PRESENT)}UPDATE employees SET campus_id = 2 WHERE institute_code = ${c} AND id = 1;${as(HEAD, '2')}${employee(at(MONDAY), ABSENT)}`,
    'was marked at another campus',
  ),
];
const studentSteps: readonly Step[] = [
  done(
    'marks are counted by section',
    clear +
      student(1, MONDAY, PRESENT) +
      student(2, MONDAY, ABSENT) +
      student(3, MONDAY, LATE) +
      student(4, MONDAY, LEAVE),
    COUNTS,
    '1 1 1 1 0 0 0, 1 1 0 1 0 0 1, 1 2 0 0 1 0 0, 2 1 0 0 0 1 0',
  ),
  done(
    'as they are put right',
    `UPDATE student_attendance SET attendance_status_id = ${ABSENT} WHERE institute_code = ${c} AND student_id = 1;`,
    COUNTS,
    '1 1 1 0 1 0 0, 1 1 0 1 0 0 1, 1 2 0 0 1 0 0, 2 1 0 0 0 1 0',
  ),
  done('the absent are named', '', missing(), '1 2'),
  done('of a campus', '', missing(', 2'), ''),
  done('of a class', '', missing(', NULL, 2'), '2'),
  done('of a section', '', missing(', NULL, NULL, 1'), '1'),
  done('but for who left', `UPDATE students SET status_id = 3 WHERE institute_code = ${c} AND id = 2;`, missing(), '1'),
  done('and what was marked stays counted', '', COUNTS, '1 1 1 0 1 0 0, 1 1 0 1 0 0 1, 1 2 0 0 1 0 0, 2 1 0 0 0 1 0'),
  done(
    'where it was',
    `UPDATE students SET status_id = 1, class_id = 1 WHERE institute_code = ${c} AND id = 2;`,
    COUNTS,
    '1 1 1 0 1 0 0, 1 1 0 1 0 0 1, 1 2 0 0 1 0 0, 2 1 0 0 0 1 0',
  ),
  done(
    'what is rubbed out is not counted',
    `DELETE FROM student_attendance WHERE institute_code = ${c} AND student_id IN (1, 4);`,
    COUNTS,
    '1 1 0 1 0 0 1, 1 2 0 0 1 0 0',
  ),
  done('nor is a day off', student(4, MONDAY, OFF), COUNTS, '1 1 0 1 0 0 1, 1 2 0 0 1 0 0'),
  refused(
    'a mark stays on its day',
    `UPDATE student_attendance SET att_date = '${TUESDAY}' WHERE institute_code = ${c};`,
    'stays that of its student',
  ),
];
const homeSteps: readonly Step[] = [
  done(
    'students are what they count as',
    clear,
    RAW,
    'enrolled 1 1 3, enrolled 2 1 1, no_section 1 1 2, no_section 2 1 1',
  ),
  done(
    'an inquiry is no student',
    `UPDATE students SET status_id = 2, admission_date = '2026-03-02' WHERE institute_code = ${c} AND id = 3;`,
    RAW,
    'enrolled 1 1 2, enrolled 2 1 1, inquiry 1 1 1, no_section 1 1 1, no_section 2 1 1',
  ),
  done(
    'who is admitted is',
    `UPDATE students SET status_id = 1, section_id = 1 WHERE institute_code = ${c} AND id = 3;`,
    RAW,
    'admitted 1 0 1, enrolled 1 1 3, enrolled 2 1 1, no_section 1 1 1, no_section 2 1 1',
  ),
  done(
    'who left is not',
    `UPDATE students SET status_id = 3, leaving_date = '2026-03-03' WHERE institute_code = ${c} AND id = 3;`,
    RAW,
    'admitted 1 0 1, enrolled 1 1 2, enrolled 2 1 1, left 1 0 1, no_section 1 1 1, no_section 2 1 1',
  ),
  done(
    'a record that is deleted is nothing',
    `UPDATE students SET deleted_at = now() WHERE institute_code = ${c} AND id = 3;`,
    RAW,
    'enrolled 1 1 2, enrolled 2 1 1, no_section 1 1 1, no_section 2 1 1',
  ),
  done(
    'two of one statement are both counted',
    `UPDATE students SET campus_id = 2 WHERE institute_code = ${c} AND id IN (1, 2);`,
    RAW,
    'enrolled 2 1 3, no_section 2 1 2',
  ),
];
export const attendanceSteps: readonly Step[] = [
  ...employeeSteps,
  ...earlySteps,
  ...timingSteps,
  ...studentSteps,
  ...homeSteps,
];
