import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import type { Entry } from '../../../vouchers/kinds.ts';
import type { Bill } from './begunBy.ts';

/** One entry, of whatever day. Says so where there is none. */
export async function readEntry(id: number, signal: AbortSignal): Promise<Entry> {
  const { data } = await ask('GET /journal_inquiry', { query: { ids: String(id), page: '1', per_page: '1' }, signal });
  const found = data.find(({ trans_id }) => trans_id === id);
  if (!found) throw new Error('This entry does not exist, or is of a campus that is not yours.');
  return found;
}
/** Bills of which something is left to pay, in the order in which they were named. */
export async function readBills(ids: string, signal: AbortSignal): Promise<readonly Bill[]> {
  const order = ids.split(',').map(Number);
  const { data } = await ask('GET /bills_to_pay', {
    offered: needed('bills'),
    query: { ids, state: 'open', page: '1', per_page: '100' },
    signal,
  });
  if (data.length === 0)
    throw new Error('Nothing is left to pay of this bill, or it is of a campus that is not yours.');
  return data.toSorted((a, b) => order.indexOf(a.trans_id) - order.indexOf(b.trans_id));
}
