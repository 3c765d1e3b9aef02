/**
 * Lives in which anything may change that days of attendance are counted from, while months are locked and opened. An
 * independent judge keeps what each locked month said of whoever was at the campus of the lock, and asks after every
 * step that it says the same.
 */
import type pg from 'pg';
import fc from 'fast-check';
import { as, CODE } from './step.ts';
import { WORLD } from './world.ts';

const c = `'${CODE}'`;
const MONTHS = ['2026-02', '2026-03', '2026-04'] as const;
/** Days at the edges of months, where the faults are. */
const EDGES = ['02-26', '02-27', '03-02', '03-03', '03-04', '03-30', '03-31', '04-01', '04-02', '04-29'].map(
  (day) => `2026-${day}`,
);
/** After all that is locked. */
const LATER = '2026-05-04';
const PEOPLE = [1, 2, 3, 4, 5, 6] as const;
/** Where each employee was, from which day on. */
type Posts = Map<number, { readonly from: string; readonly campus: number }[]>;
interface Change {
  readonly name: string;
  readonly sql: string;
  /** What the judge has to know of it when it was done. */
  readonly post?: readonly [employee: number, from: string, campus: number];
}
const text = (value: string | number | boolean | null): string =>
  value === null ? 'NULL' : typeof value === 'string' ? `'${value}'` : String(value);
const sets = (values: Readonly<Record<string, string | number | boolean | null>>): string =>
  Object.entries(values)
    .map(([column, value]) => `${column} = ${text(value)}`)
    .join(', ');
const of = (table: string, where: string, values: Parameters<typeof sets>[0]): string =>
  `UPDATE ${table} SET ${sets(values)} WHERE institute_code = ${c} AND ${where}`;
const add = (table: string, values: Parameters<typeof sets>[0], more = ''): string =>
  `INSERT INTO ${table} (institute_code, ${Object.keys(values).join(', ')}) VALUES (${c}, ${Object.values(values).map(text).join(', ')})${more}`;
const gone = (table: string, where = 'true'): string => `DELETE FROM ${table} WHERE institute_code = ${c} AND ${where}`;

const who = fc.constantFrom(...PEOPLE);
const day = fc.constantFrom(...EDGES);
const campus = fc.constantFrom(1, 2);
const scope = fc.constantFrom(null, 1, 2);
const hour = fc.constantFrom('07:30', '08:30', '10:00', '13:00', '13:30', '15:00');
const weekdays = fc.constantFrom('{}', '{Monday}', '{Tuesday,Wednesday}');
const month = fc.constantFrom(...MONTHS);
const step = <T>(name: string, given: fc.Arbitrary<T>, sql: (given: T) => string): fc.Arbitrary<Change> =>
  given.map((values) => ({ name: `${name} ${JSON.stringify(values)}`, sql: sql(values) }));
const setting = fc.record({
  lates_per_absence: fc.constantFrom(0, 1, 2),
  half_day_minutes: fc.constantFrom(0, 300),
  missing_out: fc.constantFrom('present', 'half', 'absent'),
  unmarked: fc.constantFrom('nothing', 'absent'),
});
const marks = fc.record({
  status: fc.constantFrom(1, 2, 3, 4, 4, 6),
  came: hour,
  left: fc.constantFrom(null, '13:00', '14:30'),
});

const locks = step('locks', fc.tuple(month, scope), ([of_, campus_id]) =>
  add('attendance_locks', { month: `${of_}-01`, campus_id }),
);

