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
/** Whether a time belongs to the shift that began on the day before: after midnight of a shift that ends on the next day. */
export const isOfDayBefore = (hours: Hours, time: string): boolean =>
  hours.start_time !== null &&
  hours.end_time !== null &&
  hours.end_time < hours.start_time &&
  minutesOf(time) < minutesOf(hours.start_time) &&
  sinceBegin(hours, time) > sinceBegin(hours, hours.start_time);

/** The first and the last of these times of one shift; no time out while there is one time alone. */
export function shiftTimes(
  hours: Hours,
  times: readonly string[],
): { readonly in: string; readonly out: string | null } {
  const sorted = [...new Set(times)].toSorted((a, b) => sinceBegin(hours, a) - sinceBegin(hours, b));
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return { in: first, out: last === first ? null : last };
}
