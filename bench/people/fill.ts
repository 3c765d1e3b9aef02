/**
 * MADE-UP ROWS, for measuring alone: marks of every student and employee for each day, and a salary of each employee,
 * set-based with triggers and foreign keys off.
 */
import type pg from 'pg';
import { CODE, monthBefore } from '../fees/school.ts';

/** Sections of a class at a campus: some thirty students each, as many as a teacher marks. */
const SECTIONS = 16;
const i = `'${CODE}'`;
const status = (name: string): string =>
  `(SELECT min(id) FROM attendance_statuses WHERE institute_code = ${i} AND name = '${name}')`;
/** One in forty is absent, one in fifty on leave, one in thirty late. */
const luckOf = (person: string): string =>
  `CASE WHEN l.n < 25 THEN ${status('Absent')} WHEN l.n < 45 THEN ${status('Leave')} WHEN l.n < 75 THEN ${status('Late')} ELSE ${status('Present')} END AS status_id
    FROM generate_series(current_date - $1::int, current_date - 1, interval '1 day') AS d(day) CROSS JOIN ${person} r
    CROSS JOIN LATERAL (SELECT abs(hashint8(r.id * 100003 + (d.day::date - DATE '2020-01-01'))) % 1000 AS n) l WHERE r.institute_code = ${i}`;

const school = (sections: number): readonly string[] => [
  `INSERT INTO sections (institute_code, section_name) SELECT ${i}, 'S' || n FROM generate_series(1, ${sections}) n`,
  `UPDATE students s SET section_id = x.ids[1 + q.n % ${sections}] FROM (SELECT id, row_number() OVER (PARTITION BY campus_id, class_id ORDER BY id) AS n FROM students WHERE institute_code = ${i}) q,
    (SELECT array_agg(id ORDER BY id) AS ids FROM sections WHERE institute_code = ${i} AND section_name LIKE 'S%') x WHERE s.institute_code = ${i} AND s.id = q.id`,
];
const STUDENT_DAYS = [
  `INSERT INTO student_attendance (institute_code, student_id, campus_id, class_id, section_id, att_date, attendance_status_id)
    SELECT ${i}, r.id, r.campus_id, r.class_id, r.section_id, d.day::date, ${luckOf('students')} ORDER BY d.day, r.campus_id, r.class_id, r.section_id, r.id`,
  `INSERT INTO student_attendance_sums (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id, students)
    SELECT institute_code, att_date, campus_id, class_id, section_id, attendance_status_id, count(*) FROM student_attendance WHERE institute_code = ${i} AND att_date >= current_date - $1::int GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
];
const EMPLOYEE_DAYS = `INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out, source)
    SELECT ${i}, e.id, e.campus_id, m.day, m.status_id, time '07:30', time '13:45', 'device' FROM (SELECT r.id, d.day::date AS day, ${luckOf('employees')}) m
    JOIN employees e ON e.institute_code = ${i} AND e.id = m.id ORDER BY m.day, m.id`;
/** A basic salary of 40,000 to 89,000 with two allowances and a deduction, in force since a year ago. */
const SALARIES = [
  `INSERT INTO salary_plans (institute_code, employee_id, effective_from, kind, basic, allowances, deductions, status, decided_at)
    SELECT ${i}, e.id, '${monthBefore(12)}', 'new', b.basic, b.basic * 45 / 100 + 500000, 37000, 'approved', now() FROM employees e
    CROSS JOIN LATERAL (SELECT 4000000 + e.id % 50 * 100000 AS basic) b WHERE e.institute_code = ${i} ORDER BY e.id`,
  `INSERT INTO salary_plan_lines (institute_code, plan_id, line_no, component_id, kind, percent_bp, amount, is_taxable)
    SELECT p.institute_code, p.id, x.line_no, c.id, c.kind, CASE x.line_no WHEN 1 THEN 4500 END, CASE x.line_no WHEN 1 THEN p.basic * 45 / 100 ELSE x.amount END, x.line_no < 3
    FROM salary_plans p CROSS JOIN (VALUES (1, 'House Rent Allowance', 0), (2, 'Conveyance Allowance', 500000), (3, 'EOBI', 37000)) AS x (line_no, name, amount)
    JOIN allowances_deductions c ON c.institute_code = p.institute_code AND c.name = x.name WHERE p.institute_code = ${i}`,
];

/** Students in their sections, and `days` days of each up to yesterday. */
export async function fillStudentDays(client: pg.Client, days: number, sections = SECTIONS): Promise<void> {
  await client.query('SET LOCAL session_replication_role = replica');
  for (const statement of school(sections)) await client.query(statement);
  for (const statement of STUDENT_DAYS) await client.query(statement, [days]);
}
/** So many employees at the first campus, `days` days of each, and their salaries. */
export async function fillEmployees(client: pg.Client, count: number, days: number): Promise<void> {
  await client.query(
    `INSERT INTO employees (institute_code, name, campus_id, shift_id, department_id, join_date)
      SELECT ${i}, 'Employee ' || n, (SELECT min(id) FROM campuses WHERE institute_code = ${i}), (SELECT min(id) FROM shifts WHERE institute_code = ${i}),
        (SELECT min(id) FROM departments WHERE institute_code = ${i}) + n % 4, '${monthBefore(24)}' FROM generate_series(1, $1::int) n ORDER BY n`,
    [count],
  );
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(EMPLOYEE_DAYS, [days]);
  for (const statement of SALARIES) await client.query(statement);
}
