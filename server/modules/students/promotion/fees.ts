/** Fee plans of the next class: what would change of each, and carrying it out as it was shown. */
import type { Call } from '../../../http/route.ts';
import { writeChanges } from '../../fees/plans/changes.ts';
import type { PlanRow } from '../../fees/plans/planRows.ts';
import { plansOf } from '../../fees/plans/planRows.ts';
import { doable, figures, propose, type Proposal } from '../../fees/plans/proposals.ts';
import { markOf } from '../../fees/plans/restore.ts';
import type { PlanStudent } from '../../fees/plans/students.ts';
import { readBook } from '../../fees/plans/terms.ts';

export interface PlanOutlook {
  readonly proposal: Proposal;
  /** Paisa of the month. */
  readonly before: number;
  readonly after: number;
  /** What keeps the plan, or a part of it, as it is. */
  readonly message: string | null;
}
function messageOf({ outcome, message, changes }: Proposal): string | null {
  const refused = changes.flatMap(({ refusal }) => refusal ?? []);
  if (outcome === 'changed' || outcome === 'same') return refused.length > 0 ? refused.join('. ') : null;
  return message;
}
/** What becomes of the plans of these students, who are given with the class and session that they come to. */
export async function planOutlooks(
  call: Call,
  students: readonly PlanStudent[],
  month: string,
): Promise<ReadonlyMap<number, PlanOutlook>> {
  if (students.length === 0) return new Map();
  const proposals = await propose(call, students, await readBook(call), { kind: 'tariff', from_month: month });
  return new Map(
    proposals.map((proposal) => [
      proposal.student.id,
      { proposal, ...figures(proposal, month), message: messageOf(proposal) },
    ]),
  );
}
export interface WrittenPlan {
  readonly before: readonly PlanRow[];
  readonly after: string;
}
/** Writes the changes of plans, under `holdPlans`; answers what they were and what stands for what they are. */
export async function writePlans(
  call: Call,
  proposals: readonly Proposal[],
): Promise<ReadonlyMap<number, WrittenPlan>> {
  const changing = proposals.filter(({ token }) => token !== null);
  if (changing.length === 0) return new Map();
  await writeChanges(call, changing.flatMap(doable));
  const now = await plansOf(
    call,
    changing.map(({ student }) => student.id),
  );
  return new Map(
    changing.map(({ student, own }) => [student.id, { before: own, after: markOf(now.get(student.id) ?? []) }]),
  );
}
