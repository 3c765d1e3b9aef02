/**
 * What must hold of spreading a payment (docs/money.md), asked of the rule itself and of rules that are wrong on
 * purpose.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { OpenLine, spread as rule } from '../../../contract/fees/spread.ts';

type Spread = typeof rule;

const line = (id: number, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  challan_id: 1,
  due_date: '2026-11-10',
  priority: 10,
  is_fine: false,
  open: 1000,
  ...more,
});
const days = fc.constantFrom('2026-09-10', '2026-10-10', '2026-11-10');
/** Lines of a few challans; those of one challan share its due date. */
const someLines = fc
  .array(
    fc.record({
      challan_id: fc.integer({ min: 1, max: 5 }),
      priority: fc.integer({ min: 1, max: 4 }),
      is_fine: fc.boolean(),
      open: fc.integer({ min: 0, max: 500_000 }),
    }),
    { maxLength: 25 },
  )
  .chain((lines) =>
    fc
      .array(days, { minLength: 6, maxLength: 6 })
      .map((dues) =>
        lines.map((one, at): OpenLine => ({ ...one, id: at + 1, due_date: dues[one.challan_id] ?? '2026-11-10' })),
      ),
  );
const amounts = fc.integer({ min: 0, max: 3_000_000 });

export const spreadLaws: Readonly<Record<string, (spread: Spread) => void>> = {
  'the oldest challan first, by priority within it, its fine last, before the next challan begins': (spread) => {
    const lines = [
      line(1, { challan_id: 8, due_date: '2026-11-10', priority: 10 }),
      line(2, { challan_id: 7, due_date: '2026-10-10', priority: 20 }),
      line(3, { challan_id: 7, due_date: '2026-10-10', priority: 1, is_fine: true }),
      line(4, { challan_id: 7, due_date: '2026-10-10', priority: 10 }),
    ];
    expect(spread(lines, 3300).shares).toEqual([
      { id: 4, amount: 1000 },
      { id: 2, amount: 1000 },
      { id: 3, amount: 1000 },
      { id: 1, amount: 300 },
    ]);
    expect(spread(lines, 5000).left).toBe(1000);
  },

  'of challans due on one day, one is cleared before the other begins': (spread) => {
    const lines = [
      line(1, { challan_id: 8, priority: 10 }),
      line(2, { challan_id: 7, priority: 20 }),
      line(3, { challan_id: 7, is_fine: true }),
    ];
    expect(spread(lines, 2500).shares).toEqual([
      { id: 2, amount: 1000 },
      { id: 3, amount: 1000 },
      { id: 1, amount: 500 },
    ]);
  },

  'nothing open: all of it is left; nothing paid: nothing is shared': (spread) => {
    expect(spread([], 700)).toEqual({ shares: [], left: 700 });
    expect(spread([line(1, { open: 0 })], 700)).toEqual({ shares: [], left: 700 });
    expect(spread([line(1)], 0)).toEqual({ shares: [], left: 0 });
  },

  'what is shared and what is left is what was paid; no line gets more than is open, none nothing, none twice': (
    spread,
  ) => {
    fc.assert(
      fc.property(someLines, amounts, (lines, amount) => {
        const { shares, left } = spread(lines, amount);
        const open = new Map(lines.map((one) => [one.id, one.open]));
        expect(shares.reduce((sum, share) => sum + share.amount, 0) + left).toBe(amount);
        expect(left).toBe(Math.max(0, amount - lines.reduce((sum, one) => sum + one.open, 0)));
        for (const share of shares) {
          expect(share.amount).toBeGreaterThan(0);
          expect(share.amount).toBeLessThanOrEqual(open.get(share.id) ?? 0);
        }
        expect(new Set(shares.map(({ id }) => id)).size).toBe(shares.length);
      }),
      { numRuns: 500 },
    );
  },

  'only the last line is paid in part, and nothing older than a paid line stays open': (spread) => {
    fc.assert(
      fc.property(someLines, amounts, (lines, amount) => {
        const { shares } = spread(lines, amount);
        const byId = new Map(lines.map((one) => [one.id, one]));
        expect(shares.slice(0, -1).every(({ id, amount: paid }) => paid === byId.get(id)?.open)).toBe(true);
        const last = byId.get(shares.at(-1)?.id ?? 0);
        const got = new Set(shares.map(({ id }) => id));
        if (last)
          expect(lines.some((one) => one.open > 0 && one.due_date < last.due_date && !got.has(one.id))).toBe(false);
      }),
      { numRuns: 500 },
    );
  },

  'does not depend on the order in which lines are given, nor touch them': (spread) => {
    fc.assert(
      fc.property(someLines, amounts, (lines, amount) => {
        const before = structuredClone(lines);
        expect(spread(lines.toReversed(), amount)).toEqual(spread(lines, amount));
        expect(lines).toEqual(before);
      }),
    );
  },
};
