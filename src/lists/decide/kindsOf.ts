import { formatMoney, sumRupees } from '../../../contract/money.ts';
import type { Waiting, WaitingKind } from '../list.ts';

export interface OfKind {
  readonly kind: WaitingKind;
  readonly rows: readonly Waiting[];
}
/** Rows that wait by what they are, in a list of several kinds; none in a list of one. */
export const kindsOf = (rows: readonly Waiting[]): readonly OfKind[] =>
  [...new Set(rows.flatMap(({ kind }) => kind ?? []))].map((kind) => ({
    kind,
    rows: rows.filter((row) => row.kind === kind),
  }));
/** 'Rs 3,000, cash 1,000', after `before`; nothing of what is no money. */
export function sumsIn(rows: readonly Waiting[], kind?: WaitingKind, before = ''): string {
  if (kind?.unpriced) return '';
  const cash = sumRupees(rows.map((row) => row.cash ?? 0));
  const sum = formatMoney(sumRupees(rows.map(({ amount }) => amount)));
  return `${before}Rs ${sum}${cash > 0 ? `, cash ${formatMoney(cash)}` : ''}`;
}
