/** The accounting year after one that ends, and when it is time to make it. */

interface Ending {
  /** Its last day, 'YYYY-MM-DD'. */
  readonly end_date: string;
}
/** So many days before the last year ends, the next one is offered to who may make it. */
export const NEXT_YEAR_DAYS = 60;

/** The twelve months after this year, as they are called. */
export function nextYear({ end_date }: Ending): Readonly<Record<string, string>> {
  const later = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  const start = new Date(Date.parse(`${end_date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const isLeap = later(end_date).slice(5) === '02-29';
  const end = isLeap ? `${later(end_date).slice(0, 5)}02-28` : later(end_date);
  const [from, to] = [start.slice(0, 4), end.slice(0, 4)];
  // A calendar year is called by its one year.
  return { name: from === to ? from : `${from}-${to.slice(2)}`, start_date: start, end_date: end };
}
/** The form of the year after this one, filled in. */
export const newYearAfter = (year: Ending): string =>
  `/accounting-periods/create?source=${encodeURIComponent(JSON.stringify(nextYear(year)))}`;
