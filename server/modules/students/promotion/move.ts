/** Moving the students of a part of a promotion as the preview showed it. */
import type { Call } from '../../../http/route.ts';
import { holdPlans } from '../../fees/plans/students.ts';
import { studentsById } from '../../fees/plans/students.ts';
import type { Item } from '../changeConflicts.ts';
import { changeMany, type Outcome } from '../changeMany.ts';
import type { Head, Result, Waiting } from './chunk.ts';
import { planOutlooks, writePlans, type PlanOutlook } from './fees.ts';
import { namesFor } from './names.ts';
import { studentThere } from './planned.ts';

const OUTCOMES = { promote: 'promoted', pass_out: 'passed_out', repeat: 'detained' } as const;
type Action = keyof typeof OUTCOMES;
const PLAN_CHANGED = 'The fee plan, or that of the class, changed since the preview; nothing was done';

/** What a refusal of a student says, in one line; 'changed' when they are not as the preview showed them. */
export function refusal({ id, errors }: Outcome['failed'][number]): Result {
  const isStale = errors['version'] !== undefined;
  const message = isStale
    ? 'Was changed since the preview; nothing was done'
    : Object.values(errors).flat().join('. ').slice(0, 500);
  return { student_id: id, outcome: isStale ? 'changed' : 'failed', message };
}

/** What changes of the fee plans, for those who come into a class. */
async function outlooksOf(call: Call, head: Head, rows: readonly Waiting[]): Promise<ReadonlyMap<number, PlanOutlook>> {
  const coming = rows.filter(({ action }) => action !== 'pass_out');
  if (!head.params.standard || coming.length === 0) return new Map();
  const ids = coming.map(({ student_id }) => student_id);
  // Everyone of the part at once, in the order of their ids.
  await holdPlans(
    call,
    rows.map(({ student_id }) => student_id),
  );
  const [known, names] = await Promise.all([studentsById(call, ids), namesFor(call, head.to_session_id)]);
  const byId = new Map(known.map((one) => [one.id, one]));
  const there = coming.flatMap(({ student_id, class_id, section_id }) => {
    const student = byId.get(student_id);
    return student ? [studentThere({ student, class_id, section_id }, names)] : [];
  });
  return planOutlooks(call, there, head.params.from_month);
}

export async function moveStudents(call: Call, head: Head, rows: readonly Waiting[]): Promise<Result[]> {
  const outlooks = await outlooksOf(call, head, rows);
  const tokenOf = (id: number): string | null => outlooks.get(id)?.proposal.token ?? null;
  const isSame = (row: Waiting): boolean => !head.params.standard || row.plan_token === tokenOf(row.student_id);
  const moving = rows.filter(isSame);
  const items = moving.map(({ student_id, action, version, class_id, section_id, roll_no }): Item => {
    const item = { id: student_id, version };
    if (action === 'pass_out') return { ...item, changes: { status_id: head.params.status_id } };
    const changes = { session_id: head.to_session_id, class_id, section_id, roll_no };
    return action === 'repeat' ? { ...item, changes, kind: 'detain' } : { ...item, changes };
  });
  const done = await changeMany(call, items, {
    reason: head.reason,
    batch: 'promote',
    batchId: head.batch_id,
    summary: '',
    effectiveDate: head.params.effective_date ?? undefined,
  });
  const updated = new Set(done.updated);
  const plans = await writePlans(
    call,
    [...outlooks.values()].map(({ proposal }) => proposal).filter(({ student }) => updated.has(student.id)),
  );
  const actions = new Map(moving.map((row) => [row.student_id, row.action as Action]));
  return [
    ...rows
      .filter((row) => !isSame(row))
      .map(({ student_id }): Result => ({ student_id, outcome: 'changed', message: PLAN_CHANGED })),
    ...done.updated.map((id): Result => {
      const plan = plans.get(id);
      return {
        student_id: id,
        outcome: OUTCOMES[actions.get(id) ?? 'promote'],
        message: outlooks.get(id)?.message ?? null,
        plan_before: plan?.before ?? null,
        plan_after: plan?.after ?? null,
      };
    }),
    ...done.unchanged.map((id): Result => ({ student_id: id, outcome: 'changed', message: 'Is there already' })),
    ...done.failed.map(refusal),
  ];
}
