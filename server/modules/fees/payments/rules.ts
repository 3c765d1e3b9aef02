/** Rules of how and when money comes in, the same for every kind of payment. Each refusal names its field. */
import type { z } from 'zod';
import type { PAYMENT_METHODS, payChallan } from '../../../../contract/endpoints/fees/payments.ts';
import { daysBetween, formatDate, shiftDay, today } from '../../../../contract/dates.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { invalid } from '../../../http/appError.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Account, Rules } from './context.ts';

type How = Pick<
  z.output<NonNullable<typeof payChallan.body>>,
  | 'paid_date'
  | 'method'
  | 'cashRecieved'
  | 'cashReturned'
  | 'reference'
  | 'bank_name'
  | 'cheque_no'
  | 'cheque_date'
  | 'notes'
>;
const dayAt = (offset: number): string => shiftDay(today(), offset);
/** The days on which this user may date a payment. Throws 422 naming them. */
export function requireWindow(
  field: string,
  label: string,
  day: string,
  { back, forward }: Pick<Rules, 'back' | 'forward'>,
): void {
  requireDay(field, day);
  const offset = daysBetween(today(), day);
  if (offset <= forward && (back === null || offset >= -back)) return;
  const last = formatDate(dayAt(forward));
  throw invalid(
    field,
    back === null
      ? `${label} must not be after ${last}`
      : `${label} must be from ${formatDate(dayAt(-back))} to ${last}`,
  );
}
/** An account that money is taken into or given from at these campuses. Throws 422 on `field`. */
export function requireAccount(field: string, account: Account | null, campuses: readonly number[]): Account {
  if (!account) throw invalid(field, 'This account does not exist');
  const refuse = (why: string): never => {
    throw invalid(field, `${account.name} ${why}`);
  };
  if (account.role !== 'cash' && account.role !== 'bank') refuse('is not a cash or bank account');
  if (!account.is_active) refuse('is not active');
  if (!account.allowed) refuse('is not among your accounts');
  if (account.campus_id !== null && campuses.some((campus) => campus !== account.campus_id))
    refuse('is of another campus');
  return account;
}

export interface Settled {
  readonly method: (typeof PAYMENT_METHODS)[number];
  /** What the database keeps of it beside the amount. */
  readonly columns: Readonly<Record<string, string | null>>;
}
/** The method, with what it needs. Without one: that of the account. */
export function settle(body: How, account: Account): Settled {
  const method = body.method ?? (account.role === 'cash' ? 'cash' : 'bank');
  const { reference, bank_name, cheque_no, cheque_date, notes } = body;
  if (method === 'cheque' && !cheque_no) throw invalid('cheque_no', 'A cheque needs its number');
  if (method !== 'cheque' && (cheque_no || cheque_date))
    throw invalid('cheque_no', 'Only a cheque has a number and date');
  if (method !== 'cash' && (body.cashRecieved !== undefined || body.cashReturned !== undefined))
    throw invalid('cashRecieved', 'Cash is received and returned for the method cash only');
  if (body.cashReturned !== undefined && body.cashRecieved === undefined)
    throw invalid('cashRecieved', 'Say how much cash was received when some was returned');
  if (cheque_date) requireDay('cheque_date', cheque_date);
  // Cash goes into a till, everything else into a bank account.
  if (method === 'cash' && account.role !== 'cash')
    throw invalid(
      'method',
      `${account.name} takes no cash; choose a cash account, or say that it was paid at the bank`,
    );
  if (method !== 'cash' && account.role === 'cash')
    throw invalid('method', `${account.name} takes cash only; choose a bank account`);
  const columns = { method, reference_no: reference, bank_name, cheque_no, cheque_date, notes };
  return { method, columns: Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value || null])) };
}
/** Cash handed over and given back, in paisa; null when nobody said. Throws 422 unless the difference is the amount. */
export function cashOf(
  { cashRecieved, cashReturned }: How,
  amount: number,
): { received: number; returned: number } | null {
  if (cashRecieved === undefined) return null;
  const [received, returned] = [toPaisa(cashRecieved), toPaisa(cashReturned ?? 0)];
  if (received - returned !== amount)
    throw invalid(
      'cashReturned',
      `Cash received less cash returned is ${(received - returned) / 100}, but the amount is ${amount / 100}`,
    );
  return { received, returned };
}
