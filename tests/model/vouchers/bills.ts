/** Bills of a life: expenses on credit, and what pays or settles them. Most are right; some have something odd. */
import fc from 'fast-check';
import { isPayable, owedOf, shift, TODAY, type Given, type Line, type Part, type Voucher } from './auditor.ts';

const nat = fc.nat({ max: 999 });
const day = fc.constantFrom(0, 0, 0, -1, -2, -3, -4, 1, 4);
const dr = (account: number, debit: number, campus: number | null = null): Line => ({
  account,
  debit,
  credit: 0,
  campus,
});
const cr = (account: number, credit: number): Line => ({ account, debit: 0, credit, campus: null });

/** An expense of two or three accounts that is owed, or paid in part at once. */
export const billed: fc.Arbitrary<Given> = fc
  .record({
    day,
    campus: fc.constantFrom(1, 1, 1, 1, 2),
    there: fc.constantFrom(null, null, null, 2),
    amounts: fc.constantFrom([3_333, 6_667, 1], [1, 2, 4], [700, 1_300, 17_999], [19_999, 0, 2]),
    on: fc.constantFrom(3, 3, 11),
    odd: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3),
  })
  .map(({ day: at, campus, there, amounts, on, odd }) => {
    const [first = 0, second = 0, third = 0] = amounts;
    const total = first + second + third;
    const owed = {
      0: [cr(on, total)],
      1: [cr(1, first), cr(on, total - first)],
      2: [cr(3, first), cr(11, total - first)],
      3: [cr(on, first), cr(on, total - first)],
    }[odd] ?? [cr(on, total)];
    const lines = [dr(5, first), ...(second === 0 ? [] : [dr(6, second, there)]), dr(5, third), ...owed];
    return { kind: 'expense', campus, day: shift(TODAY, at), draft: false, back: null, bills: [], lines };
  });

/** What is to be paid: of which bills, is known in the life. */
export interface Wish {
  /** Which payment is changed; null: a new one. */
  readonly anew: number | null;
  readonly day: number;
  readonly draft: boolean;
  readonly at: readonly number[];
  /** How much of each: the rest in parts of six, and a paisa more or less. */
  readonly sixths: number;
  readonly more: number;
  readonly by: 'cash' | 'bank' | 'note';
  /** Of another campus than the first bill. */
  readonly away: boolean;
  /** What is wrong with it; 0 is nothing. */
  readonly odd: number;
}
/** What is left of a bill, for who changes `change`. */
function restOf(vouchers: readonly Voucher[], bill: Voucher, change: Voucher | undefined): number {
  const own = vouchers.filter((one) => one.status === 'approved' && one !== change).flatMap(({ bills }) => bills);
  return own.reduce((rest, part) => (part.bill === bill ? rest - part.amount : rest), owedOf(bill)?.amount ?? 0);
}
function linesOf(bills: readonly Part[], { by, odd }: Wish): readonly Line[] {
  const on = bills.map(({ bill, amount }) => [owedOf(bill)?.account ?? 5, amount] as const);
  const paid = on.reduce((sum, [, amount]) => sum + amount, 0);
  const debits = [...new Set(on.map(([account]) => account))].map((account) =>
    dr(
      account,
      on.reduce((sum, [of, amount]) => (of === account ? sum + amount : sum), 0),
    ),
  );
  const from = odd === 4 ? (debits.some(({ account }) => account === 3) ? 11 : 3) : { cash: 1, bank: 2, note: 6 }[by];
  if (odd === 5) return [...debits, dr(11, 70), cr(from, paid + 70)];
  if (odd === 6) return [dr(5, paid), cr(from, paid)];
  return [...debits.filter(({ debit }) => debit > 0), cr(from, paid)];
}
/** The voucher that is wished for, or what `change` becomes; null where nothing can be paid. */
export function payingOf(wished: Wish, vouchers: readonly Voucher[], change: Voucher | undefined): Given | null {
  const { at, sixths, more, draft, by, away, odd } = wished;
  const owed = vouchers.filter((one) => (odd === 7 ? !isPaying(one) : one.status === 'approved' && owedOf(one)));
  const chosen = at.flatMap((n) => owed[n % Math.max(1, owed.length)] ?? []);
  const [first] = chosen;
  if (!first) return null;
  const bills = [...new Set(chosen)]
    .filter(({ campus }) => odd === 8 || campus === first.campus)
    .map((bill, n) => {
      const rest = owedOf(bill) ? restOf(vouchers, bill, change) : 100;
      return { bill, amount: odd === 9 && n > 0 ? 0 : Math.max(1, Math.round((rest * sixths) / 6) + more) };
    });
  const half = Math.ceil((bills[0]?.amount ?? 0) / 2);
  return {
    kind: odd === 1 ? 'income' : by === 'note' ? 'journal' : 'expense',
    campus: away ? 3 - first.campus : first.campus,
    day: shift(TODAY, wished.day),
    draft,
    back: odd === 2 && by === 'note' ? shift(TODAY, 5) : null,
    lines: linesOf(bills, wished),
    bills:
      odd === 3
        ? [
            { bill: first, amount: half },
            { bill: first, amount: half },
          ]
        : bills,
  };
}
const isPaying = ({ bills, lines }: Voucher): boolean =>
  bills.length > 0 || lines.some(({ account }) => isPayable(account));

export const wish: fc.Arbitrary<Wish> = fc.record({
  day,
  draft: fc.constantFrom(false, false, false, false, false, true),
  at: fc.array(nat, { minLength: 1, maxLength: 3 }),
  sixths: fc.constantFrom(6, 6, 6, 3, 2, 1, 7),
  more: fc.constantFrom(0, 0, 0, 1, -1),
  by: fc.constantFrom<Wish['by']>('cash', 'cash', 'cash', 'bank', 'note', 'note'),
  away: fc.constantFrom(false, false, false, false, false, false, false, true),
  odd: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 4, 4, 4, 5, 6, 7, 8, 9, 9, 9),
  anew: fc.option(nat, { freq: 3 }),
});
