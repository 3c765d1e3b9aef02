/** Students with their families, and employees, by name, number, mobile or CNIC. */
import { sql, type RawBuilder } from 'kysely';
import { FOUND_MOST } from '../../../contract/endpoints/find.ts';
import { employees } from '../../../src/resources/employees.ts';
import { students } from '../../../src/resources/students.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { visible } from '../../resources/scope.ts';
import { isAnswered, joined, plain, rank, type Found, type Part, type Wanted } from './found.ts';

/** Looked at, so that who is nearest and who is here come first: one more than says that there are more. */
const LOOKED_AT = FOUND_MOST + 2;
const none = sql`SELECT NULL::bigint AS id, false AS nearly WHERE false`;
const byIds = (ids: readonly number[]) => sql`SELECT unnest(${[...ids]}::bigint[]) AS id, false AS nearly`;
const byName = (who: 'student' | 'employee', text: string) =>
  sql`SELECT n.id, n.nearly FROM find_names(${who}, ${text}, ${LOOKED_AT}) n`;
const cnicOf = (digits: string): string => `${digits.slice(0, 5)}-${digits.slice(5, 12)}-${digits.slice(12)}`;

/** Students whose family has this mobile number or whose father has this CNIC. */
function byFamily({ call, digits }: Wanted): RawBuilder<unknown>[] {
  const code = call.session.instituteCode;
  const of = (test: RawBuilder<unknown>) => sql`SELECT s.id, false AS nearly FROM families f
    JOIN students s ON s.institute_code = f.institute_code AND s.family_id = f.id WHERE f.institute_code = ${code} AND ${test}`;
  return [
    ...(digits.length >= 10 && digits.length <= 12 ? [of(sql`f.mobile_key = ${digits.slice(-10)}`)] : []),
    ...(digits.length === 13 ? [of(sql`f.father_cnic = ${cnicOf(digits)}`)] : []),
  ];
}
function studentsWanted(wanted: Wanted): RawBuilder<unknown> {
  const { call, ids, number, text } = wanted;
  const code = call.session.instituteCode;
  const families = ids?.['family'] ?? [];
  if (ids)
    return families.length === 0
      ? byIds(ids['student'] ?? [])
      : sql`${byIds(ids['student'] ?? [])} UNION ALL SELECT s.id, false FROM students s WHERE s.institute_code = ${code} AND s.family_id = ANY(${[...families]}::bigint[])`;
  const exact =
    number === null
      ? []
      : [
          sql`SELECT s.id, false AS nearly FROM students s WHERE s.institute_code = ${code} AND s.sid = ${number}::bigint`,
          sql`SELECT s.id, false AS nearly FROM families f JOIN students s ON s.institute_code = f.institute_code AND s.family_id = f.id
            WHERE f.institute_code = ${code} AND f.family_no = ${number}::bigint`,
        ];
  return sql.join([...exact, ...byFamily(wanted), byName('student', text)], sql` UNION ALL `);
}

type StudentColumns = Pick<
  Row<'students'>,
  'id' | 'sid' | 'student_name' | 'father_name' | 'roll_no' | 'family_id' | 'family_no' | 'status_class'
>;
type Names = Pick<Row<'student_details'>, 'class_name' | 'section_name' | 'campus_name'>;
interface Student extends StudentColumns, Names {
  readonly status: string | null;
  readonly nearly: boolean;
}
const studentFound = (row: Student, { number }: Wanted): Found => ({
  kind: 'student',
  id: row.id,
  number: String(row.sid),
  title: row.student_name,
  about: joined(
    `SID ${row.sid}`,
    [row.class_name, row.section_name].filter(Boolean).join(' '),
    row.father_name,
    row.roll_no && `Roll ${row.roll_no}`,
    row.campus_name,
  ),
  badge: row.status_class === 'enrolled' ? null : row.status,
  amount: null,
  exact: number !== null && row.sid === number,
  nearly: row.nearly,
});

/** Families of the students found: the number typed is theirs, or the father has all words of it. */
function familiesIn(rows: readonly Student[], { ids, number, text }: Wanted): Found[] {
  const words = plain(text).split(/\s+/);
  const isMeant = (row: Student): boolean => {
    if (ids) return ids['family']?.includes(Number(row.family_id)) ?? false;
    if (number !== null) return row.family_no === number;
    const father = ` ${plain(row.father_name ?? '')}`;
    return row.nearly || words.every((word) => father.includes(` ${word}`));
  };
  const byFamily = new Map<number, Student[]>();
  for (const row of rows)
    if (row.family_id !== null && row.family_no !== null && isMeant(row))
      byFamily.set(row.family_id, [...(byFamily.get(row.family_id) ?? []), row]);
  return [...byFamily.values()].flatMap((children) => {
    const [first] = children;
    // One child of a name is found as a student; the family is what several children are paid for together.
    if (!first || (ids === null && number === null && children.length < 2)) return [];
    return [
      {
        kind: 'family',
        id: Number(first.family_id),
        number: String(first.family_no),
        title: first.father_name ?? `Family ${first.family_no}`,
        about: joined(`Family ${first.family_no}`, children.map(({ student_name }) => student_name).join(', ')),
        badge: null,
        amount: null,
        exact: number !== null,
        nearly: first.nearly,
      } satisfies Found,
    ];
  });
}

