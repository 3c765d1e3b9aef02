import type { Challan, ChallanLine } from '../../../../contract/endpoints/fees/challans.ts';
import { sumRupees } from '../../../../contract/money.ts';
import { monthsText } from './months.ts';
import type { PaperLine } from './paper.ts';
import { WIDE, type Room } from './room.ts';

/** Arrears have so many lines at most, and where lines are many, so few. */
const [MOST_ARREARS, FEWEST_ARREARS] = [6, 1] as const;

const lineOf = ({ particular, challan_month, amount, discount, remarks, source }: ChallanLine): PaperLine => ({
  text: source === 'added' && remarks ? `${particular} (${remarks})` : particular,
  month: monthsText([challan_month]),
  amount,
  discount,
});
const lineOfAll = (text: string, some: readonly ChallanLine[]): PaperLine => ({
  text,
  month: monthsText(some.map(({ challan_month }) => challan_month)),
  amount: sumRupees(some.map(({ amount }) => amount)),
  discount: sumRupees(some.map(({ discount }) => discount)),
});
/**
 * Lines of a challan, particular by month: as many as there is room for, what is beyond it as one sum. Void lines stay
 * on a void challan alone: on a living one they are nobody's business.
 */
export function linesOf(
  { status, particulars = [] }: Pick<Challan, 'status' | 'particulars'>,
  { lines: most }: Room = WIDE,
): PaperLine[] {
  const lines = particulars.filter(({ is_void }) => !is_void || status === 'Void');
  if (lines.length <= most) return lines.map(lineOf);
  const kinds = [...Map.groupBy(lines, ({ particular_id }) => particular_id).values()];
  const named = kinds.length > most ? kinds.slice(0, most - 1) : kinds;
  const others = kinds.slice(named.length);
  return [
    ...named.map((same) => lineOfAll(same[0]?.particular ?? '', same)),
    ...(others.length > 0 ? [lineOfAll(`${others.length} other particulars`, others.flat())] : []),
  ];
}

type Arrears = NonNullable<Challan['on_paper']>['arrears'];
/**
 * Arrears by month, oldest first, with the challans that asked for them, below `lines` others; what is too old for a
 * line of its own is one sum.
 */
export function arrearsOf(arrears: Arrears, lines = 0, { all }: Room = WIDE): PaperLine[] {
  const most = Math.max(FEWEST_ARREARS, Math.min(MOST_ARREARS, all - lines));
  const months = [...Map.groupBy(arrears, ({ challan_month }) => challan_month)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const line = (some: Arrears): PaperLine => {
    const numbers = [...new Set(some.map(({ challan_no }) => challan_no))];
    return {
      text: numbers.length > 2 ? `${numbers.length} challans` : `Challan ${numbers.join(', ')}`,
      month: monthsText(some.map(({ challan_month }) => challan_month)),
      amount: sumRupees(some.map(({ amount }) => amount)),
      discount: 0,
    };
  };
  const old = months.length > most ? months.slice(0, months.length - most + 1) : [];
  return [
    ...(old.length > 0 ? [line(old.flatMap(([, some]) => some))] : []),
    ...months.slice(old.length).map(([, some]) => line(some)),
  ];
}
