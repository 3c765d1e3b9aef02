/** Hours of a shift that change from a day on, and days that keep what they had. */
import { at, clear as cleared, dayOf, employee, locked, MONDAY, short, timing, TUESDAY } from './attendance.ts';
import { CODE, done, refused, type Step } from './step.ts';
import { PRESENT } from './world.ts';

const c = `'${CODE}'`;
const [APRIL, FIRST] = ['2026-04-06', '2026-03-01'];
const clear = `${cleared}UPDATE shifts SET campus_id = NULL, start_time = '07:30', end_time = '13:30', grace_minutes = 10, days = '{Monday,Tuesday,Wednesday,Thursday,Friday}' WHERE institute_code = ${c} AND id = 1;
  UPDATE shifts SET start_time = '20:00' WHERE institute_code = ${c} AND id = 2;DELETE FROM shift_hours WHERE institute_code = ${c};`;
/** What the morning shift becomes, from a day on, today unless it is said. */
const hours = (sets: string, from = 'NULL'): string =>
  `UPDATE shifts SET ${sets}, hours_from = ${from} WHERE institute_code = ${c} AND id = 1;`;
const since = (day: string): string => hours('name = name', at(day));
const [EIGHT, SEVEN] = [`start_time = '08:00'`, `start_time = '07:00'`];
const worked = clear + [MONDAY, APRIL].map((day) => employee(at(day), PRESENT, 1, short)).join('');
const BOTH = `SELECT string_agg(concat_ws(' ', kind, overtime, short), ', ' ORDER BY day) AS x FROM employee_days(${c}, '${FIRST}', '2026-04-30', '{1}') WHERE day IN ('${MONDAY}', '${APRIL}')`;
const LEFT = `SELECT string_agg(is_early::text, ', ' ORDER BY day) AS x FROM employee_days(${c}, '${FIRST}', '2026-04-30', '{1}') WHERE day IN ('${MONDAY}', '${APRIL}')`;
const ROWS = `SELECT coalesce(string_agg(concat_ws(' ', to_date, to_char(start_time, 'HH24:MI')), ', ' ORDER BY to_date), '') AS x FROM shift_hours WHERE institute_code = ${c}`;
const TODAY = `SELECT count(*)::int AS x FROM shift_hours WHERE institute_code = ${c} AND to_date = fee_today(${c}) - 1 AND start_time = '07:30'`;
const night = (start: string, from: string): string =>
  `UPDATE shifts SET start_time = '${start}', hours_from = '${from}' WHERE institute_code = ${c} AND id = 2;`;
const ownCampus = `UPDATE shifts SET campus_id = 1 WHERE institute_code = ${c} AND id = 1;`;

