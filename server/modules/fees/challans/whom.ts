import { sql, type RawBuilder } from 'kysely';
import type { Session } from '../../../http/whose.ts';
import { all, ownRows } from '../../../resources/scope.ts';

/** Students by id, or where they are. */
export interface Wanted {
  readonly student_ids?: readonly number[] | undefined;
  readonly campus_id?: number | undefined;
  readonly session_id?: number | undefined;
  readonly class_id?: number | undefined;
  readonly section_id?: number | undefined;
  /** Those who are not enrolled instead of those who are. */
  readonly not_enrolled?: boolean | undefined;
  /** Named students are taken as they are, so that each gets an outcome. */
  readonly enrolledOnly: boolean;
}
/** Classes of status of people who are not students yet. */
const BEFORE = sql.raw(`ARRAY['inquiry', 'applied', 'rejected']`);

/** The students that a bulk call is about, over students `s`: of the session's campuses, deleted ones never. */
export function whom(session: Session, wanted: Wanted): RawBuilder<unknown> {
  const { student_ids: id, campus_id, session_id, class_id, section_id } = wanted;
  const parts = [
    ...ownRows(session, 's', { id, campus_id, session_id, class_id, section_id }),
    sql`s.deleted_at IS NULL`,
  ];
  if (wanted.enrolledOnly)
    parts.push(
      wanted.not_enrolled
        ? sql`s.status_class <> 'enrolled' AND s.status_class <> ALL(${BEFORE})`
        : sql`s.status_class = 'enrolled'`,
    );
  return all(parts);
}