export const studentsPart: Part = (wanted) => {
  const { call, holds, ids, text } = wanted;
  const code = call.session.instituteCode;
  if (!holds('students.read')) return null;
  if (ids ? !ids['student'] && !ids['family'] : text === '') return null;
  const read = async (): Promise<readonly Found[]> => {
    const order = rank(sql`r.sid`, sql`r.status_class = 'enrolled'`, sql`r.student_name`, wanted);
    const near = await sendNow(
      call.trx,
      sql<Student>`WITH found AS MATERIALIZED (SELECT f.id, bool_and(f.nearly) AS nearly FROM (${studentsWanted(wanted)}) f GROUP BY 1),
        near AS MATERIALIZED (SELECT r.id, r.sid, r.student_name, r.father_name, r.roll_no, r.family_id, r.family_no, r.status_class, r.status_id, r.class_id, r.section_id, r.campus_id, f.nearly,
            row_number() OVER (ORDER BY ${order}, r.id) AS at
          FROM found f JOIN students r ON r.institute_code = ${code} AND r.id = f.id WHERE ${visible(students, call.session)})
        SELECT n.id, n.sid, n.student_name, n.father_name, n.roll_no, n.family_id, n.family_no, n.status_class, n.nearly, c.class_name, x.section_name, k.campus_name, t.name AS status FROM near n
        LEFT JOIN classes c ON c.institute_code = ${code} AND c.id = n.class_id
        LEFT JOIN sections x ON x.institute_code = ${code} AND x.id = n.section_id
        LEFT JOIN campuses k ON k.institute_code = ${code} AND k.id = n.campus_id
        LEFT JOIN student_statuses t ON t.institute_code = ${code} AND t.id = n.status_id ORDER BY n.at`,
    );
    const own = ids ? near.filter(({ id }) => ids['student']?.includes(id)) : near;
    return [
      ...own.slice(0, FOUND_MOST + 1).map((row) => studentFound(row, wanted)),
      ...(holds('families.read') ? familiesIn(near, wanted).slice(0, FOUND_MOST + 1) : []),
    ];
  };
  return read();
};

type EmployeeColumns = Pick<Row<'employees'>, 'id' | 'emp_no' | 'name' | 'mobile' | 'status'>;
interface Employee extends EmployeeColumns {
  readonly designation: string | null;
  readonly campus_name: string | null;
  readonly nearly: boolean;
}
export const employeesPart: Part = (wanted) => {
  const { call, holds, ids, number, digits, text } = wanted;
  if (!holds('employees.read')) return null;
  if (ids ? !ids['employee'] : text === '') return null;
  const code = call.session.instituteCode;
  const one = (test: RawBuilder<unknown>) =>
    sql`SELECT e.id, false AS nearly FROM employees e WHERE e.institute_code = ${code} AND ${test}`;
  const which = ids
    ? byIds(ids['employee'] ?? [])
    : sql.join(
        [
          number === null ? none : one(sql`e.emp_no = ${number}::bigint`),
          ...(digits.length === 13 ? [one(sql`e.cnic = ${cnicOf(digits)}`)] : []),
          byName('employee', text),
        ],
        sql` UNION ALL `,
      );
  const order = rank(sql`r.emp_no`, sql`r.status = 'active'`, sql`r.name`, wanted);
  const read = async (): Promise<readonly Found[]> => {
    const rows = await sendNow(
      call.trx,
      sql<Employee>`WITH found AS MATERIALIZED (SELECT f.id, bool_and(f.nearly) AS nearly FROM (${which}) f GROUP BY 1),
        near AS MATERIALIZED (SELECT r.id, r.emp_no, r.name, r.mobile, r.status, r.designation_id, r.campus_id, f.nearly, row_number() OVER (ORDER BY ${order}, r.id) AS at
          FROM found f JOIN employees r ON r.institute_code = ${code} AND r.id = f.id WHERE ${visible(employees, call.session)})
        SELECT n.id, n.emp_no, n.name, n.mobile, n.status, n.nearly, d.name AS designation, k.campus_name FROM near n
        LEFT JOIN designations d ON d.institute_code = ${code} AND d.id = n.designation_id
        LEFT JOIN campuses k ON k.institute_code = ${code} AND k.id = n.campus_id WHERE ${isAnswered(wanted)} ORDER BY n.at`,
    );
    return rows.map((row) => ({
      kind: 'employee' as const,
      id: row.id,
      number: String(row.emp_no ?? ''),
      title: row.name,
      about: joined(row.emp_no !== null && `No. ${row.emp_no}`, row.designation, row.mobile, row.campus_name),
      badge: row.status === 'active' ? null : row.status,
      amount: null,
      exact: number !== null && row.emp_no === number,
      nearly: row.nearly,
    }));
  };
  return read();
};
