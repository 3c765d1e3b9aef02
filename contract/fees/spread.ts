/**
 * How a payment is spread over what is open when the clerk does not say it line by line (docs/money.md). In whole
 * paisa.
 */
export interface OpenLine {
  readonly id: number;
  readonly challan_id: number;
  /** 'YYYY-MM-DD' */
  readonly due_date: string;
  /** Of the particular; the lowest is cleared first. */
  readonly priority: number;
  readonly is_fine: boolean;
  /** Paisa that can still be paid. */
  readonly open: number;
}
export interface Share {
  readonly id: number;
  readonly amount: number;
}
/** Oldest due first; within a challan its fine last. The order of `spread`, for screens that list lines. */
export const oldestFirst = (a: OpenLine, b: OpenLine): number =>
  (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0) ||
  a.challan_id - b.challan_id ||
  Number(a.is_fine) - Number(b.is_fine) ||
  a.priority - b.priority ||
  a.id - b.id;

/**
 * The oldest challan first; within it by priority, its fine last. `left` is what no line takes: an advance.
 * @example spread([{ id: 1, open: 500, … }], 700) // { shares: [{ id: 1, amount: 500 }], left: 200 }
 */
export function spread(lines: readonly OpenLine[], amount: number): { shares: Share[]; left: number } {
  let left = amount;
  const shares: Share[] = [];
  for (const { id, open } of lines.toSorted(oldestFirst)) {
    const share = Math.min(open, left);
    if (share > 0) shares.push({ id, amount: share });
    left -= share;
  }
  return { shares, left };
}
