import { formatDate } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';

const name = (month: string): string => formatDate(month).slice(0, 3);
/**
 * 'Apr – Jun, 2026', 'Nov, 2026 – Jan, 2027', 'Apr, Jun, 2026', 'Nov, 2026; Feb, 2027': months 'YYYY-MM' in any order,
 * runs of three and more as a range.
 */
export function monthsText(months: readonly string[]): string {
  const sorted = [...new Set(months)].toSorted((a, b) => (a < b ? -1 : 1));
  const runs: string[][] = [];
  for (const month of sorted) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && shiftMonth(last, 1) === month) run.push(month);
    else runs.push([month]);
  }
  const parts = runs.flatMap((run) => {
    const [first = '', last = ''] = [run[0], run.at(-1)];
    return run.length < 3 ? run.map((month): [string, string] => [month, month]) : [[first, last] as [string, string]];
  });
  return parts
    .map(([first, last], at) => {
      const next = parts[at + 1]?.[0];
      const end = next === undefined ? '' : next.slice(0, 4) === last.slice(0, 4) ? ', ' : '; ';
      // The year once, after the last month of it.
      const shown = end === ', ' ? name(last) : formatDate(last);
      if (first === last) return `${shown}${end}`;
      return `${first.slice(0, 4) === last.slice(0, 4) ? name(first) : formatDate(first)} – ${shown}${end}`;
    })
    .join('');
}
