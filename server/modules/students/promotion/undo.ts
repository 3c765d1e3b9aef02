/** Taking a promotion back: everyone who is as it left them, with class, section, roll number, status and fee plan. */
import { sql } from 'kysely';
import { students } from '../../../../src/resources/students.ts';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import type { Values } from '../../../resources/hooks.ts';
import { all, visible } from '../../../resources/scope.ts';
import { plansOf, type PlanRow } from '../../fees/plans/planRows.ts';
import { billedSince, markOf, restorePlans } from '../../fees/plans/restore.ts';
import { holdPlans } from '../../fees/plans/students.ts';
import type { Item } from '../changeConflicts.ts';
import { changeMany, lockStudents } from '../changeMany.ts';
import { STATE } from '../state.ts';
import type { Head, Result, Waiting } from './chunk.ts';
import { refusal } from './move.ts';

interface Left {
  readonly id: number;
  readonly student_id: number;
  readonly student_name: string;
  readonly from_state: Values;
  readonly to_state: Values;
  /** Nothing has moved the student since. */
  readonly last: boolean;
  readonly plan_before: readonly PlanRow[] | null;
  readonly plan_after: string | null;
}
/** Movements of a promotion that are not taken back, of students whom the session may see. */
const leftOf = (
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  id: number,
  ids?: readonly number[],
): Promise<Left[]> =>
  sendNow(
    trx,
    sql<Left>`SELECT m.id, m.student_id, r.student_name, m.from_state, m.to_state, w.plan_before, w.plan_after,
        NOT EXISTS (SELECT 1 FROM student_movements l WHERE l.institute_code = m.institute_code AND l.student_id = m.student_id AND l.id > m.id) AS last
      FROM promotions p JOIN student_movements m ON m.institute_code = p.institute_code AND m.batch_id = p.batch_id
      JOIN promotion_rows w ON w.institute_code = p.institute_code AND w.promotion_id = p.id AND w.student_id = m.student_id
      JOIN students r ON r.institute_code = m.institute_code AND r.id = m.student_id
      WHERE ${all([sql`p.institute_code = ${session.instituteCode} AND p.id = ${id}`, visible(students, session), ...(ids ? [sql`m.student_id = ANY(${[...ids]}::bigint[])`] : [])])}
        AND NOT EXISTS (SELECT 1 FROM student_movements u WHERE u.institute_code = m.institute_code AND u.undoes_id = m.id) ORDER BY w.place`,
  );

/** Why this student stays as they are; null when they go back. */
function changedSince(left: Left, student: Values | undefined, now: readonly PlanRow[]): string | null {
  const moved =
    !student || !left.last || STATE.some((name) => (student[name] ?? null) !== (left.to_state[name] ?? null));
  if (moved) return 'Was moved or changed since the promotion';
  if (left.plan_before === null) return null;
  if (markOf(now) !== left.plan_after) return 'The fee plan was changed since the promotion';
  const billed = billedSince(left.plan_before, now);
  return billed === null ? null : `${billed} was billed by the fee plan of the promotion`;
}
const planned = (lefts: readonly Left[]): number[] =>
  lefts.flatMap(({ student_id, plan_before }) => (plan_before === null ? [] : [student_id]));

export interface UndoOutlook {
  readonly lefts: readonly Left[];
  readonly put_back: number;
  /** Those who were changed since, with the reason. */
  readonly stay: readonly { readonly student_id: number; readonly studentName: string; readonly message: string }[];
}
/** Whom an undo would put back, and who would stay as they are. */
export async function undoOutlook(call: Call, id: number): Promise<UndoOutlook> {
  const lefts = await leftOf(call, id);
  const [rows, plans] = await Promise.all([
    sendNow(
      call.trx,
      sql<Values>`SELECT r.id, ${sql.raw(STATE.map((name) => `r.${name}`).join(', '))} FROM students r
        WHERE ${all([visible(students, call.session), sql`r.id = ANY(${lefts.map(({ student_id }) => student_id)}::bigint[])`])}`,
    ),
    plansOf(call, planned(lefts)),
  ]);
  const current = new Map(rows.map((row) => [Number(row['id']), row]));
  const stay = lefts.flatMap((left) => {
    const { student_id, student_name: studentName } = left;
    const message = changedSince(left, current.get(student_id), plans.get(student_id) ?? []);
    return message === null ? [] : [{ student_id, studentName, message }];
  });
  return { lefts, put_back: lefts.length - stay.length, stay };
}

export async function putBack(call: Call, head: Head, rows: readonly Waiting[]): Promise<Result[]> {
  const ids = rows.map(({ student_id }) => student_id);
  // Before the students, as whoever generates challans does.
  await holdPlans(call, ids);
  const current = await lockStudents(call, ids);
  const lefts = await leftOf(call, head.undoes_id ?? 0, ids);
  const plans = await plansOf(call, planned(lefts));
  const known = new Map(lefts.map((left) => [left.student_id, left]));
  const why = new Map(
    ids.flatMap((id): [number, string][] => {
      const left = known.get(id);
      const reason = left ? changedSince(left, current.get(id), plans.get(id) ?? []) : 'Was put back already';
      return reason === null ? [] : [[id, reason]];
    }),
  );
  const back = lefts.filter(({ student_id }) => !why.has(student_id));
  const items = back.map(({ id, student_id, from_state }): Item => ({
    id: student_id,
    changes: { ...from_state },
    undoes: id,
  }));
  const done = await changeMany(call, items, {
    reason: head.reason,
    batch: 'undo',
    batchId: head.batch_id,
    summary: '',
  });
  const updated = new Set(done.updated);
  await restorePlans(
    call,
    back.flatMap(({ student_id, plan_before }) =>
      plan_before !== null && updated.has(student_id)
        ? [{ before: plan_before, now: plans.get(student_id) ?? [] }]
        : [],
    ),
  );
  return [
    ...[...why].map(([student_id, message]): Result => ({ student_id, outcome: 'changed', message })),
    ...done.updated.map((student_id): Result => ({ student_id, outcome: 'put_back' })),
    ...done.unchanged.map((student_id): Result => ({
      student_id,
      outcome: 'changed',
      message: 'Is as before already',
    })),
    ...done.failed.map(refusal),
  ];
}
