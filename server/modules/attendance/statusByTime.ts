import type { Status } from './statuses.ts';
import { isLate } from './times.ts';

interface Shift {
  readonly start_time: string | null;
  readonly grace_minutes: number | null;
}
/** The status of who came and was not marked: present, or late after the grace of the shift. */
export function statusByTime(
  statuses: readonly Status[],
  { start_time, grace_minutes }: Shift,
  came: string,
): Status | undefined {
  const late = start_time !== null && isLate(start_time, grace_minutes ?? 0, came);
  const used = statuses.filter(
    ({ is_active, counts_as, is_half_day }) => is_active && counts_as === 'present' && !is_half_day,
  );
  return (late ? used.find(({ is_late }) => is_late) : undefined) ?? used.find(({ is_late }) => !is_late);
}
