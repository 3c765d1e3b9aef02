/** Times of shifts, which may end on the next day. */
const DAY = 1440;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from one time of day to the next time that it is the other. */
const minutesBetween = (from: string, to: string): number => (minutesOf(to) - minutesOf(from) + DAY) % DAY;

/** Whether who came at this time came after the grace of the shift; up to half a day before the start is early. */
export const isLate = (start: string, grace: number, came: string): boolean => {
  const after = minutesBetween(start, came);
  return after > grace && after < DAY / 2;
};

interface Hours {
  readonly start_time: string | null;
  readonly end_time: string | null;
}
/** Minutes from the moment at which a day of this shift begins: in the middle of the hours off work. */
function sinceBegin({ start_time, end_time }: Hours, time: string): number {
  if (start_time === null || end_time === null) return minutesOf(time);
  const off = minutesBetween(end_time, start_time);
  return (minutesBetween(start_time, time) + Math.floor(off / 2)) % DAY;
}
/**
 * Whether a time belongs to the shift that began on the day before: of one that ends after midnight, until the middle
 * of the hours off work between that end and the start of this day.
 */
export function isOfDayBefore(before: Hours, start: string | null, time: string): boolean {
  if (before.start_time === null || before.end_time === null || start === null) return false;
  if (before.end_time >= before.start_time) return false;
  const off = Math.max(0, minutesOf(start) - minutesOf(before.end_time));
  return minutesOf(time) < minutesOf(start) - Math.floor(off / 2);
}

/** The first and the last of these times of one shift; no time out while there is one time alone. */
export function shiftTimes(
  hours: Hours,
  times: readonly string[],
): { readonly in: string; readonly out: string | null } {
  const sorted = [...new Set(times)].toSorted((a, b) => sinceBegin(hours, a) - sinceBegin(hours, b));
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return { in: first, out: last === first ? null : last };
}
