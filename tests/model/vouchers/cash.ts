/**
 * Vouchers on the cash basis (docs/accountants.md), in arithmetic of its own: what moves cash or bank counts, and a bill
 * is of its own accounts once it is paid. Amounts in paisa.
 */
import { BETWEEN, isMoney, isPayable, owedOf, placeOf, placesOf, type Voucher } from './auditor.ts';

type Net = readonly [account: number, net: number];

/** What an entry of the voucher has at a campus, in the order of its lines; what it leaves is between the campuses. */
function entryOf(one: Voucher, campus: number): readonly Net[] {
  const own = one.lines
    .filter((line) => placeOf(line, one.campus) === campus)
    .map(({ account, debit, credit }): Net => [account, debit - credit]);
  const rest = own.reduce((sum, [, net]) => sum - net, 0);
  return rest === 0 ? own : [...own, [BETWEEN, rest]];
}
/** What the first `upto` paisa that are paid of a bill are of each line that it debits: whole lines come to their sum. */
function firstOf(bill: Voucher, upto: number): readonly Net[] {
  const debits = entryOf(bill, bill.campus).filter(([, net]) => net > 0);
  const total = debits.reduce((sum, [, net]) => sum + net, 0);
  let [lines, given] = [0, 0];
  return debits.map(([account, net]): Net => {
    lines += net;
    const before = given;
    given = Math.floor((2 * lines * upto + total) / (2 * total));
    return [account, given - before];
  });
}
function partOf(bill: Voucher, before: number, amount: number): readonly Net[] {
  const already = firstOf(bill, before);
  return firstOf(bill, before + amount).map(([account, net], at): Net => [account, net - (already[at]?.[1] ?? 0)]);
}
/** What the cash basis has of the entry of a voucher at a campus. */
function countedOf(one: Voucher, campus: number): readonly Net[] {
  const entry = entryOf(one, campus);
  const isOwn = campus === one.campus;
  // What stands beside a voucher at another campus counts there, whether it moves cash or not.
  if (isOwn && !entry.some(([account]) => isMoney(account) || account === BETWEEN)) return [];
  const owed = isOwn ? owedOf(one) : null;
  const pays = isOwn ? one.bills : [];
  return [
    ...entry.filter(
      ([account, net]) => !isMoney(account) && !(isPayable(account) && (net > 0 ? pays.length > 0 : owed !== null)),
    ),
    ...pays.flatMap(({ bill, amount }, at) => partOf(bill, one.before[at] ?? 0, amount)),
    ...(owed === null ? [] : partOf(one, 0, owed.amount).map(([account, net]): Net => [account, -net])),
  ];
}
/** By campus/account/day; what is void is taken off again on the day of its void. */
export function cashOf(vouchers: readonly Voucher[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  const add = (key: string, net: number): void => void (sums[key] = (sums[key] ?? 0) + net);
  for (const one of vouchers.filter(({ number }) => number !== null))
    for (const campus of placesOf(one))
      for (const [account, net] of countedOf(one, campus)) {
        add(`${campus}/${account}/${one.day}`, net);
        if (one.voidDay !== null) add(`${campus}/${account}/${one.voidDay}`, -net);
      }
  return Object.fromEntries(Object.entries(sums).filter(([, net]) => net !== 0));
}
