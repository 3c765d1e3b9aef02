/** Leave: asked for, judged, decided, undone; whole days and halves. */
import { as, CODE, done, refused, type Step } from './step.ts';
import { ABSENT, CASUAL, CLERK, HEAD, LATE, NOBODY, OLD, OTHER, PRESENT, TEACHER, UNPAID } from './world.ts';

const c = `'${CODE}'`;
interface More {
  readonly type?: number;
  readonly half?: 'first' | 'second';
  readonly by?: string;
}
const ask = (employee: number, from: string, to = from, { type = CASUAL, half, by = as(CLERK) }: More = {}): string =>
  `${by}SELECT leave_request(${c}, ${employee}, ${type}, '${from}', '${to}', ${half ? `'${half}'` : 'NULL'}, 'Family');`;
const LAST = `(SELECT max(id) FROM leave_requests WHERE institute_code = ${c})`;
const decide = (by = as(HEAD), approve = true, why = 'NULL'): string =>
  `${by}SELECT leave_decide(${c}, ${LAST}, ${approve}, ${why});`;
const end = (by = as(HEAD), why = `'Came'`): string => `${by}SELECT leave_end(${c}, ${LAST}, ${why});`;
const mark = (day: string, status: number, employee = 1, times = 'NULL, NULL'): string =>
  `${as(HEAD)}INSERT INTO employee_attendance AS x (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out) VALUES (${c}, ${employee}, 1, '${day}', ${status}, ${times})
    ON CONFLICT (institute_code, employee_id, att_date) DO UPDATE SET attendance_status_id = EXCLUDED.attendance_status_id, source = EXCLUDED.source;`;
const lock = `INSERT INTO attendance_locks (institute_code, month, campus_id) VALUES (${c}, '2026-03-01', 1);`;
const clear = `${as(HEAD)}DELETE FROM attendance_locks WHERE institute_code = ${c};DELETE FROM leave_requests WHERE institute_code = ${c};DELETE FROM employee_attendance WHERE institute_code = ${c};`;

const MARKS = `SELECT coalesce(string_agg(to_char(att_date, 'MM-DD') || ' ' || attendance_status_id, ', ' ORDER BY att_date), '') AS x FROM employee_attendance WHERE institute_code = ${c}`;
const DAYS = `SELECT days::float8 AS x FROM leave_requests WHERE institute_code = ${c} ORDER BY id DESC LIMIT 1`;
const STATUS = `SELECT status AS x FROM leave_requests WHERE institute_code = ${c} ORDER BY id DESC LIMIT 1`;
const left = (year = 2026, employee = 1): string =>
  `SELECT concat_ws(' ', allowed, trim_scale(used), trim_scale(waiting), trim_scale(days_left)) AS x FROM leave_balances(${c}, ${year}, '{${employee}}') WHERE leave_type_id = ${CASUAL}`;
const day = (on: string): string =>
  `SELECT concat_ws(' ', trim_scale(present), trim_scale(absent), trim_scale(on_leave), is_late, short) AS x FROM employee_days(${c}, '${on}', '${on}', '{1}')`;
const unpaid = (on: string): string =>
  `SELECT unpaid::float8 AS x FROM employee_attendance_sums(${c}, '${on}', '${on}', '{1}')`;
/** Friday to Monday; a Tuesday. */
const [FRIDAY, MONDAY, TUESDAY] = ['2026-03-06', '2026-03-09', '2026-03-10'];

