/** Days and months that callers send. Each refusal names its field. */
import { invalid } from '../../../http/appError.ts';

/** Longest range of months that is billed at once. */
const MOST_MONTHS = 24;

/** 'YYYY-MM' as its first day. */
export const firstDay = (month: string): string => `${month}-01`;

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
/**
 * First days of a range of months, both ends included; without `to`, of one month. Throws 422 for one that runs
 * backwards or is too long.
 */
export function monthRange(
  from: string,
  to: string | undefined,
  names: readonly [from: string, to: string],
): { from: string; to: string } {
  const last = to ?? from;
  if (last < from) throw invalid(names[1], `${names[1]} must not be before ${names[0]}`);
  if (numberOf(last) - numberOf(from) >= MOST_MONTHS)
    throw invalid(names[1], `At most ${MOST_MONTHS} months are billed at once`);
  return { from: firstDay(from), to: firstDay(last) };
}
