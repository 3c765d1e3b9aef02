/** What an increment says, as it is typed and as it is sent. */
import type { Body } from '../../../contract/endpoints/calls.ts';
import { currentMonth } from '../../../contract/dates.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';

type Sent = Body<'POST /hrm/salary/process-increments'>;
export interface Terms {
  readonly campus: number | null;
  readonly department: number | null;
  readonly designation: number | null;
  readonly method: Sent['method'];
  readonly value: number | null;
  readonly on: NonNullable<Sent['on']>;
  readonly component: number | null;
  readonly from: string | null;
  readonly roundTo: NonNullable<Sent['round_to']>;
  readonly reason: string;
}
export const EMPTY: Terms = {
  campus: null,
  department: null,
  designation: null,
  method: 'percent',
  value: null,
  on: 'basic',
  component: null,
  from: shiftMonth(currentMonth(), 1),
  roundTo: 1,
  reason: '',
};
export const ROUNDINGS = [1, 5, 10, 50, 100] as const satisfies readonly Terms['roundTo'][];
/** Whether it can be asked for: an amount, a month, a reason, and the allowance where one is raised. */
export const isWhole = ({ value, from, reason, on, component }: Terms): boolean =>
  value !== null &&
  Number.isFinite(value) &&
  value !== 0 &&
  from !== null &&
  reason.trim().length >= 3 &&
  (on !== 'component' || component !== null);
export const bodyOf = (terms: Terms): Omit<Sent, 'seen'> => ({
  ...(terms.campus === null ? {} : { campus_id: terms.campus }),
  ...(terms.department === null ? {} : { department_id: terms.department }),
  ...(terms.designation === null ? {} : { designation_id: terms.designation }),
  method: terms.method,
  value: terms.value ?? 0,
  on: terms.on,
  ...(terms.on === 'component' && terms.component !== null ? { component_id: terms.component } : {}),
  effective_from: terms.from ?? '',
  round_to: terms.roundTo,
  reason: terms.reason.trim(),
});
