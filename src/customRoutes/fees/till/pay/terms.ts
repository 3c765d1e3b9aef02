/** How a payment comes in, as the clerk fills it in. */
import { formatDate, today } from '../../../../../contract/dates.ts';
import { getCredentials } from '../../../../auth/credentials.ts';
import type { Method } from '../../../../challans/receiving.ts';
import { paisaOf } from '../../../../ui/inputs/rupees.ts';

export interface Terms {
  readonly method: Method;
  readonly account: number | null;
  readonly paidDate: string;
  /** As typed; empty: exactly the amount. */
  readonly received: string;
  readonly reference: string;
  readonly bankName: string;
  readonly chequeNo: string;
  readonly chequeDate: string | null;
  readonly notes: string;
}
export interface Window {
  readonly from: string | null;
  readonly to: string | null;
}
/** Dates that this user may write on a payment (specification 3, user_paid_dates). */
export const paidDates = (): Window => getCredentials()?.userPaidDates ?? { from: null, to: null };
/** The server knows no day before; it keeps years that are being typed ('0202') from being asked for. */
const EARLIEST = '1900-01-01';
export const isWithin = ({ from, to }: Window, date: string): boolean =>
  date >= (from ?? EARLIEST) && (to === null || date <= to);

export function freshTerms(): Terms {
  const { from, to } = paidDates();
  const now = today();
  const paidDate = to !== null && now > to ? to : from !== null && now < from ? from : now;
  return {
    method: 'cash',
    account: null,
    paidDate,
    received: '',
    reference: '',
    bankName: '',
    chequeNo: '',
    chequeDate: null,
    notes: '',
  };
}

/** Paisa that went over the counter and came back; null while what is typed does not do. */
export function changeOf(
  { method, received }: Terms,
  amount: number,
): { readonly received: number; readonly returned: number } | null {
  if (method !== 'cash' || received.trim() === '') return { received: amount, returned: 0 };
  const paisa = paisaOf(received);
  return paisa === null || paisa < amount ? null : { received: paisa, returned: paisa - amount };
}
/** What tells money that is not cash from other money of its kind, for its receipt. */
export function detailOf({ method, bankName, chequeNo, chequeDate, reference }: Terms): string {
  if (method === 'cash') return '';
  const bank = method === 'bank' || method === 'cheque' ? bankName.trim() : '';
  const cheque =
    method === 'cheque' ? [`cheque ${chequeNo.trim()}`, chequeDate === null ? '' : formatDate(chequeDate)] : [];
  return [bank, ...cheque, reference.trim()].filter(Boolean).join(', ');
}
/** Notes that people hand over for an amount: the next 500, 1,000 and 5,000. In paisa. */
export function handedOver(amount: number): number[] {
  const next = [500, 1000, 5000].map((note) => Math.ceil(amount / (note * 100)) * note * 100);
  return [...new Set(next)].filter((sum) => sum > amount);
}
/** The members of a payment's body that say how it came in. Amounts in rupees. */
export function termsBody(terms: Terms, account: number, amount: number) {
  const { method, paidDate, reference, bankName, chequeNo, chequeDate, notes } = terms;
  const change = changeOf(terms, amount);
  const said = (name: string, value: string | null) =>
    value === null || value.trim() === '' ? {} : { [name]: value.trim() };
  return {
    paid_date: paidDate,
    receiving_acc: account,
    method,
    ...(method === 'cash' && change
      ? { cashRecieved: change.received / 100, cashReturned: change.returned / 100 }
      : {}),
    ...(method === 'cash' ? {} : said('reference', reference)),
    ...(method === 'bank' || method === 'cheque' ? said('bank_name', bankName) : {}),
    ...(method === 'cheque' ? { ...said('cheque_no', chequeNo), ...said('cheque_date', chequeDate) } : {}),
    ...said('notes', notes),
  };
}
