import { formatMoney } from '../../../contract/money.ts';
import type { Entry } from '../../vouchers/kinds.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';

export const STATUS_WORDS: Readonly<Record<Entry['status'], string>> = {
  pending: 'Waiting',
  draft: 'Draft',
  approved: 'Posted',
  rejected: 'Rejected',
  voided: 'Void',
};
type Totals = NonNullable<Answer<'GET /journal_inquiry'>['totals']>;
/** A provider of section 7 alone sums nothing apart. */
const statusesOf = (totals: Partial<Totals> | undefined): Totals['statuses'] => totals?.statuses ?? [];

/**
 * What stands in the foot under Amount, in rupees: what is posted, where something else was found besides; what is
 * void or waits is in no account. Null where several were found and nothing of it is posted.
 */
export function footOf(totals: Partial<Totals> | undefined): number | null {
  const found = statusesOf(totals);
  if (found.length < 2) return totals?.total ?? 0;
  return found.find(({ status }) => status === 'approved')?.total ?? null;
}
/** After 'All 12 entries': ', of them 9 posted · 2 waiting, Rs 3,000 · 1 void, Rs 500'. */
export function apart(totals: Partial<Totals> | undefined): string {
  const found = statusesOf(totals);
  if (found.length < 2) return '';
  const words = found.toSorted((a, b) => Number(b.status === 'approved') - Number(a.status === 'approved'));
  const said = words.map(({ status, count, total }) => {
    const word = `${count.toLocaleString('en-PK')} ${STATUS_WORDS[status].toLowerCase()}`;
    return status === 'approved' ? word : `${word}, Rs ${formatMoney(total)}`;
  });
  return `, of them ${said.join(' · ')}`;
}
