/** Times of a shift, which may end on the next day. */
const DAY = 1440;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from one time of day to the next time that it is the other. */
export const minutesBetween = (from: string, to: string): number => (minutesOf(to) - minutesOf(from) + DAY) % DAY;

/** Whether who came at this time came after the grace of the shift; up to half a day before the start is early. */
export const isLate = (start: string, grace: number, came: string): boolean => {
  const after = minutesBetween(start, came);
  return after > grace && after < DAY / 2;
};
