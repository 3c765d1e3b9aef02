/**
 * Dates as people read them (specification 5): 'MMM, YYYY', 'DD-MMM-YYYY' (optionally with weekday) and
 * 'DD-MMM-YYYY hh:mm:ss A', timestamps shifted by five hours. Anything else logs an error and shows nothing.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** Hours added to a UTC timestamp before it is shown (specification 9). */
export const DISPLAY_OFFSET_HOURS = 5;

/**
 * Reports by days begin here unless asked otherwise, and end today; reports by months are of the current month
 * (specification 9). An institute may say another day.
 */
export const REPORT_START = '2024-04-01';

const two = (n: number): string => String(n).padStart(2, '0');
const day = (d: Date): string => `${two(d.getUTCDate())}-${MONTHS[d.getUTCMonth()]}-${d.getUTCFullYear()}`;
const fail = (message: string): string => {
  console.error(message);
  return '';
};

/**
 * 'YYYY-MM', 'YYYY-MM-DD' or an ISO UTC timestamp, formatted. Wrong input logs one of the specification's three
 * messages (section 8) and gives ''.
 */
export function formatDate(input: unknown, { weekday = false }: { weekday?: boolean } = {}): string {
  if (typeof input !== 'string' || input === '') return fail('Invalid input: inputDate must be a non-empty string.');
  const month = /^(\d{4})-(\d{2})$/.exec(input);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(input);
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(input);
  if (!month && !date && !instant)
    return fail("Invalid input format: Expected 'YYYY-MM', 'YYYY-MM-DD', or ISO 8601 with UTC timezone.");
  const at = new Date(month ? `${input}-01T00:00:00Z` : date ? `${input}T00:00:00Z` : input);
  if (Number.isNaN(at.getTime()) || (date && at.toISOString().slice(0, 10) !== input)) return fail('Invalid date.');
  if (month) return `${MONTHS[at.getUTCMonth()]}, ${at.getUTCFullYear()}`;
  if (date) return weekday ? `${DAYS[at.getUTCDay()]}, ${day(at)}` : day(at);
  const shown = new Date(at.getTime() + DISPLAY_OFFSET_HOURS * 3_600_000);
  const hour = shown.getUTCHours();
  return `${day(shown)} ${two(hour % 12 || 12)}:${two(shown.getUTCMinutes())}:${two(shown.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Today in the school's time zone (five hours ahead of UTC), 'YYYY-MM-DD'. */
export const today = (now = Date.now()): string =>
  new Date(now + DISPLAY_OFFSET_HOURS * 3_600_000).toISOString().slice(0, 10);
/** The current month, 'YYYY-MM'. */
export const currentMonth = (now?: number): string => today(now).slice(0, 7);

const DAY_MS = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** 'YYYY-MM-DD' moved by so many days. */
export const shiftDay = (day: string, by: number): string =>
  new Date(startOf(day) + by * DAY_MS).toISOString().slice(0, 10);
/** Days from one day to another; less than 0 when the other is before it. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / DAY_MS);
/**
 * `count` days a month apart, the first of them `day`; a month that has no such day has its last: 31-Jan, 28-Feb,
 * 31-Mar. As PostgreSQL adds months.
 */
export function monthsApart(day: string, count: number): string[] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const last = new Date(Date.UTC(year, month + at, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + at, Math.min(date, last))).toISOString().slice(0, 10);
  });
}
