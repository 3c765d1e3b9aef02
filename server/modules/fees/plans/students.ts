/**
 * Which students a call is about, as they stand now: by ids, or by where they are. Only those that the session may see.
 */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { feeStudent } from '../../../../contract/endpoints/fees/shapes.ts';
import { students } from '../../../../src/resources/students.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { all, visible } from '../../../resources/scope.ts';
import { studentSearch } from '../../students/hooks.ts';

/** More at once would be an answer that nobody reads. */
export const MOST_STUDENTS = 5000;
export type FeeStudent = z.output<typeof feeStudent>;
export interface PlanStudent extends FeeStudent {
  readonly family_id: number | null;
  readonly session_id: number;
}
export interface Selection {
  readonly student_ids?: readonly number[] | undefined;
  readonly campus_id?: number | undefined;
  readonly session_id?: number | undefined;
  readonly class_id?: number | undefined;
  readonly section_id?: number | undefined;
  readonly not_enrolled?: boolean | undefined;
  readonly search?: string | undefined;
}
/** `PlanStudent` over student_details `r`, who is called at the family's number. */
export const STUDENT_COLUMNS =
  sql.raw(`r.id, r.sid, r.student_name AS "studentName", r.father_name, r.roll_no, r.family_no, r.family_mobile AS mobile, r.status_class, r.campus_id, r.campus_name, r.session_name,
  r.class_id, r.class_name, r.section_name, r.family_id, r.session_id`);
/** Classes in their order, sections, then SID: as a school lists its children. */
export const STUDENT_ORDER = sql.raw('r.class_order, r.class_id, lower(r.section_name) NULLS FIRST, r.sid');
const COLUMNS = ['campus_id', 'session_id', 'class_id', 'section_id'] as const;

/**
 * The predicate of campus, session, class and section, a search, and whether they are enrolled, over the alias `r`.
 * Throws 422 on `search`.
 */
export async function whereStudents(call: Call, wanted: Omit<Selection, 'student_ids'>): Promise<RawBuilder<unknown>> {
  const search = wanted.search?.trim();
  return all([
    visible(students, call.session),
    wanted.not_enrolled === true
      ? sql`r.status_class IN ('on_leave', 'struck_off', 'withdrawn', 'passed_out', 'transferred')`
      : sql`r.status_class = 'enrolled'`,
    ...COLUMNS.flatMap((name) => (wanted[name] === undefined ? [] : [sql`${sql.ref(`r.${name}`)} = ${wanted[name]}`])),
    ...(search ? [await studentSearch(call, search)] : []),
  ]);
}

async function read({ trx }: Pick<Call, 'trx'>, where: RawBuilder<unknown>): Promise<PlanStudent[]> {
  const { rows } =
    await sql<PlanStudent>`SELECT ${STUDENT_COLUMNS} FROM student_details r WHERE ${where} ORDER BY ${STUDENT_ORDER} LIMIT ${MOST_STUDENTS + 1}`.execute(
      trx,
    );
  return rows;
}
/** Students by id that the session may see, whatever their status. */
export const studentsById = (call: Call, ids: readonly number[]): Promise<PlanStudent[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : read(call, all([visible(students, call.session), sql`r.id = ANY(${[...new Set(ids)]}::bigint[])`]));

/**
 * The students of a selection. Ids are taken as they are, whatever the status; a place gives those who are enrolled, or
 * with
 * `not_enrolled` those who left. Throws 422 when nothing is named, or more than 5,000 are there.
 */
export async function selectStudents(
  call: Call,
  wanted: Selection,
): Promise<{ found: PlanStudent[]; missing: number[] }> {
  const { student_ids } = wanted;
  if (student_ids) {
    const found = await studentsById(call, student_ids);
    const known = new Set(found.map(({ id }) => id));
    return { found, missing: [...new Set(student_ids)].filter((id) => !known.has(id)) };
  }
  if (COLUMNS.every((name) => wanted[name] === undefined) && !wanted.search)
    throw invalid('student_ids', 'Name students, or where they are');
  const found = await read(call, await whereStudents(call, wanted));
  if (found.length > MOST_STUDENTS)
    throw invalid('class_id', `More than ${MOST_STUDENTS.toLocaleString('en')} students are there; choose a class`);
  return { found, missing: [] };
}

/**
 * Holds these students' plans until the end of the transaction: who changes a plan, and who generates challans from it,
 * takes turns. The generator holds the same lock alone. Students in the order of their ids, so that two of us never
 * wait for each other.
 */
export async function holdPlans({ trx, session }: Call, ids: readonly number[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`${session.instituteCode}:challans`}, 0))`.execute(
    trx,
  );
  await sql`SELECT r.id FROM students r WHERE r.institute_code = ${session.instituteCode} AND r.id = ANY(${[...ids]}::bigint[]) ORDER BY r.id FOR NO KEY UPDATE`.execute(
    trx,
  );
}
/** The student as they are answered. */
export const shownStudent = ({ family_id: _family, session_id: _session, ...student }: PlanStudent): FeeStudent =>
  student;
