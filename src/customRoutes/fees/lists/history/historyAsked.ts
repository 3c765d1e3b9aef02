import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import type { FeePlace } from '../../kit/usePlace.ts';
import { everyPage } from '../out/everyPage.ts';
import { outColumns } from '../out/listColumn.ts';
import type { Table } from '../out/saveTable.ts';
import { historyColumns, historyTotals, type HistoryPage, type HistoryRow } from './historyColumns.tsx';
import type { Body } from '../../../../../contract/endpoints/calls.ts';
import { ask } from '../../kit/ask.ts';

export const HISTORY_CALL = 'POST /studentsPaymentHistory';
type Asked = Body<'POST /studentsPaymentHistory'>;
export const askHistory = (body: Asked, signal?: AbortSignal): Promise<HistoryPage> => ask(HISTORY_CALL, { body, signal });

/** What the address of the payment history, and of its print, is about. */
export function historyAsked(at: FeePlace) {
  // The current month unless chosen: specification 9.
  const [from, wish] = [at.param('from_month') ?? currentMonth(), at.param('to_month') ?? currentMonth()];
  const to = wish < from ? from : wish;
  const isOwing = at.param('owing') === 'true';
  const body: Asked = {
    ...at.body,
    ...(at.search === '' ? {} : { search: at.search }),
    challan_month_from: from,
    challan_month_to: to,
    ...(isOwing ? { show_only_defaulters: true } : {}),
  };
  const about = [
    from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`,
    ...(isOwing ? ['only who owes'] : []),
    ...(at.search === '' ? [] : [`“${at.search}”`]),
  ].join(', ');
  return { body, from, to: wish, isOwing, about };
}
/** All pages as one table, for paper and files. */
export async function readHistory(body: Asked, signal?: AbortSignal): Promise<Table<HistoryRow>> {
  const { rows, first } = await everyPage(({ page, per_page }) => askHistory({ ...body, page: Number(page), per_page: Number(per_page) }, signal));
  return { rows, totals: historyTotals(first), columns: outColumns(historyColumns(first.months)) };
}
