/** The state of a student: where and as what they are in the school. Every change of it is a movement. */
import { sql, type RawBuilder } from 'kysely';
import type { MOVEMENT_KINDS } from '../../../contract/endpoints/studentHistory.ts';
import { today } from '../../../contract/dates.ts';
import type { Values } from '../../resources/hooks.ts';

export type MovementKind = (typeof MOVEMENT_KINDS)[number];
export const STATE = [
  'campus_id',
  'session_id',
  'class_id',
  'section_id',
  'status_id',
  'roll_no',
  'leaving_date',
  'leaving_reason',
] as const;
export type State = Readonly<Record<(typeof STATE)[number], string | number | null>>;

export const stateOf = (values: Values): State =>
  Object.fromEntries(STATE.map((name) => [name, values[name] ?? null])) as State;
export const sameState = (a: Values, b: Values): boolean =>
  STATE.every((name) => (a[name] ?? null) === (b[name] ?? null));
/** The state of the students row of an alias, as it is kept with a movement. */
export const stateSql = (alias: string): RawBuilder<unknown> =>
  sql.raw(`jsonb_build_object(${STATE.map((name) => `'${name}', ${alias}.${name}`).join(', ')})`);

/** Classes of statuses of somebody who was here and is not any more. */
export const GONE: readonly string[] = ['struck_off', 'withdrawn', 'passed_out', 'transferred'];
/** Not students (yet, or never): counted nowhere. */
export const BEFORE: readonly string[] = ['inquiry', 'applied', 'rejected'];

const LEAVING: Readonly<Record<string, MovementKind>> = {
  inquiry: 'inquire',
  applied: 'apply',
  rejected: 'reject',
  on_leave: 'leave',
  struck_off: 'strike_off',
  withdrawn: 'withdraw',
  passed_out: 'pass_out',
  transferred: 'transfer_out',
};
/** What the change from one state to another is called. `from`, `to`: classes of the two statuses. */
export function movementKind(before: Values, after: Values, from: string, to: string): MovementKind {
  if (from !== to) return to === 'enrolled' ? (BEFORE.includes(from) ? 'admit' : 'readmit') : (LEAVING[to] ?? 'status');
  if (before['status_id'] !== after['status_id']) return 'status';
  if (before['campus_id'] !== after['campus_id']) return 'transfer_campus';
  if (before['session_id'] !== after['session_id']) return 'promote';
  if (before['class_id'] !== after['class_id']) return 'transfer_class';
  return before['section_id'] !== after['section_id'] ? 'transfer_section' : 'renumber';
}
/** The first movement of a student, by the class of the status. */
export const firstKindSql = (alias: string): RawBuilder<unknown> =>
  sql.raw(
    `CASE ${alias}.status_class WHEN 'inquiry' THEN 'inquire' WHEN 'applied' THEN 'apply' WHEN 'rejected' THEN 'reject' ELSE 'admit' END`,
  );

/** Dates that follow from a new status and were not given with it; changes `values`. */
export function settleDates(
  values: Values,
  current: Values,
  from: string,
  to: string,
  reason: string | null,
  day: string | undefined,
): void {
  const given = (name: string): boolean => name in values && values[name] !== null;
  if (to === 'enrolled' && (current['admission_date'] ?? null) === null && !given('admission_date'))
    values['admission_date'] = day ?? today();
  if (from === to) return;
  if (GONE.includes(to)) {
    if (!given('leaving_date')) values['leaving_date'] = day ?? today();
    if (!given('leaving_reason') && reason) values['leaving_reason'] = reason;
  } else if (GONE.includes(from)) {
    values['leaving_date'] = null;
    values['leaving_reason'] = null;
  }
}