const changes: readonly [weight: number, fc.Arbitrary<Change>][] = [
  [
    5,
    step('marks', fc.tuple(who, day, marks), ([employee_id, att_date, { status, came, left }]) =>
      add(
        'employee_attendance',
        { employee_id, att_date, attendance_status_id: status, time_in: came, time_out: left, source: 'sheet' },
        ' ON CONFLICT (institute_code, employee_id, att_date) DO UPDATE SET attendance_status_id = EXCLUDED.attendance_status_id, time_in = EXCLUDED.time_in, time_out = EXCLUDED.time_out, source = EXCLUDED.source',
      ),
    ),
  ],
  [
    1,
    step('rubs out', fc.tuple(who, day), ([one, on]) =>
      gone('employee_attendance', `employee_id = ${one} AND att_date = '${on}'`),
    ),
  ],
  [
    4,
    step(
      'sets',
      fc.tuple(scope, setting),
      ([campus_id, values]) =>
        `${gone('employee_settings', `campus_id IS NOT DISTINCT FROM ${text(campus_id)}`)}; ${add('employee_settings', { name: `S${campus_id}`, campus_id, ...values })}`,
    ),
  ],
  [
    3,
    step('changes settings', fc.tuple(scope, setting), ([of_, values]) =>
      of('employee_settings', `campus_id IS NOT DISTINCT FROM ${text(of_)}`, values),
    ),
  ],
  [
    1,
    step('moves settings', fc.tuple(scope, scope), ([from, to]) =>
      of('employee_settings', `campus_id IS NOT DISTINCT FROM ${text(from)}`, { campus_id: to }),
    ),
  ],
  [
    1,
    step('has no settings', scope, (of_) => gone('employee_settings', `campus_id IS NOT DISTINCT FROM ${text(of_)}`)),
  ],
  [
    3,
    step('shifts hours', fc.tuple(fc.constantFrom(1, 2), hour, fc.option(day)), ([id, start_time, hours_from]) =>
      of('shifts', `id = ${id}`, { start_time, hours_from }),
    ),
  ],
  [
    1,
    step('gives grace', fc.tuple(fc.constantFrom(0, 60), day), ([grace_minutes, hours_from]) =>
      of('shifts', 'id = 1', { grace_minutes, hours_from }),
    ),
  ],
  [
    1,
    step(
      'has working days',
      fc.tuple(fc.constantFrom('{Monday,Tuesday}', '{Monday,Wednesday,Friday}'), day),
      ([days, hours_from]) => of('shifts', 'id = 1', { days, hours_from }),
    ),
  ],
  [
    2,
    step('gives the shift to', fc.tuple(fc.constantFrom(1, 2), scope), ([id, campus_id]) =>
      of('shifts', `id = ${id}`, { campus_id }),
    ),
  ],
  [
    2,
    step('has a timing', fc.tuple(fc.constantFrom(1, 2), day, hour), ([shifts_id, from_date, start_time]) =>
      add('shifts_timings', {
        shifts_id,
        position: 0,
        name: 'Weeks',
        from_date,
        to_date: from_date,
        start_time,
        end_time: '12:00',
      }),
    ),
  ],
  [1, step('has no timing', day, (from_date) => gone('shifts_timings', `from_date = '${from_date}'`))],
  [
    2,
    step('is closed', fc.tuple(day, scope, fc.constantFrom('everybody', 'employees')), ([from_date, campus_id, whom]) =>
      add('holidays', { name: 'Day', from_date, campus_id, whom }),
    ),
  ],
  [1, step('is open', day, (from_date) => gone('holidays', `from_date = '${from_date}'`))],
  [
    1,
    step('moves a holiday', fc.tuple(day, day), ([from, to]) =>
      of('holidays', `from_date = '${from}'`, { from_date: to }),
    ),
  ],
  [
    3,
    step(
      'counts a status as',
      fc.tuple(fc.constantFrom(1, 3, 4, 6), fc.constantFrom('present', 'absent', 'leave'), fc.boolean(), fc.boolean()),
      ([id, counts_as, is_late, is_half_day]) =>
        of('attendance_statuses', `id = ${id}`, { counts_as, is_late, is_half_day }),
    ),
  ],
  [
    2,
    step('pays leave', fc.tuple(fc.constantFrom(1, 2), fc.boolean()), ([id, is_paid]) =>
      of('leave_types', `id = ${id}`, { is_paid }),
    ),
  ],
  [
    3,
    step(
      'has leave',
      fc.tuple(who, fc.constantFrom(1, 2), day, fc.constantFrom(null, 'first', 'second')),
      ([one, type, on, half]) =>
        `${as(1)}SELECT leave_request(${c}, ${one}, ${type}, '${on}', '${on}', ${text(half)}, 'Family');${as(4)}SELECT leave_decide(${c}, (SELECT max(id) FROM leave_requests WHERE institute_code = ${c}), true, NULL)`,
    ),
  ],
  [
    2,
    step(
      'has no leave',
      who,
      (one) =>
        `${as(4)}SELECT leave_end(${c}, (SELECT min(id) FROM leave_requests WHERE institute_code = ${c} AND employee_id = ${one} AND status = 'approved'), 'Came')`,
    ),
  ],
  [2, step('joins', fc.tuple(who, day), ([id, join_date]) => of('employees', `id = ${id}`, { join_date }))],
  [
    2,
    step('leaves', fc.tuple(who, fc.option(day)), ([id, leave_date]) => of('employees', `id = ${id}`, { leave_date })),
  ],
  [
    2,
    step(
      'is deleted',
      who,
      (id) => `UPDATE employees SET deleted_at = now() WHERE institute_code = ${c} AND id = ${id}`,
    ),
  ],
  [
    2,
    step(
      'has a shift and days off',
      fc.tuple(who, fc.constantFrom(null, 1, 2), weekdays, day),
      ([id, shift_id, weekly_off, moved_on]) => of('employees', `id = ${id}`, { shift_id, weekly_off, moved_on }),
    ),
  ],
  [
    5,
    fc.tuple(who, campus, day).map(([id, campus_id, moved_on]) => ({
      name: `moves ${id} to ${campus_id} on ${moved_on}`,
      sql: of('employees', `id = ${id} AND campus_id <> ${campus_id}`, { campus_id, moved_on }),
      post: [id, moved_on, campus_id] as const,
    })),
  ],
  [
    2,
    step('has no such shift', fc.constantFrom(1, 2), (id) =>
      [of('employees', `shift_id = ${id}`, { shift_id: null, moved_on: LATER }), gone('shifts', `id = ${id}`)].join(
        ';',
      ),
    ),
  ],
  [
    1,
    fc.constant({
      name: 'has no such campus',
      sql: [of('employees', 'campus_id = 3', { campus_id: 1, moved_on: LATER }), gone('campuses', 'id = 3')].join(';'),
      post: [5, LATER, 1] as const,
    }),
  ],
  [2, locks],
  [
    1,
    step('opens', fc.tuple(month, scope), ([of_, campus_id]) =>
      gone('attendance_locks', `month = '${of_}-01' AND campus_id IS NOT DISTINCT FROM ${text(campus_id)}`),
    ),
  ],
];
const oneChange = fc.oneof(...changes.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Days that were marked, and somebody at a campus that is to be left, before anything happens. */
const PAST = `INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${c}, 3, 'East', 'E');
  INSERT INTO employees (institute_code, id, name, campus_id, shift_id, join_date) VALUES (${c}, 5, 'East', 3, 2, '2026-01-05'), (${c}, 6, 'South', 2, 1, '2026-01-05');
  INSERT INTO employee_attendance (institute_code, employee_id, att_date, attendance_status_id, time_in, time_out)
    SELECT ${c}, e, d, 4, '09:00', '13:00' FROM generate_series(1, 6) e CROSS JOIN unnest('{2026-02-27,2026-03-03,2026-03-31,2026-04-01}'::date[]) d WHERE e <> 5;
  INSERT INTO employee_settings (institute_code, name, lates_per_absence) VALUES (${c}, 'All', 2);`;
const BEGUN: readonly (readonly [number, string, number])[] = [1, 1, 1, 2, 3, 2].map((at, index) => [
  index + 1,
  '2025-01-01',
  at,
]);

const SAID = `SELECT d.employee_id AS who, to_char(d.day, 'YYYY-MM-DD') AS day, concat_ws(' ', d.kind, d.status_id, d.present, d.absent, d.on_leave, d.is_late, d.is_early, d.minutes, d.overtime, d.short) AS says
    FROM employee_days(${c}, $1::date, ($1::date + interval '1 month - 1 day')::date) d
  UNION ALL SELECT s.employee_id, 'all', concat_ws(' ', s.days, s.working_days, s.present, s.absent, s.on_leave, s.late, s.late_absences, s.minutes, s.overtime, s.unpaid, s.short, s.early, s.unpaid_leave)
    FROM employee_attendance_sums(${c}, $1::date, ($1::date + interval '1 month - 1 day')::date) s ORDER BY 1, 2`;
interface Said {
  readonly who: string;
  readonly day: string;
  readonly says: string;
}
/** What locked months said, by month, campus and employee. */
class Judge {
  readonly #said = new Map<string, string>();
  readonly #posts: Posts = new Map();
  constructor() {
    for (const post of BEGUN) this.moved(...post);
  }
  moved(employee: number, from: string, at: number): void {
    this.#posts.set(employee, [...(this.#posts.get(employee) ?? []), { from, campus: at }]);
  }
  #at(employee: number, on: string): number | undefined {
    return this.#posts.get(employee)?.findLast(({ from }) => from <= on)?.campus;
  }
  /**
   * Throws when a month that was locked, and is, says something else of somebody. After a step one month is asked, in
   * turn: what has changed once is seen by the next, and each costs two plans.
   */
  async asks(client: pg.Client, after: string, only?: string): Promise<void> {
    const locks = await client.query<{ month: string; campus: number | null }>(
      `SELECT to_char(month, 'YYYY-MM') AS month, campus_id::int AS campus FROM attendance_locks WHERE institute_code = ${c} ORDER BY 1, 2`,
    );
    const held = new Set<string>();
    for (const [of_, these] of Map.groupBy(locks.rows, (lock) => lock.month)) {
      for (const { campus: at } of these) for (const employee of PEOPLE) held.add(`${of_} ${at} ${employee}`);
      const isNew = these.some(({ campus: at }) => !this.#said.has(`${of_} ${at} ${PEOPLE[0]}`));
      if (only !== undefined && only !== of_ && !isNew) continue;
      const { rows } = await client.query<Said>(SAID, [`${of_}-01`]);
      const byEmployee = Map.groupBy(rows, (row) => Number(row.who));
      for (const { campus: at } of these)
        for (const employee of PEOPLE) {
          const all = byEmployee.get(employee) ?? [];
          const days = all.filter(({ day: on }) => on !== 'all');
          const here = days.filter(({ day: on }) => at === null || this.#at(employee, on) === at);
          // Sums are of a month that is locked whole.
          const says = JSON.stringify(here.length === days.length ? all : here);
          const key = `${of_} ${at} ${employee}`;
          const said = this.#said.get(key);
          if (said === undefined) this.#said.set(key, says);
          else if (said !== says) throw new Error(`${after}: ${key} was ${said}, and is ${says}`);
        }
    }
    for (const key of this.#said.keys()) if (!held.has(key)) this.#said.delete(key);
  }
}
/** A rule refused it; anything else is a step that is wrong. */
const REFUSED = /^(?:P0001|23\d\d\d)$/;

async function life(client: pg.Client, steps: readonly Change[], mutate: string): Promise<number> {
  let n = 0;
  await client.query('BEGIN');
  try {
    await client.query(`SELECT set_config('app.institute', '${CODE}', true)`);
    await client.query(as(2) + WORLD + PAST);
    if (mutate !== '') await client.query(mutate);
    const judge = new Judge();
    for (const { name, sql, post } of steps) {
      await client.query(`SAVEPOINT step;${as(2)}`);
      try {
        const { rowCount } = await client.query(sql);
        n += 1;
        if (post && rowCount !== 0) judge.moved(...post);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && REFUSED.test(String(error.code)))) throw error;
        await client.query('ROLLBACK TO step');
        continue;
      }
      await judge.asks(client, name, MONTHS[n % MONTHS.length]);
    }
    await judge.asks(client, 'in the end');
    return n;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** What happens while all is open, months that are locked, and what happens then. */
const steps = fc.tuple(
  fc.array(oneChange, { minLength: 10, maxLength: 10 }),
  fc.array(locks, { minLength: 3, maxLength: 3 }),
  fc.array(oneChange, { minLength: 20, maxLength: 20 }),
);
/** As many find each of the faults (lockedMutants.ts). */
const MOST = 30;
/** Many lives; the first that ends otherwise fails. */
export async function lockedLives(
  client: pg.Client,
  { runs, seed, mutate = '' }: { readonly runs: number; readonly seed: number; readonly mutate?: string },
): Promise<{ failed: boolean; errorInstance: unknown }> {
  let [all, done] = [0, 0];
  const found = await fc.check(
    fc.asyncProperty(steps, async ([before, locked, after]) => {
      const steps = [...before, ...locked, ...after];
      all += steps.length;
      done += await life(client, steps, mutate);
    }),
    { numRuns: Math.min(runs, MOST), seed, endOnFailure: true },
  );
  // What refuses everything changes nothing.
  if (!found.failed && done < all / 3)
    return { failed: true, errorInstance: new Error(`${done} of ${all} steps were done`) };
  return { failed: found.failed, errorInstance: found.errorInstance };
}