export const shiftSteps: readonly Step[] = [
  done('other hours leave days that were worked', worked + hours(EIGHT), BOTH, 'work 0 240, work 0 240'),
  done('they count from today', '', TODAY, 1),
  done('said since when, from then on', since('2026-04-01'), BOTH, 'work 0 240, work 0 210'),
  done('on that day too', since(APRIL), BOTH, 'work 0 240, work 0 210'),
  done('or later', since('2026-04-07'), BOTH, 'work 0 240, work 0 240'),
  done('or earlier again', since(FIRST), BOTH, 'work 0 210, work 0 210'),
  done('from a day that is said', worked + hours(EIGHT, at(APRIL)), BOTH, 'work 0 240, work 0 210'),
  done('again, from a day after that', hours(SEVEN, at('2026-04-07')), BOTH, 'work 0 240, work 0 210'),
  done('which is two that were', '', ROWS, '2026-04-05 07:30, 2026-04-06 08:00'),
  done(
    'from a day before, all that was later lapses',
    hours(`start_time = '06:30'`, at(MONDAY)),
    BOTH,
    'work 0 300, work 0 300',
  ),
  done('and is no more', '', ROWS, '2026-03-01 07:30'),
  done(
    'between two that were',
    worked +
      hours(EIGHT, at('2026-03-01')) +
      hours(SEVEN, at('2026-05-01')) +
      hours(`start_time = '06:30'`, at('2026-04-01')),
    BOTH,
    'work 0 210, work 0 300',
  ),
  done('the days before keep theirs', '', ROWS, '2026-02-28 07:30, 2026-03-31 08:00'),
  done(
    'days before end when they did, with their grace',
    `${clear}${[
      ['03-02', '13:20'],
      ['04-06', '13:29'],
    ]
      .map(([day, out]) => employee(`'2026-${day}'`, PRESENT, 1, `'sheet', '07:30', '${out}'`))
      .join(
        '',
      )}${hours(`end_time = '13:00', grace_minutes = 0`, at('2026-04-07'))}${hours(`end_time = '14:00'`, at('2026-04-20'))}`,
    LEFT,
    'false, false',
  ),
  done('those of other hours are early', hours(`end_time = '13:30'`, at('2026-04-01')), LEFT, 'false, true'),
  done('a name is no hour', worked + hours(`name = 'Morning'`), ROWS, ''),
  done('nor is a day without other hours', since('2026-04-01'), ROWS, ''),
  done(
    'working days count from a day too',
    worked + hours(`days = '{Tuesday}'`, at('2026-04-01')),
    BOTH,
    'work 0 240, off 120 0',
  ),
  done(
    'another shift keeps its own hours',
    employee(at(TUESDAY), PRESENT, 4, `'sheet', '20:00', '06:00'`),
    dayOf(TUESDAY, 4),
    'work 1 0 0 600 0 0',
  ),
  done('a night that was ends on the next day', night('21:00', '2026-03-05'), dayOf(TUESDAY, 4), 'work 1 0 0 600 0 0'),
  ...[EIGHT, `end_time = '14:00'`, 'grace_minutes = 30', `days = '{Monday}'`].map((sets) =>
    refused(
      `a locked month has no other ${sets}`,
      worked + locked('2026-03') + hours(sets, at('2026-03-31')),
      'Mar, 2026 is locked; let',
    ),
  ),
  refused(
    'nor one that one campus has locked',
    worked + locked('2026-03', '2') + hours(EIGHT, at(MONDAY)),
    'is locked',
  ),
  done(
    'one that another campus has locked does',
    `${worked}${ownCampus}${locked('2026-03', '2')}${hours(EIGHT, at(MONDAY))}`,
    BOTH,
    'work 0 210, work 0 210',
  ),
  refused(
    'and its own campus does not',
    `${worked}${ownCampus}${locked('2026-03', '1')}${hours(EIGHT, at(MONDAY))}`,
    'is locked',
  ),
  done(
    'hours after it are free',
    worked + locked('2026-03') + hours(EIGHT, at('2026-04-01')),
    BOTH,
    'work 0 240, work 0 210',
  ),
  refused('they are not said to be since before', since('2026-03-31'), 'Mar, 2026 is locked'),
  refused(
    'nor to be later, over a locked month',
    worked + hours(EIGHT, at(FIRST)) + locked('2026-03') + since('2026-04-02'),
    'is locked',
  ),
  done(
    'what comes later is still changed',
    worked + hours(EIGHT, at(FIRST)) + locked('2026-03') + hours(SEVEN, at('2026-04-01')),
    BOTH,
    'work 0 210, work 0 270',
  ),
  done(
    'as it was on a locked day it is no change',
    worked + hours(EIGHT, at('2026-04-01')) + locked('2026-03') + hours(`start_time = '07:30'`, at('2026-03-10')),
    BOTH,
    'work 0 240, work 0 240',
  ),
  done(
    'days of a timing have no other start',
    clear + timing(FIRST, '2026-03-31') + locked('2026-03') + hours(EIGHT, at(MONDAY)),
    ROWS,
    '2026-03-01 07:30',
  ),
  refused(
    'but no other working days',
    clear + timing(FIRST, '2026-03-31') + locked('2026-03') + hours(`days = '{Monday}'`, at(MONDAY)),
    'is locked',
  ),
];
