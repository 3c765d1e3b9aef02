/** What a promotion is planned from: students of a session, where they can go, and who is there already. */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Identified } from '../../../database/answers.ts';
import type { Row } from '../../../database/tables.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { visibleIds } from '../../../resources/checkReferences.ts';
import { all, campusOf, ownRows } from '../../../resources/scope.ts';
import { STUDENT_COLUMNS, STUDENT_ORDER, type PlanStudent } from '../../fees/plans/students.ts';

export interface SchoolStudent extends PlanStudent {
  readonly version: number;
  readonly registration_no: string | null;
  readonly section_id: number | null;
  readonly gender: string | null;
}
export interface Section {
  readonly id: number;
  readonly name: string;
  readonly capacity: number | null;
}
interface Campus extends Identified {
  readonly open: boolean;
}
export interface TaughtClass {
  readonly campus_id: number;
  readonly class_id: number;
  readonly class_name: string;
  readonly sections: readonly Section[];
}
export interface Present {
  readonly campus_id: number;
  readonly class_id: number;
  readonly section_id: number | null;
  readonly roll_no: string | null;
}
export interface School {
  readonly from: SessionRow;
  readonly to: SessionRow;
  readonly students: readonly SchoolStudent[];
  readonly offered: readonly TaughtClass[];
  /** Campuses without a class yet take every class. */
  readonly open: ReadonlySet<number>;
  readonly classes: ReadonlyMap<number, { readonly name: string; readonly next: number | null }>;
  readonly sections: ReadonlyMap<number, string>;
  readonly present: readonly Present[];
  readonly statuses: readonly number[];
}
export type SessionRow = Pick<Row<'sessions'>, 'id' | 'session_name' | 'start_date'>;
interface Wanted {
  readonly from_session_id: number;
  readonly to_session_id: number;
  readonly campus_id?: number | undefined;
}

/** Both sessions, or 422 on the field. */
async function sessionsOf({ trx, session }: Call, wanted: Wanted): Promise<[SessionRow, SessionRow]> {
  const { from_session_id, to_session_id } = wanted;
  if (from_session_id === to_session_id)
    throw invalid('to_session_id', 'The session that students go to is the one that they are in');
  const rows = await sendNow(
    trx,
    sql<SessionRow>`SELECT s.id, s.session_name, s.start_date FROM sessions s WHERE s.institute_code = ${session.instituteCode} AND s.id IN (${from_session_id}, ${to_session_id})`,
  );
  const from = rows.find(({ id }) => id === from_session_id);
  const to = rows.find(({ id }) => id === to_session_id);
  if (!from) throw invalid('from_session_id', 'The session does not exist');
  if (!to) throw invalid('to_session_id', 'The session does not exist');
  if (String(to.start_date) <= String(from.start_date))
    throw invalid('to_session_id', `${to.session_name} does not begin after ${from.session_name}`);
  return [from, to];
}
/** Enrolled students of a session at these campuses, as a school lists them. */
export const studentsOf = (
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  where: {
    readonly session_id: number;
    readonly campus_id?: number | undefined;
    readonly class_id?: number | undefined;
  },
): Promise<SchoolStudent[]> =>
  sendNow(
    trx,
    sql<SchoolStudent>`SELECT ${STUDENT_COLUMNS}, r.version, r.registration_no, r.section_id, g.name AS gender FROM student_details r
      LEFT JOIN genders g ON g.institute_code = r.institute_code AND g.id = r.gender_id
      WHERE ${all([...ownRows(session, 'r', where), sql`r.deleted_at IS NULL AND r.status_class = 'enrolled'`])} ORDER BY lower(r.campus_name), r.campus_id, ${STUDENT_ORDER}`,
  );

/** Everything that is read for a promotion: seven statements, whatever the size of the school. Throws 422 on the field. */
export async function readSchool(call: Call, wanted: Wanted): Promise<School> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const { campus_id } = wanted;
  const [from, to] = await sessionsOf(call, wanted);
  if (campus_id !== undefined && !(await visibleIds(call, 'campuses', [campus_id])).has(campus_id))
    throw invalid('campus_id', 'The campus does not exist');
  const here = [...campusOf(session, sql`k.id`), ...(campus_id === undefined ? [] : [sql`k.id = ${campus_id}`])];
  const [students, classes, sections, taught, campuses, present, statuses] = await Promise.all([
    studentsOf(call, { session_id: from.id, campus_id }),
    sendNow(
      trx,
      sql<
        Pick<Row<'classes'>, 'id' | 'class_name' | 'next_class_id' | 'is_active'>
      >`SELECT c.id, c.class_name, c.next_class_id, c.is_active FROM classes c WHERE c.institute_code = ${code} ORDER BY c.sort_order, lower(c.class_name), c.id`,
    ),
    sendNow(
      trx,
      sql<
        Pick<Row<'sections'>, 'id' | 'section_name'>
      >`SELECT x.id, x.section_name FROM sections x WHERE x.institute_code = ${code}`,
    ),
    sendNow(
      trx,
      sql<
        Omit<TaughtClass, 'class_name'>
      >`SELECT cc.campus_id, cc.class_id, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.section_name, 'capacity', cs.capacity) ORDER BY lower(x.section_name)), '[]')
          FROM class_sections cs JOIN sections x ON x.institute_code = cs.institute_code AND x.id = cs.section_id WHERE cs.institute_code = cc.institute_code AND cs.campus_class_id = cc.id AND cs.is_active) AS sections
        FROM campus_classes cc JOIN classes c ON c.institute_code = cc.institute_code AND c.id = cc.class_id JOIN campuses k ON k.institute_code = cc.institute_code AND k.id = cc.campus_id
        WHERE ${all([sql`cc.institute_code = ${code} AND cc.is_active`, ...here])} ORDER BY lower(k.campus_name), k.id, c.sort_order, lower(c.class_name), c.id`,
    ),
    sendNow(
      trx,
      sql<Campus>`SELECT k.id, NOT EXISTS (SELECT 1 FROM campus_classes cc WHERE cc.institute_code = k.institute_code AND cc.campus_id = k.id) AS open
        FROM campuses k WHERE ${all([sql`k.institute_code = ${code}`, ...here])} ORDER BY lower(k.campus_name), k.id`,
    ),
    sendNow(
      trx,
      sql<Present>`SELECT r.campus_id, r.class_id, r.section_id, r.roll_no FROM students r
        WHERE ${all([...ownRows(session, 'r', { session_id: to.id, campus_id }), sql`r.deleted_at IS NULL AND r.status_class = 'enrolled'`])}`,
    ),
    sendNow(
      trx,
      sql<Identified>`SELECT t.id FROM student_statuses t WHERE t.institute_code = ${code} AND t.status_class = 'passed_out' AND t.is_active ORDER BY lower(t.name), t.id`,
    ),
  ]);
  const byId = new Map(classes.map((one) => [one.id, { name: one.class_name, next: one.next_class_id }]));
  const open = new Set(campuses.filter((one) => one.open).map(({ id }) => id));
  const everywhere = campuses
    .filter(({ id }) => open.has(id))
    .flatMap((campus) =>
      classes
        .filter((one) => one.is_active !== false)
        .map((one) => ({ campus_id: campus.id, class_id: one.id, class_name: one.class_name, sections: [] })),
    );
  return {
    from,
    to,
    students,
    classes: byId,
    sections: new Map(sections.map((one) => [one.id, one.section_name])),
    offered: [...taught.map((one) => ({ ...one, class_name: byId.get(one.class_id)?.name ?? '' })), ...everywhere],
    open,
    present,
    statuses: statuses.map(({ id }) => id),
  };
}
