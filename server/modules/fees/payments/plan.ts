/**
 * From what the clerk sent and what is open to receipts: which line gets what, one receipt per campus. No database.
 * Money in paisa.
 */
import type { z } from 'zod';
import type { payChallan } from '../../../../contract/endpoints/fees/payments.ts';
import { spread, type Share } from '../../../../contract/fees/spread.ts';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney, toPaisa } from '../../../../contract/money.ts';
import { conflict, invalid, notFound } from '../../../http/appError.ts';
import type { Payable, PayableLine, Payer, Rules } from './context.ts';
import { cashOf, requireAccount, requireWindow, settle, type Settled } from './rules.ts';

export type PayBody = z.output<NonNullable<typeof payChallan.body>>;
export interface PlannedReceipt {
  readonly kind: 'challan' | 'family' | 'direct' | 'advance';
  readonly campus_id: number;
  /** Who pays: owner of what becomes an advance. */
  readonly student_id: number;
  readonly family_id: number | null;
  readonly amount: number;
  readonly lines: readonly (Share & { readonly seen: number })[];
  readonly cash: { readonly received: number; readonly returned: number } | null;
  /** Still open at this campus of whom the payment is for. */
  readonly remaining: number;
}
export interface Plan {
  readonly receipts: readonly PlannedReceipt[];
  readonly settled: Settled;
  readonly account: number;
  readonly pending: boolean;
  readonly amount: number;
  readonly remaining: number;
}
const rupees = (paisa: number): string => formatMoney(paisa / 100);
const sum = (shares: readonly { readonly amount: number }[]): number =>
  shares.reduce((all, { amount }) => all + amount, 0);

/** The lines as the clerk typed them. 409 when one is no longer as they saw it. */
function typed(
  sent: NonNullable<PayBody['lines']>,
  lines: readonly PayableLine[],
  students: ReadonlySet<number>,
): Share[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<number>();
  return sent.map(({ particular_line_id: id, currentPayment, balance }) => {
    const line = known.get(id);
    if (!line) throw notFound('A line of this payment');
    if (seen.has(id)) throw invalid('lines', `${line.particular} of challan ${line.challan_no} is there twice`);
    seen.add(id);
    if (!students.has(line.student_id)) throw invalid('lines', `Challan ${line.challan_no} is of another student`);
    if (line.is_void) throw conflict(`Challan ${line.challan_no} or its ${line.particular} is void`);
    const amount = toPaisa(currentPayment);
    // What waits for approval is not open either: another counter may have reserved it meanwhile.
    if (balance !== undefined && toPaisa(balance) !== line.open)
      throw conflict(
        `${line.particular} of challan ${line.challan_no} has changed: ${rupees(line.open)} is open now, not ${rupees(toPaisa(balance))}`,
      );
    if (amount > line.open)
      throw conflict(`Only ${rupees(line.open)} of ${line.particular} on challan ${line.challan_no} is still open`);
    return { id, amount };
  });
}
function amountOf({ amount, cashRecieved, cashReturned, lines }: PayBody): number {
  if (amount !== undefined) return toPaisa(amount);
  if (lines?.length) return sum(lines.map(({ currentPayment }) => ({ amount: toPaisa(currentPayment) })));
  const cash = cashRecieved === undefined ? 0 : toPaisa(cashRecieved) - toPaisa(cashReturned ?? 0);
  if (cash <= 0) throw invalid('amount', 'Say how much is paid');
  return cash;
}
function sharesOf(
  body: PayBody,
  amount: number,
  open: readonly PayableLine[],
  students: ReadonlySet<number>,
): { shares: Share[]; left: number } {
  const wanted = body.challan_ids?.length
    ? open.filter(({ challan_id }) => body.challan_ids?.includes(challan_id))
    : open;
  if (!body.lines?.length) return spread(wanted, amount);
  const shares = typed(body.lines, open, students);
  const left = amount - sum(shares);
  if (left < 0)
    throw invalid(
      'amount',
      `The lines take ${rupees(sum(shares))}, which is more than the amount of ${rupees(amount)}`,
    );
  if (body.fines === false) return { shares, left };
  // Fines are put on while the clerk pays: they cannot name those lines, but what was paid beyond the lines named is
  // meant for them.
  const paid = new Set(shares.map(({ id }) => id));
  const challans = new Set([
    ...(body.challan_ids ?? []),
    ...open.flatMap(({ id, challan_id }) => (paid.has(id) ? [challan_id] : [])),
  ]);
  const rest = spread(
    open.filter((line) => line.is_fine && challans.has(line.challan_id) && !paid.has(line.id)),
    left,
  );
  return { shares: [...shares, ...rest.shares], left: rest.left };
}
/** Cash of the whole payment over its receipts: change is given back by the last. */
function divide(cash: { received: number; returned: number } | null, amounts: readonly number[]) {
  return amounts.map((amount, at) => {
    if (!cash) return null;
    return at < amounts.length - 1
      ? { received: amount, returned: 0 }
      : { received: amount + cash.returned, returned: cash.returned };
  });
}

/** Throws 404, 409 or 422 as the contract says; touches nothing. */
export function planPayment(body: PayBody, rules: Rules, { students, lines }: Payable): Plan {
  requireWindow('paid_date', 'Paid date', body.paid_date, rules);
  if (!students?.length)
    throw notFound(body.family_no !== undefined ? 'Family' : body.student_id !== undefined ? 'Student' : 'Challan');
  const amount = amountOf(body);
  const { shares, left } = sharesOf(body, amount, lines, new Set(students.map(({ id }) => id)));
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  for (const { id } of shares) {
    const line = lineOf.get(id);
    if (line && line.charged_on > body.paid_date)
      throw invalid(
        'paid_date',
        `${line.particular} of challan ${line.challan_no} was charged on ${formatDate(line.charged_on)}; nothing is paid on it before`,
      );
  }
  const parts = Map.groupBy(shares, ({ id }) => lineOf.get(id)?.campus_id ?? 0);
  const first = students[0] as Payer;
  // An advance is put where the payer studies now: there it will be used.
  const home =
    parts.size === 0 || (left > 0 && parts.has(first.campus_id))
      ? first.campus_id
      : ([...parts.keys()][0] ?? first.campus_id);
  if (parts.size === 0) parts.set(home, []);
  const account = requireAccount('receiving_acc', rules.account, [...parts.keys()]);
  const settled = settle(body, account);
  const amounts = [...parts].map(([campus, own]) => sum(own) + (campus === home ? left : 0));
  const cash = divide(cashOf(body, amount), amounts);
  const family = body.family_no !== undefined || new Set(shares.map(({ id }) => lineOf.get(id)?.student_id)).size > 1;
  const open = (campus?: number): number =>
    lines.reduce((all, line) => all + (campus === undefined || line.campus_id === campus ? line.open : 0), 0);
  const receipts = [...parts].map(([campus_id, own], at): PlannedReceipt => {
    const owners = new Set(own.map(({ id }) => lineOf.get(id)?.student_id));
    const payer = students.find(({ id }) => owners.has(id)) ?? first;
    return {
      kind: family ? 'family' : own.length === 0 ? 'advance' : 'challan',
      campus_id,
      student_id: payer.id,
      family_id: family ? payer.family_id : null,
      amount: amounts[at] ?? 0,
      lines: own.map((share) => ({ ...share, seen: lineOf.get(share.id)?.open ?? 0 })),
      cash: cash[at] ?? null,
      remaining: open(campus_id) - sum(own),
    };
  });
  return { receipts, settled, account: account.id, pending: rules.two_step, amount, remaining: open() - sum(shares) };
}