export const leaveSteps: readonly Step[] = [
  done('working days alone are asked for', ask(1, FRIDAY, MONDAY), DAYS, 2),
  done('and wait', '', left(), '5 0 2 5'),
  done('they are marked when it is approved', decide(), MARKS, '03-06 3, 03-09 3'),
  done('and come off the balance', '', left(), '5 2 0 3'),
  done('undone they say nothing again', end(), MARKS, ''),
  done('and are left', '', left(), '5 0 0 5'),
  done(
    'an absence comes back',
    clear + mark(TUESDAY, ABSENT) + ask(1, TUESDAY, '2026-03-11') + decide() + end(),
    MARKS,
    '03-10 2',
  ),
  done(
    'a day that was marked since stays',
    clear + mark(TUESDAY, ABSENT) + ask(1, TUESDAY, '2026-03-11') + decide() + mark('2026-03-11', PRESENT) + end(),
    MARKS,
    '03-10 2, 03-11 1',
  ),
  refused('who asked does not decide', clear + ask(1, TUESDAY, TUESDAY, { by: as(HEAD) }) + decide(), 'You asked for'),
  refused('nor the employee', clear + ask(2, TUESDAY) + decide(), 'Nobody decides their own leave'),
  refused('nor undoes it', clear + ask(2, TUESDAY) + decide(as(OTHER)) + end(), 'Nobody decides their own leave'),
  refused('nor whoever may not', clear + ask(1, TUESDAY) + decide(as(NOBODY)), 'not permitted to decide'),
  refused('nor who is at another campus', clear + ask(1, TUESDAY) + decide(as(HEAD, '2')), 'does not exist'),
  refused('and not twice', clear + ask(1, TUESDAY) + decide() + decide(), 'is approved already'),
  refused(
    'it is not rejected without a reason',
    clear + ask(1, TUESDAY) + decide(as(HEAD), false),
    'Say why it is rejected',
  ),
  done('rejected it marks nothing', clear + ask(1, TUESDAY) + decide(as(HEAD), false, `'Examinations'`), MARKS, ''),
  done('and is no leave', '', left(), '5 0 0 5'),
  refused('who may not does not withdraw', clear + ask(1, TUESDAY) + end(as(NOBODY)), 'not permitted to withdraw'),
  done('the employee withdraws their own', clear + ask(1, TUESDAY) + end(as(TEACHER)), STATUS, 'withdrawn'),
  refused('but does not undo it', clear + ask(1, TUESDAY) + decide() + end(as(TEACHER)), 'not permitted to undo'),
  refused('nor who asked', clear + ask(1, TUESDAY) + decide() + end(as(CLERK)), 'not permitted to undo'),
  refused('nor at another campus', clear + ask(1, TUESDAY) + end(as(HEAD, '2')), 'does not exist'),
  refused('nor without a reason', clear + ask(1, TUESDAY) + end(as(CLERK), `' '`), 'Say why'),
  refused('nor twice', clear + ask(1, TUESDAY) + end() + end(), 'is withdrawn already'),
  refused(
    'leave of others is not asked for without the privilege',
    clear + ask(2, TUESDAY, TUESDAY, { by: as(TEACHER) }),
    'not permitted to ask',
  ),
  done('one’s own is', clear + ask(1, TUESDAY, TUESDAY, { by: as(TEACHER) }), DAYS, 1),
  refused(
    'at another campus nobody is there',
    clear + ask(1, TUESDAY, TUESDAY, { by: as(CLERK, '2') }),
    'This employee does not exist',
  ),
  refused('of a type that is not in use', clear + ask(1, TUESDAY, TUESDAY, { type: OLD }), 'not in use'),
  refused('backwards', clear + ask(1, TUESDAY, MONDAY), 'must not be before'),
  refused('longer than a year', clear + ask(1, TUESDAY, '2027-06-01', { type: UNPAID }), 'a year long at most'),
  refused('before joining', clear + ask(1, '2025-03-03'), 'joined on 01-Apr-2025'),
  refused('after the last day', clear + ask(3, '2026-05-04'), 'left on 01-May-2026'),
  refused('of days off alone', clear + ask(1, '2026-03-07', '2026-03-08'), 'None of these days'),
  refused('of a day that was worked', clear + mark(TUESDAY, PRESENT) + ask(1, TUESDAY), 'was marked Present'),
  refused(
    'over leave that waits',
    clear + ask(1, TUESDAY, '2026-03-11') + ask(1, '2026-03-11', '2026-03-12'),
    'has asked for leave from 10-Mar-2026',
  ),
  done('not over leave that was withdrawn', clear + ask(1, TUESDAY) + end() + ask(1, TUESDAY), STATUS, 'pending'),
  refused(
    'of more days than are left',
    clear + ask(1, MONDAY, '2026-03-16'),
    'has 5 days of Casual left in 2026, and these are 6',
  ),
  done('as many as are left', clear + ask(1, MONDAY, '2026-03-13'), DAYS, 5),
  refused(
    'those that are taken are not left',
    clear + ask(1, MONDAY, '2026-03-12') + decide() + ask(1, '2026-03-16', '2026-03-17'),
    'has 1 day of Casual left',
  ),
  done('a type without a limit has none', clear + ask(1, MONDAY, '2026-03-20', { type: UNPAID }), DAYS, 10),
  done(
    'over the new year each year has its own days',
    clear + ask(1, '2025-12-30', '2026-01-01') + decide(),
    left(2025),
    '5 2 0 3',
  ),
  done('as the next one has', '', left(), '5 1 0 4'),
  done(
    'leave without pay is unpaid',
    clear + ask(1, TUESDAY, TUESDAY, { type: UNPAID }) + decide(),
    unpaid(TUESDAY),
    1,
  ),
  done('with pay it is not', clear + ask(1, TUESDAY) + decide(), unpaid(TUESDAY), 0),
  refused('a locked month refuses', clear + ask(1, TUESDAY) + lock + decide(), 'Attendance of Mar, 2026 is locked'),
  refused('also to undo', clear + ask(1, TUESDAY) + decide() + lock + end(), 'Attendance of Mar, 2026 is locked'),
  done(
    'half a day is half a day',
    clear + ask(1, TUESDAY, TUESDAY, { half: 'first' }) + decide(),
    left(),
    '5 0.5 0 4.5',
  ),
  done('it marks nothing', '', MARKS, ''),
  done('nothing is worked or absent of the rest', '', day(TUESDAY), '0 0 0.5 f 0'),
  done('the rest is worked', mark(TUESDAY, PRESENT), day(TUESDAY), '0.5 0 0.5 f 0'),
  done('or not', mark(TUESDAY, ABSENT), day(TUESDAY), '0 0.5 0.5 f 0'),
  done('who has the first half off is not late', mark(TUESDAY, LATE), day(TUESDAY), '0.5 0 0.5 f 0'),
  done(
    'who has the second is',
    clear + ask(1, TUESDAY, TUESDAY, { half: 'second' }) + decide() + mark(TUESDAY, LATE),
    day(TUESDAY),
    '0.5 0 0.5 t 0',
  ),
  done(
    'half a shift is what is short',
    clear + mark(TUESDAY, PRESENT, 1, `'07:30', '10:00'`) + ask(1, TUESDAY, TUESDAY, { half: 'second' }) + decide(),
    day(TUESDAY),
    '0.5 0 0.5 f 30',
  ),
  done('undone it is gone', end(), day(TUESDAY), '1 0 0 f 210'),
  refused(
    'the same half is not asked for twice',
    clear + ask(1, TUESDAY, TUESDAY, { half: 'first' }) + ask(1, TUESDAY, TUESDAY, { half: 'first' }),
    'has asked for leave',
  ),
  refused(
    'nor a half of a day on leave',
    clear + ask(1, TUESDAY) + ask(1, TUESDAY, TUESDAY, { half: 'first' }),
    'has asked for leave',
  ),
  refused(
    'half a day is of one day',
    clear + ask(1, TUESDAY, '2026-03-11', { half: 'first' }),
    'Half a day is of one day',
  ),
  done(
    'of two halves one is unpaid',
    clear +
      ask(1, TUESDAY, TUESDAY, { half: 'first' }) +
      decide() +
      ask(1, TUESDAY, TUESDAY, { half: 'second', type: UNPAID }) +
      decide(),
    unpaid(TUESDAY),
    0.5,
  ),
  refused(
    'a locked month refuses half a day',
    clear + ask(1, TUESDAY, TUESDAY, { half: 'first' }) + lock + decide(),
    'Attendance of Mar, 2026 is locked',
  ),
  refused(
    'also to undo it',
    clear + ask(1, TUESDAY, TUESDAY, { half: 'first' }) + decide() + lock + end(),
    'Attendance of Mar, 2026 is locked',
  ),
  done('', clear, `SELECT 1 AS x`, 1),
];
