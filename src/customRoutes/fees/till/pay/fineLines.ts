/**
 * Fines of the paid date that are not on their challans yet have no line to be paid by. They are put there first where
 * a line must be named: what was typed line by line, and every payment at a provider that does not put them on itself.
 */
import { offers } from '../../../../auth/offers.ts';
import { toRupees } from '../../../../../contract/money.ts';
import { idempotencyKey } from '../../../../lean/idempotencyKey.ts';
import { putFines, type Open } from '../calls.ts';
import { shown } from '../../../../ui/inputs/rupees.ts';
import { billOf, splitOf, type BillLine, type Entry, type Split } from './bill.ts';

export interface Ready {
  readonly bill: readonly BillLine[];
  readonly entry: Entry;
}
interface Typed extends Ready {
  readonly split: Split;
  readonly withFines: boolean;
  readonly paidDate: string;
}
/** What is paid of each line, as if it were typed. */
export const textsOf = ({ shares }: Split): Readonly<Record<number, string>> =>
  Object.fromEntries([...shares].map(([id, share]) => [id, shown(share)]));

/** Whether a payment puts the fines of its day on the challans by itself, and keeps what is more than due. */
export const spreadsItself = (): boolean => offers('open-challans');
/** The fines that are put on before this payment. */
export function finesBefore({ bill, entry, split }: Typed): readonly BillLine[] {
  const fined = bill.filter(({ is_new }) => is_new);
  if (!spreadsItself()) return fined.filter(({ id }) => split.shares.has(id));
  return entry.kind === 'amount' ? [] : fined;
}
/** The line that a fine became; elsewhere than with us it may not say that it is one, but it was not there before. */
function lineOf(fresh: readonly BillLine[], { bill }: Typed, challan: number): BillLine | undefined {
  const own = fresh.filter(({ challan_id, is_new }) => challan_id === challan && !is_new);
  const known = new Set(bill.map(({ id }) => id));
  return own.findLast(({ is_fine }) => is_fine) ?? own.findLast(({ id }) => !known.has(id));
}
const CHANGED = 'The bill has changed. Read it again.';

/** Puts them on and reads the bill again with `read`. Throws what the calls throw. */
export async function withFineLines(typed: Typed, read: () => Promise<Open>): Promise<Ready> {
  const { entry, split, withFines, paidDate } = typed;
  const fined = finesBefore(typed);
  const challans = fined.map(({ challan_id, open }) =>
    spreadsItself() ? { challan_id } : { challan_id, fine: toRupees(open) },
  );
  await putFines({ paid_date: paidDate, challans }, idempotencyKey());
  const bill = billOf(await read(), withFines);
  const texts = { ...(entry.kind === 'lines' ? entry.texts : textsOf(split)) };
  for (const { id, challan_id } of fined) {
    const line = lineOf(bill, typed, challan_id);
    if (line && texts[id] !== undefined) texts[line.id] = texts[id];
    delete texts[id];
  }
  const lines: Entry = { kind: 'lines', texts };
  if (spreadsItself()) return { bill, entry: lines };
  const { amount, wrong } = splitOf(bill, lines);
  // Nothing else than what was on the screen is taken.
  if (amount !== split.amount || wrong.size > 0) throw new Error(CHANGED);
  return { bill, entry: lines };
}
