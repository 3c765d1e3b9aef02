/** What the lists of salaries share: which employees they are about, who they are, and in which order they come. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { employeeQuery } from '../../../contract/endpoints/salaries/shapes.ts';
import { employees } from '../../../src/resources/employees.ts';
import { invalid } from '../../http/appError.ts';
import type { Session } from '../../http/whose.ts';
import { contains } from '../../resources/filterSql.ts';
import { visible, withIds } from '../../resources/scope.ts';

type Sql = RawBuilder<unknown>;
export type PeopleQuery = { [name in keyof typeof employeeQuery]?: z.output<(typeof employeeQuery)[name]> };

/** Employees `r` that the session may see and that are asked for. */
export const people = (session: Session, query: PeopleQuery): Sql[] => [
  visible(employees, session),
  ...withIds('r', { campus_id: query.campus_id }),
  ...matching(query),
];
const COLUMNS =
  'institute_code, id, emp_no, name, father_name, mobile, whatsapp, email, cnic, ntn, eobi_no, bank_name, iban, user_id';
/**
 * Whoever a campus of the session pays or paid, to be named `r`: a slip and an advance are of the campus that pays
 * them, wherever the employee works by now.
 */
export const paidPeople = ({ instituteCode, campuses }: Pick<Session, 'instituteCode' | 'campuses'>): Sql =>
  campuses === 'all'
    ? sql`employees`
    : sql`(SELECT ${sql.raw(COLUMNS)}, department_id, designation_id FROM employees WHERE institute_code = ${instituteCode} AND campus_id = ANY(${[...campuses]}::bigint[])
        UNION ALL SELECT ${sql.raw(COLUMNS)}, NULL, NULL FROM salary_moved(${instituteCode}))`;
/** Which of the employees `r` are asked for, wherever they work. */
export function matching({ employee_id, department_id, designation_id, search }: PeopleQuery): Sql[] {
  const found = search
    ? [
        sql`(lower(concat_ws(' ', r.name, r.father_name, r.mobile, r.cnic)) LIKE ${contains(search)} OR r.emp_no::text = ${search})`,
      ]
    : [];
  return [...withIds('r', { id: employee_id, department_id, designation_id }), ...found];
}
/** Columns that say whose a row is, over `r` and the joins below; the campus is of the employee, or of the row `p`. */
const person = (of: 'r' | 'p'): Sql =>
  sql.raw(
    `r.id AS employee_id, r.emp_no, r.name AS employee, ${of}.campus_id, k.campus_name AS campus, d.name AS department, g.name AS designation`,
  );
const joins = (of: 'r' | 'p'): Sql =>
  sql.raw(`JOIN campuses k ON k.institute_code = ${of}.institute_code AND k.id = ${of}.campus_id LEFT JOIN departments d ON d.institute_code = r.institute_code AND d.id = r.department_id
  LEFT JOIN designations g ON g.institute_code = r.institute_code AND g.id = r.designation_id`);
export const [PERSON, PERSON_JOINS] = [person('r'), joins('r')];
/** Of what belongs to the campus that paid it, wherever the employee works by now. */
export const [PAID_PERSON, PAID_PERSON_JOINS] = [person('p'), joins('p')];
/** The name of the user in a column of `p`. */
export const USER = (column: string): Sql =>
  sql.raw(
    `(SELECT u.full_name FROM users u WHERE u.institute_code = p.institute_code AND u.id = p.${column}) AS ${column}`,
  );

export const PERSON_SORTS = {
  emp_no: sql`r.emp_no`,
  employee: sql`lower(r.name)`,
  campus: sql`lower(k.campus_name)`,
  department: sql`lower(d.name)`,
  designation: sql`lower(g.name)`,
} as const;
/** ORDER BY of `sort_by`, else `usual`. Throws 422 for what the list is not sorted by. */
export function ordered(query: PeopleQuery, columns: Readonly<Record<string, Sql>>, usual: Sql): Sql {
  if (query.sort_by === undefined) return usual;
  const column = Object.hasOwn(columns, query.sort_by) ? columns[query.sort_by] : undefined;
  if (!column) throw invalid('sort_by', `This list cannot be sorted by ${query.sort_by}`);
  const descends = (query.sort_order ?? 'DESC').toUpperCase() === 'DESC';
  return sql`${column} ${descends ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`}, ${usual}`;
}
