/** Where reports on the attendance of students look. */
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../http/route.ts';
import { all, campusOf, withIds } from '../../resources/scope.ts';

export interface Narrowed {
  readonly campus_id?: string;
  readonly class_id?: string;
  readonly section_id?: string;
}
/** The place of a mark or of a sum `t`: campuses of whoever asks, narrowed to what they asked for. */
export const placesOf = (
  { session }: Pick<Call, 'session'>,
  { campus_id, class_id, section_id }: Narrowed,
): RawBuilder<unknown> =>
  all([sql`true`, ...campusOf(session, sql`t.campus_id`), ...withIds('t', { campus_id, class_id, section_id })]);
/** The days of one of them, in one text that `contract/dayMarks.ts` reads. */
export interface Marked {
  readonly id: number;
  readonly marks: string;
}
/** Days present of days marked. */
export const ATTENDANCE = sql`round(100.0 * sum(t.present) / nullif(sum(t.present + t.absent + t.on_leave), 0), 1)::float8 AS attendance`;
export const COUNTS = sql`sum(t.present)::int AS present, sum(t.absent)::int AS absent, sum(t.on_leave)::int AS on_leave, sum(t.late)::int AS late_count`;
