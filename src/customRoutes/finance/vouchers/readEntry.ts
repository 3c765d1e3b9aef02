import { ask } from '../../../dataProvider/ask.ts';
import type { Entry } from '../../../vouchers/kinds.ts';

/** One entry, of whatever day. Says so where there is none. */
export async function readEntry(id: number, signal: AbortSignal): Promise<Entry> {
  const { data } = await ask('GET /journal_inquiry', { query: { ids: String(id), page: '1', per_page: '1' }, signal });
  const found = data.find(({ trans_id }) => trans_id === id);
  if (!found) throw new Error('This entry does not exist, or is of a campus that is not yours.');
  return found;
}
