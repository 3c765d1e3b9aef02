import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import type { FeePlace } from '../../kit/usePlace.ts';

const OWN = ['of', 'due', 'month_from', 'month_to', 'amount_from', 'amount_to'] as const;
/** The query of every list of defaulters, from its address. */
export const owedQuery = (at: FeePlace): Record<string, string> => ({
  ...at.query,
  ...Object.fromEntries(
    OWN.flatMap((name) => {
      const value = at.param(name);
      return value === null ? [] : [[name, value]];
    }),
  ),
});
const monthOf = (month: string | null): string => (month === null ? '…' : formatDate(month));
/** The same in words, for paper: 'Past its due date, enrolled students, months Apr, 2026 to …'. */
export function owedAbout(at: FeePlace): string {
  const [from, to] = [at.param('month_from'), at.param('month_to')];
  const [least, most] = [at.param('amount_from'), at.param('amount_to')];
  return [
    at.param('due') === 'all' ? 'All that is open, also what is not due yet' : 'Past its due date',
    at.notEnrolled || at.param('of') === 'not_enrolled' ? 'students who left' : at.param('of') === 'all' ? 'all students' : 'enrolled students',
    ...(from !== null || to !== null ? [`months ${monthOf(from)} to ${monthOf(to)}`] : []),
    ...(least !== null || most !== null ? [`amounts ${formatMoney(Number(least ?? 0))} to ${most === null ? '…' : formatMoney(Number(most))}`] : []),
  ].join(', ');
}
/** Nothing but the place and the defaults narrow the list. */
export const isWhole = (at: FeePlace): boolean => at.search === '' && OWN.every((name) => at.param(name) === null);
