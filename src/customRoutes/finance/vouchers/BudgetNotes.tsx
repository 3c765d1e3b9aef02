import Alert from '@mui/material/Alert';
import { useQueries } from '@tanstack/react-query';
import { formatDate } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { formatMoney, sumRupees, toRupees } from '../../../../contract/money.ts';
import { offered } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { useCampuses } from '../../../students/lookups.ts';
import { BOOKS, type ChartAccount } from '../../../vouchers/chart.ts';
import { campusOfAccount } from './between.ts';
import { isSpreadable, usedOf, type Draft } from './draft.ts';
import { monthsOf, sumOf, type Line } from './lines.ts';

type Left = Answer<'GET /budget_left'>['data'][number];
interface Props {
  readonly draft: Draft;
  readonly accounts: readonly ChartAccount[];
}
/** What of a voucher goes beyond the budgets of its campuses, of the month and of the year to date. */
export function BudgetNotes({ draft, accounts }: Props) {
  const budgets = offered('budgets');
  const campuses = useCampuses();
  const { campus, entryDate } = draft;
  const isAsked = (draft.kind === 'expense' || draft.kind === 'journal') && campus !== null && entryDate !== null;
  const of = (line: Line): number | null => campusOfAccount(accounts, line.account) ?? line.campus ?? campus;
  const lineCampuses = isAsked ? [...new Set([campus, ...usedOf(draft).map(of)])].filter((id) => id !== null) : [];
  const answers = useQueries({
    queries: lineCampuses.map((id) => {
      const query = { campus_id: String(id), entry_date: String(entryDate) };
      return {
        queryKey: [BOOKS, 'budget left', query],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          budgets ? ask('GET /budget_left', { offered: budgets, query, signal }) : null,
        enabled: budgets !== null,
        staleTime: 60_000,
        retry: false,
      };
    }),
  });
  const notes = answers.flatMap(({ data }, at) => {
    const id = lineCampuses[at];
    const lines = draft.lines.filter((line) => of(line) === id);
    const other = id === campus ? undefined : campuses.find((one) => one.id === id)?.name;
    return (data?.data ?? []).flatMap((left) => {
      const spent = toRupees(
        Math.round(
          lines
            .filter(({ account }) => account === left.account_id)
            .reduce((sum, line) => sum + shareOf(draft, line) * (sumOf([line], 'debit') - sumOf([line], 'credit')), 0),
        ),
      );
      const name = accounts.find((one) => one.id === left.account_id)?.acc_name;
      const note = spent > 0 && name !== undefined ? noteOf(left, spent, entryDate ?? '') : null;
      const text = `${name}${other === undefined ? '' : ` of ${other}`}: ${note}`;
      return note === null ? [] : [{ text, isRefused: data?.beyond === 'refuse' }];
    });
  });
  if (notes.length === 0) return null;
  const isRefused = notes.some((note) => note.isRefused);
  return (
    <Alert severity={isRefused ? 'error' : 'warning'}>
      {notes.map(({ text }) => (
        <div key={text}>{text}</div>
      ))}
      {isRefused && 'It is refused unless the budget is raised.'}
    </Alert>
  );
}
/** Of what is paid ahead the budget bears the share of the month. */
function shareOf(draft: Draft, line: Line): number {
  const months = isSpreadable(draft) ? monthsOf(line) : null;
  if (months === null) return 1;
  return line.from !== null && line.from > (draft.entryDate ?? '').slice(0, 7) ? 0 : 1 / months;
}
/** By how much an amount is beyond; null when it is not. */
function noteOf(left: Left, spent: number, day: string): string | null {
  const of = (budget: number, before: number): number => sumRupees([before, spent, -budget]);
  const [month, year] = [of(left.month_budget, left.month_spent), of(left.year_budget, left.year_spent)];
  const parts = [
    ...(month > 0 ? [`Rs ${formatMoney(month)} beyond the budget of ${formatDate(day.slice(0, 7))}`] : []),
    ...(year > 0 ? [`Rs ${formatMoney(year)} beyond that of the year to date`] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}
