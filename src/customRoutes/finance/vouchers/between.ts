/** Of which campus each line of a voucher is, and what is posted between these: the server makes the same. */
import type { ChartAccount } from '../../../vouchers/chart.ts';
import { paisaOf } from '../../../ui/inputs/rupees.ts';
import { hasMoney, isHeld, totalOf, usedOf, withheldIn, type Draft } from './draft.ts';

/** The campus of an account, which goes before that of a line; null of one that all campuses share. */
export function campusOfAccount(accounts: readonly ChartAccount[], id: number | null): number | null {
  const campus = accounts.find((one) => one.id === id)?.campus_id ?? null;
  return campus === null ? null : Number(campus);
}
/** Debits less credits of the lines of each campus, in paisa; the campus of the voucher first. */
export function netsOf(draft: Draft, accounts: readonly ChartAccount[]): ReadonlyMap<number, number> {
  const nets = new Map<number, number>();
  const own = draft.campus;
  if (own === null) return nets;
  const add = (account: number | null, campus: number | null, net: number): void => {
    const of = campusOfAccount(accounts, account) ?? campus ?? own;
    nets.set(of, (nets.get(of) ?? 0) + net);
  };
  nets.set(own, 0);
  for (const { account, campus, debit, credit } of usedOf(draft))
    add(account, campus, (paisaOf(debit) ?? 0) - (paisaOf(credit) ?? 0));
  // Tax that is withheld is owed by the campus of the voucher.
  const tax = withheldIn(draft);
  nets.set(own, (nets.get(own) ?? 0) - tax);
  // So is a cheque in hand.
  const [money, of] = isHeld(draft) ? [null, null] : [draft.money, draft.moneyCampus];
  if (hasMoney(draft) && (money !== null || isHeld(draft)))
    add(money, of, (totalOf(draft) - tax) * (draft.sides[0] === 'debit' ? -1 : 1));
  return nets;
}
