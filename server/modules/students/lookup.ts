/** While a student is typed: their family, and students who may be the same person. */
import { sql, type RawBuilder } from 'kysely';
import { familyLookup, studentDuplicates } from '../../../contract/endpoints/students.ts';
import { students } from '../../../src/resources/students.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { contains } from '../../resources/filterSql.ts';
import { all, visible } from '../../resources/scope.ts';
import { familyScope, mobileKey } from './families.ts';
import type { Row } from '../../database/tables.ts';

export type Sibling = Pick<
  Row<'student_details'>,
  'id' | 'sid' | 'class_name' | 'section_name' | 'campus_name' | 'photo'
> & {
  studentName: string;
  status: string | null;
};
/** Over student_details `r`. */
const SHOWN = sql.raw(`r.id, r.sid, r.student_name AS "studentName", r.class_name, r.section_name, r.campus_name,
  (SELECT t.name FROM student_statuses t WHERE t.institute_code = r.institute_code AND t.id = r.status_id) AS status, r.photo`);

type FamilyColumns = Pick<
  Row<'families'>,
  'id' | 'father_name' | 'father_cnic' | 'mother_name' | 'mobile' | 'whatsapp' | 'address'
>;
interface Family extends FamilyColumns {
  family_no: number;
  matched_by: 'cnic' | 'mobile' | 'family_no' | 'father_name';
  children: number;
  seen: boolean;
}
const digitsOf = (text: string | undefined): string => (text ?? '').replaceAll(/\D/g, '');

async function familiesLike(
  { trx, session }: Call,
  query: {
    cnic?: string | undefined;
    mobile?: string | undefined;
    family_no?: string | undefined;
    father_name?: string | undefined;
  },
): Promise<Family[]> {
  const digits = digitsOf(query.cnic);
  const cnic = digits.length === 13 ? `${digits.slice(0, 5)}-${digits.slice(5, 12)}-${digits.slice(12)}` : null;
  const mobile = digitsOf(query.mobile).length >= 10 ? mobileKey(query.mobile) : null;
  const number = /^\d{1,9}$/.test(query.family_no ?? '') ? Number(query.family_no) : null;
  const name = (query.father_name?.trim().length ?? 0) >= 3 ? (query.father_name?.trim().toLowerCase() ?? null) : null;
  const seen = familyScope(session) ?? sql`true`;
  const matches: [RawBuilder<unknown>, Family['matched_by']][] = [];
  // What only who knows the father can type (their CNIC; mobile and name together) finds a family wherever its children
  // are; the rest finds families of one's own campuses.
  if (cnic !== null) matches.push([sql`r.father_cnic = ${cnic}`, 'cnic']);
  if (mobile !== null)
    matches.push([sql`(r.mobile_key = ${mobile} AND (${seen} OR lower(r.father_name) = ${name}))`, 'mobile']);
  if (number !== null) matches.push([sql`(r.family_no = ${number} AND ${seen})`, 'family_no']);
  if (name !== null)
    matches.push([
      sql`(r.id IN (SELECT s.family_id FROM students s WHERE s.institute_code = ${session.instituteCode} AND s.id IN (SELECT student_search(${contains(name)})))
        AND starts_with(lower(r.father_name), ${name}) AND ${seen})`,
      'father_name',
    ]);
  if (matches.length === 0) return [];
  const kinds = sql.join(
    matches.map(([test, kind]) => sql`WHEN ${test} THEN ${kind}`),
    sql` `,
  );
  const { rows } =
    await sql<Family>`SELECT r.id, r.family_no, r.father_name, r.father_cnic, r.mother_name, r.mobile, r.whatsapp, r.address, CASE ${kinds} END AS matched_by, ${seen} AS seen,
      family_children(r.id) AS children
    FROM families r WHERE r.institute_code = ${session.instituteCode} AND (${sql.join(
      matches.map(([test]) => test),
      sql` OR `,
    )}) ORDER BY r.family_no LIMIT 10`.execute(trx);
  return rows;
}
const families = endpointRoute(familyLookup, async (call, { query }) => {
  const found = await familiesLike(call, query);
  if (found.length === 0) return { data: [] };
  const { rows } = await sql<Sibling & { family_id: number }>`SELECT ${SHOWN}, r.family_id FROM student_details r
    WHERE ${all([visible(students, call.session), sql`r.family_id = ANY(${found.map(({ id }) => id)}::bigint[])`])} ORDER BY r.sid`.execute(
    call.trx,
  );
  const data = found.map(({ children, seen, ...family }) => {
    const own = rows
      .filter(({ family_id }) => Number(family_id) === family.id)
      .map(({ family_id: _id, ...sibling }) => sibling);
    // Of a family elsewhere only what was typed to find it, and the father's name.
    const typed = {
      father_cnic: family.matched_by === 'cnic' ? family.father_cnic : null,
      mobile: family.matched_by === 'mobile' ? family.mobile : null,
    };
    const shown = seen ? family : { ...family, ...typed, mother_name: null, whatsapp: null, address: null };
    return { ...shown, students: own, elsewhere: Math.max(0, children - own.length) };
  });
  return { data };
});

const duplicates = endpointRoute(studentDuplicates, async (call, { query }) => {
  const name = query.studentName?.toLowerCase().replaceAll(/\s+/g, ' ') ?? '';
  const father = query.father_name?.toLowerCase().replaceAll(/\s+/g, ' ') ?? '';
  const digits = digitsOf(query.b_form_no);
  const form = digits.length === 13 ? `${digits.slice(0, 5)}-${digits.slice(5, 12)}-${digits.slice(12)}` : null;
  const reasons: [RawBuilder<unknown>, string][] = [];
  if (form !== null)
    reasons.push([
      sql`(r.b_form_no = ${form} AND r.id IN (SELECT student_search(${contains(form)})))`,
      'Same B-form number',
    ]);
  const named = sql`(lower(r.student_name) = ${name} AND r.id IN (SELECT student_search(${contains(name)})))`;
  if (name.length >= 3 && query.date_of_birth)
    reasons.push([sql`(${named} AND r.date_of_birth = ${query.date_of_birth}::date)`, 'Same name and date of birth']);
  if (name.length >= 3 && father.length >= 3)
    reasons.push([sql`(${named} AND lower(r.father_name) = ${father})`, 'Same name and father']);
  if (reasons.length === 0) return { data: [] };
  const why = sql.join(
    reasons.map(([test, text]) => sql`WHEN ${test} THEN ${text}`),
    sql` `,
  );
  const parts = [
    visible(students, call.session),
    sql`(${sql.join(
      reasons.map(([test]) => test),
      sql` OR `,
    )})`,
  ];
  if (query.except) parts.push(sql`r.id <> ${Number(query.except)}`);
  const { rows } = await sql<
    Sibling & { father_name: string | null; date_of_birth: string | null; why: string }
  >`SELECT ${SHOWN}, r.father_name, r.date_of_birth::text AS date_of_birth,
    CASE ${why} END AS why FROM student_details r WHERE ${all(parts)} ORDER BY r.sid LIMIT 10`.execute(call.trx);
  return { data: rows };
});
export const lookupRoutes = [families, duplicates];
export const siblingColumns = SHOWN;
