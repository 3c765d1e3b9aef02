import type { Payment } from '../../../../contract/endpoints/fees/payments.ts';
import { runsOf } from '../../../ui/print/parts.ts';
import { tooMany, type Progress } from './loadChallans.ts';
import type { Answer, Query } from '../../../../contract/endpoints/calls.ts';
import { ask } from '../../../challans/ask.ts';

const AT_ONCE = 200;
/** More than these are no day of one school. */
export const MOST_RECEIPTS = 2000;
const read = (query: Query<'GET /payChallan'>, signal: AbortSignal): Promise<Answer<'GET /payChallan'>> =>
  ask('GET /payChallan', { query: { ...query, remaining_payable: '1' }, signal });

/**
 * The payments of an address: `payment_ids=1,2`, or `date=YYYY-MM-DD` with `campus_id`, `receiving_acc` or `taken_by`
 * for all of a day that stand (in the order of their numbers). None for an address that names neither.
 */
export async function loadReceipts(
  search: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Payment[]> {
  const address = new URLSearchParams(search);
  const ids = (address.get('payment_ids') ?? '')
    .split(',')
    .flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : []));
  const date = address.get('date');
  const found = new Map<number, Payment>();
  if (ids.length > 0) {
    for (const some of runsOf([...new Set(ids)], AT_ONCE)) {
      onProgress({ done: found.size, all: ids.length });
      const { data } = await read({ ids: some.join(','), page: '1', per_page: String(AT_ONCE) }, signal);
      for (const one of data) found.set(one.id, one);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
  if (date === null) return [];
  const narrowed = ['campus_id', 'receiving_acc', 'taken_by', 'method'].flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value] as const] : [];
  });
  const query = {
    ...Object.fromEntries(narrowed),
    date_from: date,
    date_to: date,
    sort_by: 'receipt_no',
    sort_order: 'ASC',
  };
  for (let page = 1; ; page += 1) {
    const { data, total, last_page } = await read({ ...query, page: String(page), per_page: String(AT_ONCE) }, signal);
    for (const one of data) found.set(one.id, one);
    if ((total ?? found.size) > MOST_RECEIPTS)
      throw new Error(tooMany(total ?? found.size, MOST_RECEIPTS, 'receipts', 'Choose a campus or an account.'));
    onProgress({ done: found.size, all: total ?? null });
    if (page >= last_page || data.length === 0) break;
  }
  return [...found.values()].filter(({ status }) => status === 'approved' || status === 'pending');
}
