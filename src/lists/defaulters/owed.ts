import { formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { statementOf } from '../../challans/paths.ts';
import type { ListContext, ListFilter } from '../list.ts';
import type { ListAddress } from '../../students/useListAddress.ts';

/** Defaulters are narrowed by months and amounts, past due or all that is open, and by who they are. */
export const OWED_FILTERS: readonly ListFilter[] = [
  { kind: 'choice', name: 'due', label: 'Owed', choices: { all: 'All open' }, empty: 'Overdue' },
  {
    kind: 'choice',
    name: 'of',
    label: 'By',
    choices: { not_enrolled: 'Left', all: 'Everybody' },
    empty: 'Enrolled',
    when: ({ notEnrolled }) => !notEnrolled,
  },
  { kind: 'months', name: 'month_from', until: 'month_to', labels: ['Fee from month', 'To month'] },
  { kind: 'amount', name: 'amount_from', label: 'Owes from' },
  { kind: 'amount', name: 'amount_to', label: 'To' },
];
/** Everything that is open, also what is not due yet. */
export const isAllOpen = (at: ListAddress): boolean => at.param('due') === 'all';
const HINT = 'No challan is past its due date. "All open" also shows what is not due yet.';
export const nobodyOwes =
  (whole: string, narrowed: string) =>
  (isNarrowed: boolean): { title: string; text: string } =>
    isNarrowed
      ? { title: narrowed, text: 'Clear the search, or choose other months and amounts.' }
      : { title: whole, text: HINT };
/** The counter of a student for who may take payments, else their statement. */
export const counterOf = ({ id }: { readonly id: number }, { holds }: Pick<ListContext<never>, 'holds'>): string =>
  holds('payments.create')
    ? `/fee-defaulters-total-amount-wise/pay-fee-challan?student_id=${id}`
    : statementOf({ student_id: id });
const monthOf = (month: string | null): string => (month === null ? '…' : formatDate(month));
/** The same in words, for paper: 'Past its due date, enrolled students, months Apr, 2026 to …'. */
export function owedAbout(at: ListAddress): string {
  const [from, to] = [at.param('month_from'), at.param('month_to')];
  const [least, most] = [at.param('amount_from'), at.param('amount_to')];
  return [
    at.param('due') === 'all' ? 'All that is open, also what is not due yet' : 'Past its due date',
    at.notEnrolled || at.param('of') === 'not_enrolled'
      ? 'students who left'
      : at.param('of') === 'all'
        ? 'all students'
        : 'enrolled students',
    ...(from !== null || to !== null ? [`months ${monthOf(from)} to ${monthOf(to)}`] : []),
    ...(least !== null || most !== null
      ? [`amounts ${formatMoney(Number(least ?? 0))} to ${most === null ? '…' : formatMoney(Number(most))}`]
      : []),
  ].join(', ');
}
