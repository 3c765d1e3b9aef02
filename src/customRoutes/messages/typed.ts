/** What people type on the screen that writes a message, as it is sent. */
import { DISPLAY_OFFSET_HOURS } from '../../../contract/dates.ts';

/** Numbers as people paste them: one a line, or with commas between. */
export const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);
/** What is known of contacts. */
export const OF_CONTACTS = '{name} {campus} {school} {date}';
/** A day and a time of the institute; null while one is not chosen. */
export interface Later {
  readonly day: string | null;
  readonly time: string | null;
}
const HOUR_MS = 3_600_000;
/** The next full hour of the institute, which may be tomorrow's first. */
export function nextHour(now = Date.now()): Later {
  const at = new Date(now + (DISPLAY_OFFSET_HOURS + 1) * HOUR_MS).toISOString();
  return { day: at.slice(0, 10), time: `${at.slice(11, 13)}:00` };
}
/** The moment of a day and time of the institute; undefined while one is missing. */
export const momentOf = ({ day, time }: Later): string | undefined =>
  day === null || time === null
    ? undefined
    : new Date(Date.parse(`${day}T${time}:00Z`) - DISPLAY_OFFSET_HOURS * HOUR_MS).toISOString();

/** The generation of challans that an address names; null for none. */
export function jobIn(search: string): number | null {
  const named = new URLSearchParams(search).get('job_id') ?? '';
  return /^\d{1,15}$/.test(named) ? Number(named) : null;
}
