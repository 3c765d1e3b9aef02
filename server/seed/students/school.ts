/** What students refer to, as an institute has it: read once, so that any school can be filled. */
import { sql } from 'kysely';
import type { Trx } from '../../database/door.ts';

export interface ClassAt {
  readonly campus_id: number;
  readonly class_id: number;
  readonly section_id: number;
  readonly class_order: number;
  readonly class_name: string;
}
export interface SchoolLists {
  readonly classesAt: readonly ClassAt[];
  /** Oldest first; the last is the current one. */
  readonly sessions: readonly { readonly id: number; readonly start_date: string; readonly session_name: string }[];
  /** Status by its class. */
  readonly status: ReadonlyMap<string, number>;
  readonly male: number | null;
  readonly female: number | null;
  readonly groups: ReadonlyMap<string, number>;
  readonly houses: readonly { readonly id: number; readonly campus_id: number | null }[];
  readonly city: number | null;
  readonly nationality: number | null;
  readonly islam: number | null;
  readonly christianity: number | null;
  readonly tongues: readonly number[];
  readonly guardians: readonly number[];
}
/** @throws Error saying what the institute lacks */
export async function readSchool(trx: Trx, code: string, today: string): Promise<SchoolLists> {
  const read = async <T>(query: string): Promise<T[]> => (await sql<T>`${sql.raw(query)} ${code}`.execute(trx)).rows;
  const classesAt = (
    await sql<ClassAt>`SELECT cc.campus_id, cc.class_id, cs.section_id, c.sort_order AS class_order, c.class_name FROM class_sections cs
      JOIN campus_classes cc ON cc.institute_code = cs.institute_code AND cc.id = cs.campus_class_id JOIN classes c ON c.institute_code = cs.institute_code AND c.id = cc.class_id
      WHERE cs.institute_code = ${code} AND cs.is_active AND cc.is_active ORDER BY cc.campus_id, c.sort_order, cc.class_id, cs.section_id`.execute(
      trx,
    )
  ).rows;
  const sessions = (
    await sql<
      SchoolLists['sessions'][number]
    >`SELECT id, start_date::text AS start_date, session_name FROM sessions WHERE institute_code = ${code} AND start_date <= ${today}::date ORDER BY start_date`.execute(
      trx,
    )
  ).rows;
  const statuses = await read<{ id: number; status_class: string }>(
    'SELECT id, status_class FROM student_statuses WHERE is_active AND institute_code =',
  );
  const named = async (table: string): Promise<ReadonlyMap<string, number>> =>
    new Map(
      (await read<{ id: number; name: string }>(`SELECT id, name FROM ${table} WHERE institute_code =`)).map(
        ({ id, name }) => [name, id],
      ),
    );
  if (classesAt.length === 0)
    throw new Error(`${code} has no class sections; make campuses, classes and sections first`);
  if (sessions.length === 0) throw new Error(`${code} has no session`);
  const status = new Map(statuses.toReversed().map((row) => [row.status_class, row.id]));
  if (!status.has('enrolled')) throw new Error(`${code} has no status for enrolled students`);
  const [genders, groups, nationalities, religions, tongues, cities] = [
    await named('genders'),
    await named('student_groups'),
    await named('nationalities'),
    await named('religions'),
    await named('mother_tongues'),
    await named('cities'),
  ];
  const one = (list: ReadonlyMap<string, number>, name: string): number | null => list.get(name) ?? null;
  return {
    classesAt,
    sessions,
    status,
    groups,
    male: one(genders, 'Male'),
    female: one(genders, 'Female'),
    houses: await read('SELECT id, campus_id FROM houses WHERE is_active AND institute_code ='),
    city: one(cities, 'Lahore'),
    nationality: one(nationalities, 'Pakistani'),
    islam: one(religions, 'Islam'),
    christianity: one(religions, 'Christianity'),
    tongues: ['Urdu', 'Urdu', 'Punjabi', 'Punjabi', 'Saraiki'].flatMap((name) => tongues.get(name) ?? []),
    guardians: (await read<{ id: number }>('SELECT id FROM guardians WHERE is_active AND institute_code =')).map(
      ({ id }) => id,
    ),
  };
}
