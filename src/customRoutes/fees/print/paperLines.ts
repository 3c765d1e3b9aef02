import type { Challan, ChallanLine } from '../../../../contract/endpoints/fees/challans.ts';
import { monthsText } from './months.ts';
import { total, type PaperLine } from './paper.ts';

/** More than these do not fit a copy in a size that can be read: a particular then has one line for all of its months. */
const MOST_LINES = 12;
const MOST_ARREARS = 6;

const lineOf = ({ particular, challan_month, amount, discount, remarks, source }: ChallanLine): PaperLine => ({
  text: source === 'added' && remarks ? `${particular} (${remarks})` : particular,
  month: monthsText([challan_month]),
  amount,
  discount,
});
/** Lines of a challan, particular by month. Void lines stay on a void challan alone: on a living one they are nobody's business. */
export function linesOf({ status, particulars = [] }: Pick<Challan, 'status' | 'particulars'>): PaperLine[] {
  const lines = particulars.filter(({ is_void }) => !is_void || status === 'Void');
  if (lines.length <= MOST_LINES) return lines.map(lineOf);
  const byParticular = Map.groupBy(lines, ({ particular_id }) => particular_id);
  return [...byParticular.values()].map((same) => ({
    text: same[0]?.particular ?? '',
    month: monthsText(same.map(({ challan_month }) => challan_month)),
    amount: total(same.map(({ amount }) => amount)),
    discount: total(same.map(({ discount }) => discount)),
  }));
}

type Arrears = NonNullable<Challan['on_paper']>['arrears'];
/** Arrears by month, oldest first, with the challans that asked for them; what is too old for a line of its own is one sum. */
export function arrearsOf(arrears: Arrears): PaperLine[] {
  const months = [...Map.groupBy(arrears, ({ challan_month }) => challan_month)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const line = (some: Arrears): PaperLine => {
    const numbers = [...new Set(some.map(({ challan_no }) => challan_no))];
    return {
      text: numbers.length > 2 ? `${numbers.length} challans` : `Challan ${numbers.join(', ')}`,
      month: monthsText(some.map(({ challan_month }) => challan_month)),
      amount: total(some.map(({ amount }) => amount)),
      discount: 0,
    };
  };
  const old = months.length > MOST_ARREARS ? months.slice(0, months.length - MOST_ARREARS + 1) : [];
  return [...(old.length > 0 ? [line(old.flatMap(([, some]) => some))] : []), ...months.slice(old.length).map(([, some]) => line(some))];
}
