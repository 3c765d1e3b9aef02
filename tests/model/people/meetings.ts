/** Meetings of parents and teachers: their times, marks, and what becomes of them when the meeting changes. */
import { as, CODE, done, refused, type Step } from './step.ts';
import { HEAD, NOBODY } from './world.ts';

const c = `'${CODE}'`;
const meeting = (id: number, day = 'current_date', more = '1, NULL, 1'): string =>
  `INSERT INTO ptms (institute_code, id, title, campus_id, class_id, session_id, ptm_date, start_time, end_time, slot_minutes) VALUES (${c}, ${id}, 'Meeting ${id}', ${more}, ${day}, '09:00', '12:00', 10);`;
const row = (id: number, ptm: number, student: number, slot: string, teacher = '1', more = ''): string =>
  `INSERT INTO ptm_students (institute_code, id, ptm_id, student_id, employee_id, slot_start${more ? ', state' : ''}) VALUES (${c}, ${id}, ${ptm}, ${student}, ${teacher}, ${slot === '' ? 'NULL' : `'${slot}'`}${more ? `, '${more}'` : ''});`;
const set = (id: number, sets: string): string =>
  `UPDATE ptm_students SET ${sets} WHERE institute_code = ${c} AND id = ${id};`;
const move = (sets: string): string => `UPDATE ptms SET ${sets} WHERE institute_code = ${c} AND id = 1;`;
const clear = `SET LOCAL session_replication_role = replica;DELETE FROM ptm_students WHERE institute_code = ${c};DELETE FROM ptms_breaks WHERE institute_code = ${c};DELETE FROM ptms WHERE institute_code = ${c};
  UPDATE students SET campus_id = CASE id WHEN 4 THEN 2 ELSE 1 END, status_id = 1, status_class = 'enrolled', deleted_at = NULL WHERE institute_code = ${c};SET LOCAL session_replication_role = origin;${as(HEAD)}${meeting(1)}`;
const ROWS = `SELECT coalesce(string_agg(concat_ws(' ', id, to_char(slot_start, 'HH24:MI'), to_char(slot_end, 'HH24:MI'), state, is_live), ', ' ORDER BY id), '') AS x FROM ptm_students WHERE institute_code = ${c}`;

