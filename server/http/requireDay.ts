import { invalid } from './appError.ts';

/** Throws 422 for a day that is not in the calendar, like 2026-02-30, or far from any that a school could mean. */
export function requireDay(field: string, day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day || day < '1990-01-01' || day > '2199-12-31')
    throw invalid(field, `${field}: ${day} is not a day of the calendar`);
  return day;
}
