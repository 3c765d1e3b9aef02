/** Lives the steps in a transaction that is never committed; each must end as it says. */
import type pg from 'pg';
import { attendanceSteps } from './attendance.ts';
import { leaveSteps } from './leave.ts';
import { lockedLives } from './lockedMonths.ts';
import { meetingSteps } from './meetings.ts';
import { moveSteps } from './moves.ts';
import { shiftSteps } from './shifts.ts';
import { as, CODE, live, type Step } from './step.ts';
import { WORLD } from './world.ts';

async function run(
  client: pg.Client,
  steps: readonly Step[],
  mutate = '',
): Promise<{ failed: boolean; errorInstance: unknown }> {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT set_config('app.institute', '${CODE}', true)`);
    await client.query(as(2) + WORLD);
    if (mutate !== '') await client.query(mutate);
    for (const step of steps) await live(client, step);
    return { failed: false, errorInstance: null };
  } catch (error) {
    return { failed: true, errorInstance: error };
  } finally {
    await client.query('ROLLBACK');
  }
}
type Lives = (
  client: pg.Client,
  wanted: { readonly runs: number; readonly seed: number; readonly mutate?: string },
) => ReturnType<typeof run>;
const livesOf =
  (steps: readonly Step[]): Lives =>
  (client, { mutate }) =>
    run(client, steps, mutate);
/** Each alone finds the faults of its own functions. */
export const lives = {
  leave: livesOf(leaveSteps),
  attendance: livesOf(attendanceSteps),
  shifts: livesOf(shiftSteps),
  moves: livesOf(moveSteps),
  meetings: livesOf(meetingSteps),
  lockedMonths: lockedLives,
} as const;
