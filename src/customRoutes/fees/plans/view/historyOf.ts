/** How a plan came to what it is: one step per beginning, change and end. */
import { shiftMonth } from '../../../../../contract/fees/planMonths.ts';
import type { PlanRow } from '../calls.ts';

export interface Step {
  readonly id: number;
  readonly month: string;
  readonly particular: string;
  readonly before: PlanRow | null;
  readonly after: PlanRow | null;
}
/** Newest first. A row that follows another of its particular without a gap is a change of it. */
export function historyOf(rows: readonly PlanRow[]): Step[] {
  const steps: Omit<Step, 'id'>[] = [];
  for (const own of Map.groupBy(rows, ({ particular_id }) => particular_id).values()) {
    const ordered = own.toSorted((a, b) => a.from_month.localeCompare(b.from_month));
    for (const [at, row] of ordered.entries()) {
      const last = ordered[at - 1];
      const before =
        last?.to_month !== null && last?.to_month !== undefined && shiftMonth(last.to_month, 1) === row.from_month
          ? last
          : null;
      steps.push({ month: row.from_month, particular: row.particular, before, after: row });
      const next = ordered[at + 1];
      const ends = row.to_month === null ? null : shiftMonth(row.to_month, 1);
      if (ends !== null && next?.from_month !== ends)
        steps.push({ month: ends, particular: row.particular, before: row, after: null });
    }
  }
  return steps
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.particular.localeCompare(b.particular))
    .map((step, id) => ({ id, ...step }));
}
