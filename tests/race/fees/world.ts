/** The school of the model tests with forty more students, committed: where sixteen clerks work at once. */
import type pg from 'pg';
import { buildWorld, CASH, INSTITUTE, NEXT_YEAR } from '../../model/world.ts';

/** Student n is at the second campus when n is a multiple of 3, as in the model. */
export const PUPILS: readonly number[] = [1, 2, 3, ...Array.from({ length: 40 }, (_, at) => at + 5)];
export const campusOf = (student: number): number => (student % 3 === 0 ? 2 : 1);
export { CASH, INSTITUTE, NEXT_YEAR };

export async function buildRace(client: pg.Client): Promise<void> {
  const more = PUPILS.filter((student) => student > 4);
  await client.query('BEGIN');
  await buildWorld(client);
  await client.query(
    `INSERT INTO families (institute_code, id, father_name) SELECT $1, n + 10, 'Father ' || n FROM unnest($2::bigint[]) n`,
    [INSTITUTE, more],
  );
  await client.query(
    `INSERT INTO students (institute_code, id, student_name, campus_id, session_id, class_id, status_id, family_id)
      SELECT $1, n, 'Student ' || n, CASE WHEN n % 3 = 0 THEN 2 ELSE 1 END, 1, 1, 1, n + 10 FROM unnest($2::bigint[]) n`,
    [INSTITUTE, more],
  );
  await client.query(
    `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, first_time, discount_bp, from_month)
      SELECT $1, n, p.id, p.amount + n * 100, p.first, CASE WHEN n % 5 = 0 THEN 2500 ELSE 0 END, '2026-04-01'
      FROM unnest($2::bigint[]) n, (VALUES (1, 90000, false), (3, 30000, true), (5, 12050, false)) AS p (id, amount, first)`,
    [INSTITUTE, more],
  );
  await client.query('COMMIT');
}
