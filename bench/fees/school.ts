/**
 * The school of the benchmark: starting values as any institute gets them, and made-up students with fee plans,
 * set-based.
 */
import type pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createInstitute } from '../../server/operations/institute/create.ts';
import { asOwner, databaseUrl } from '../lists/prepare.ts';

export const CODE = 'bench';
export const ADMIN = 'head';
export const CAMPUSES = 4;
/** What PostgreSQL must know on a connection of the owner for the functions of money. */
export const SETTINGS = `-c app.institute=${CODE} -c app.campuses=all -c app.user=1`;
/** As many students as are billed in one go; more where the years would reach back too far. */
export const studentsOf = (challans: number): number => Math.max(20_000, challans / 50);

/** Months before this one, newest first: 1 is last month. 'YYYY-MM-01'. */
export function monthBefore(n: number): string {
  const at = new Date();
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - n, 1)).toISOString().slice(0, 10);
}

/**
 * Students whose numbers are taken in one transaction: each passes over what those before it left of the counter's row.
 */
const AT_ONCE = 1000;

/**
 * Four campuses, ten classes, `count` students of families of two, tuition for all and transport for all; every seventh
 * has a quarter off.
 */
async function addStudents(client: pg.Client, count: number): Promise<void> {
  const before = [
    `INSERT INTO campuses (institute_code, campus_name, campus_code) SELECT '${CODE}', 'Campus ' || n, 'C' || n FROM generate_series(2, ${CAMPUSES}) n`,
    `INSERT INTO families (institute_code, father_name, mobile) SELECT '${CODE}', 'Father ' || n, '0300-' || lpad(n::text, 7, '0') FROM generate_series(1, ${Math.ceil(count / 2)}) n`,
  ];
  const students = `INSERT INTO students (institute_code, student_name, campus_id, session_id, class_id, status_id, family_id)
      SELECT '${CODE}', 'Student ' || n, k.ids[1 + n % ${CAMPUSES}], y.id, c.ids[1 + n % 10], t.id, f.first + (n - 1) / 2 FROM generate_series($1::int, $2::int) n,
        (SELECT array_agg(id ORDER BY id) AS ids FROM campuses WHERE institute_code = '${CODE}') k, (SELECT array_agg(id ORDER BY id) AS ids FROM classes WHERE institute_code = '${CODE}') c,
        (SELECT id FROM sessions WHERE institute_code = '${CODE}' AND is_current) y, (SELECT min(id) AS id FROM student_statuses WHERE institute_code = '${CODE}' AND status_class = 'enrolled') t,
        (SELECT min(id) AS first FROM families WHERE institute_code = '${CODE}') f ORDER BY n`;
  const after = [
    `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, discount_bp, from_month)
      SELECT s.institute_code, s.id, p.id, CASE p.kind WHEN 'tuition' THEN 400000 ELSE 100000 END, CASE WHEN p.kind = 'tuition' AND s.sid % 7 = 0 THEN 2500 ELSE 0 END, '${monthBefore(0)}'
      FROM students s, (SELECT min(id) AS id, kind FROM fee_particulars WHERE institute_code = '${CODE}' AND kind IN ('tuition', 'transport') GROUP BY kind) p WHERE s.institute_code = '${CODE}' ORDER BY s.id`,
    // A period for every year that the challans reach back to.
    `INSERT INTO fiscal_years (institute_code, name, start_date, end_date) SELECT '${CODE}', 'FY' || y, make_date(y, 7, 1), make_date(y + 1, 6, 30) FROM generate_series(2000, 2035) y
      WHERE NOT EXISTS (SELECT 1 FROM fiscal_years f WHERE f.institute_code = '${CODE}' AND f.start_date <= make_date(y + 1, 6, 30) AND f.end_date >= make_date(y, 7, 1))`,
  ];
  for (const statement of before) await client.query(statement);
  for (let from = 1; from <= count; from += AT_ONCE)
    await client.query(students, [from, Math.min(from + AT_ONCE - 1, count)]);
  for (const statement of after) await client.query(statement);
}

/** A database of that name with the school in it and no challan. */
export async function makeSchool(serverUrl: string, name: string, students: number): Promise<void> {
  const url = databaseUrl(serverUrl, name);
  await asOwner(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  await migrate(url);
  const db = openDatabase({ url, poolSize: 2 });
  await createInstitute(db, {
    code: CODE,
    name: 'School of the benchmark',
    admin: ADMIN,
    password: 'a long enough password',
    campus: 'Campus 1',
  });
  await db.close();
  await asOwner(url, async (client) => {
    await client.query(
      `SELECT set_config('app.institute', '${CODE}', false), set_config('app.campuses', 'all', false)`,
    );
    await addStudents(client, students);
    await client.query('VACUUM (ANALYZE)');
  });
}
