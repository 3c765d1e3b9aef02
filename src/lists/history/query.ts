import { currentMonth, formatDate } from '../../../contract/dates.ts';
import type { ListAddress } from '../../students/useListAddress.ts';

/** What the address of the payment history, and of its print, is about. */
export function historyQuery(at: ListAddress) {
  // The current month unless chosen: specification 9.
  const [from, wish] = [at.param('from_month') ?? currentMonth(), at.param('to_month') ?? currentMonth()];
  const to = wish < from ? from : wish;
  const isOwing = at.param('owing') === 'true';
  const months = { challan_month_from: from, challan_month_to: to, ...(isOwing ? { show_only_defaulters: true } : {}) };
  const about = [
    from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`,
    ...(isOwing ? ['only who owes'] : []),
    ...(at.search === '' ? [] : [`“${at.search}”`]),
  ].join(', ');
  return { months, about };
}