export const meetingSteps: readonly Step[] = [
  done('a time is as long as those of the meeting', clear + row(1, 1, 1, '09:00'), ROWS, '1 09:00 09:10 invited t'),
  refused('not before it', clear + row(1, 1, 1, '08:55'), 'The meeting is from 09:00 to 12:00'),
  refused('nor after it', clear + row(1, 1, 1, '11:55'), 'The meeting is from 09:00 to 12:00'),
  refused(
    'nor in a break',
    `${clear}INSERT INTO ptms_breaks (institute_code, ptms_id, position, from_time, to_time) VALUES (${c}, 1, 1, '10:00', '10:30');${row(1, 1, 1, '09:55')}`,
    'There is a break from 10:00 to 10:30',
  ),
  refused(
    'a teacher meets one at a time',
    clear + row(1, 1, 1, '09:00') + row(2, 1, 3, '09:05'),
    'Asma meets Aamna at 09:00',
  ),
  refused(
    'and a family one teacher',
    clear + row(1, 1, 1, '09:00') + row(2, 1, 2, '09:05', '2'),
    'The family is with Asma for Aamna at 09:00',
  ),
  refused(
    'also at another meeting',
    clear + meeting(2) + row(1, 1, 1, '09:00') + row(2, 2, 2, '09:00', '2'),
    'The family is with',
  ),
  done(
    'one after another',
    clear + row(1, 1, 1, '09:00') + row(2, 1, 2, '09:10'),
    ROWS,
    '1 09:00 09:10 invited t, 2 09:10 09:20 invited t',
  ),
  done(
    'two teachers at once',
    clear + row(1, 1, 1, '09:00') + row(2, 1, 3, '09:00', '2'),
    ROWS,
    '1 09:00 09:10 invited t, 2 09:00 09:10 invited t',
  ),
  refused('whom another campus has', clear + row(1, 1, 4, '09:00'), 'is at another campus than the meeting'),
  refused(
    'a row stays that of its student',
    clear + row(1, 1, 1, '') + set(1, 'student_id = 3'),
    'stays that of its student',
  ),
  refused(
    'nobody came before the day',
    clear + meeting(2, 'current_date + 9') + row(1, 2, 1, '', '1', 'attended'),
    'has not come yet',
  ),
  refused(
    'who came is of those who attended',
    clear + row(1, 1, 1, '') + set(1, `attended_by = 'father'`),
    'only of those who attended',
  ),
  refused(
    'a date is of something to do',
    clear + row(1, 1, 1, '') + set(1, 'follow_up_date = current_date'),
    'Say what is to be followed up',
  ),
  done(
    'who marked is known',
    clear + row(1, 1, 1, '') + set(1, `state = 'attended'`),
    `SELECT concat_ws(' ', marked_by, version) AS x FROM ptm_students WHERE institute_code = ${c}`,
    '2 2',
  ),
  refused(
    'what was written at a meeting stays',
    `${clear}${row(1, 1, 1, '', '1', 'attended')}DELETE FROM ptm_students WHERE institute_code = ${c};`,
    'is marked, or has remarks',
  ),
  refused(
    'a meeting of the past is left alone',
    clear + meeting(2, 'current_date - 3') + as(NOBODY) + row(1, 2, 1, ''),
    'only who may write in past meetings',
  ),
  done(
    'but for who may',
    clear + meeting(2, 'current_date - 3') + row(1, 2, 1, '', '1', 'attended'),
    ROWS,
    '1 attended t',
  ),
  done(
    'what was agreed is done later',
    `UPDATE ptm_students SET follow_up = 'Reading' WHERE institute_code = ${c};${as(NOBODY)}UPDATE ptm_students SET follow_up_done_at = now() WHERE institute_code = ${c};`,
    `SELECT (follow_up_done_at IS NOT NULL)::text AS x FROM ptm_students WHERE institute_code = ${c}`,
    'true',
  ),
  done(
    'what is not to be done is not done',
    `${as(HEAD)}UPDATE ptm_students SET follow_up = NULL WHERE institute_code = ${c};`,
    `SELECT (follow_up_done_at IS NOT NULL)::text AS x FROM ptm_students WHERE institute_code = ${c}`,
    'false',
  ),
  done(
    'cancelled, its times are free',
    clear + row(1, 1, 1, '09:00') + move(`status = 'cancelled'`),
    ROWS,
    '1 09:00 09:10 invited f',
  ),
  done('for another', meeting(2) + row(2, 2, 2, '09:00'), ROWS, '1 09:00 09:10 invited f, 2 09:00 09:10 invited t'),
  refused('and nothing more is written', row(3, 1, 3, ''), 'This meeting is cancelled'),
  refused('nor is it changed', move(`title = 'Again'`), 'This meeting is cancelled'),
  refused(
    'not once somebody was marked',
    clear + row(1, 1, 1, '', '1', 'attended') + move(`status = 'cancelled'`),
    'a meeting that took place is not cancelled',
  ),
  refused(
    'nor moved',
    clear + row(1, 1, 1, '', '1', 'absent') + move('ptm_date = current_date + 1'),
    'the meeting stays on its day',
  ),
  refused(
    'nor another class',
    clear + row(1, 1, 1, '', '1', 'attended') + move('class_id = 1'),
    'the meeting stays that of its class',
  ),
  refused(
    'nor another campus',
    clear + row(1, 1, 1, '', '1', 'attended') + move('campus_id = 2'),
    'the meeting stays at its campus',
  ),
  refused(
    'nor another session',
    clear + row(1, 1, 1, '', '1', 'attended') + move('session_id = NULL'),
    'the meeting stays in its session',
  ),
  done('another class has other students', clear + row(1, 1, 1, '09:00') + move('class_id = 2'), ROWS, ''),
  done(
    'another window has other times',
    clear + row(1, 1, 1, '09:00') + row(2, 1, 3, '09:20', '1', 'attended') + move(`end_time = '11:00'`),
    ROWS,
    '1 invited t, 2 09:20 09:30 attended t',
  ),
  done(
    'another day goes to its rows',
    clear + row(1, 1, 1, '09:00') + move('ptm_date = current_date + 1'),
    `SELECT (ptm_date - current_date)::int AS x FROM ptm_students WHERE institute_code = ${c}`,
    1,
  ),
];
