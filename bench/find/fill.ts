/**
 * MADE-UP ROWS, for measuring alone: a school of so many students with their families, two challans and a receipt each,
 * and as many employees, vouchers and payees as such a school has in some years; set-based, with triggers and foreign keys off.
 */
import type pg from 'pg';
import { boys, families, fathers, girls, type Name } from '../../server/seed/data/names.ts';
import { CODE, monthBefore } from '../fees/school.ts';

/** Of which each has a campus of its own: a larger school has more campuses, not larger ones. */
const OF_A_CAMPUS = 5_000;
const FEWEST_CAMPUSES = 4;
/** Students of one class, who are numbered together. */
const OF_A_SECTION = 32;
const PAYEES = 150;
/** As many as are looked at for payees: those of a small school are read whole. */
const FEWEST_VOUCHERS = 2_000;
const i = `'${CODE}'`;

const latin = (names: readonly Name[]): string[] => names.map(([name]) => name);
/** A number from 0 up to 1 that belongs to `of`, another one for each `salt`. */
const chance = (of: string, salt: number): string =>
  `((hashint8extended((${of})::bigint, ${salt}) & 1073741823) / 1073741824.0)`;
/**
 * One of the names of a parameter, the first ones much more often: of 500,000 some 80,000 have the most common. One in
 * eight has a name of three syllables, of which there are the more the larger the school is.
 */
function named(names: string, of: string, salt: number): string {
  const syllable = (at: number): string =>
    `(ARRAY['ba','dil','faz','gul','har','ima','jun','kar','lub','mar','nis','osa','par','qas','rub','sha','tan','urf','wah','zee'])[1 + floor(20 * ${chance(of, salt + at)})::int]`;
  return `CASE WHEN ${chance(of, salt)} < 0.125 THEN initcap(${syllable(1)} || ${syllable(2)} || ${syllable(3)})
    ELSE (${names})[1 + floor(cardinality(${names}) * power(${chance(of, salt + 4)}, 2))::int] END`;
}
const idOf = (table: string, where = 'true'): string =>
  `(SELECT min(id) FROM ${table} WHERE institute_code = ${i} AND ${where})`;
const idsOf = (table: string): string =>
  `(SELECT array_agg(id ORDER BY id) AS ids FROM ${table} WHERE institute_code = ${i})`;

/** $1 how many campuses, sections or people. */
const PLACES = [
  `INSERT INTO campuses (institute_code, campus_name, campus_code) SELECT ${i}, 'Campus ' || n, 'C' || n FROM generate_series(${FEWEST_CAMPUSES + 1}, $1::int) n`,
] as const;
const SECTIONS = `INSERT INTO sections (institute_code, section_name) SELECT ${i}, 'S' || n FROM generate_series(1, $1::int) n`;
/** $1 how many, $2 names of fathers, $3 names of families. */
const FAMILIES = `INSERT INTO families (institute_code, id, family_no, father_name, father_cnic, mobile, mobile_key, home_campus_id)
  SELECT ${i}, n, n, ${named('$2::text[]', 'n', 10)} || ' ' || ${named('$3::text[]', 'n', 20)}, '35202-' || lpad(n::text, 7, '0') || '-' || n % 10, '0300-' || lpad(n::text, 7, '0'), '300' || lpad(n::text, 7, '0'),
    k.ids[1 + n % cardinality(k.ids)] FROM generate_series(1, $1::int) n, ${idsOf('campuses')} k`;
/** $1 how many, $2 given names, $3 names of families. Brothers and sisters have the same one and go to the same campus. */
const STUDENTS = `INSERT INTO students (institute_code, id, sid, student_name, campus_id, session_id, class_id, section_id, status_id, status_class, family_id, family_no, father_name, father_cnic, mobile, roll_no, registration_no, search_text)
  SELECT ${i}, s.n, s.n, s.name, s.campus_id, y.id, s.class_id, s.section_id, t.id, 'enrolled', s.family, s.family, s.father_name, s.father_cnic, s.mobile,
    (row_number() OVER (PARTITION BY s.campus_id, s.class_id, s.section_id ORDER BY s.n))::text, 'R-' || lpad(s.n::text, 7, '0'),
    lower(concat_ws(' ', s.n, s.name, s.father_name, 'f' || s.family, s.family, s.father_cnic, s.mobile, replace(s.mobile, '-', '')))
  FROM (SELECT n, f.id AS family, f.father_name, f.father_cnic, f.mobile, f.home_campus_id AS campus_id, c.ids[1 + n % 10] AS class_id, x.ids[1 + floor(cardinality(x.ids) * ${chance('n', 30)})::int] AS section_id,
      ${named('$2::text[]', 'n', 40)} || ' ' || ${named('$3::text[]', 'f.id', 20)} AS name
    FROM generate_series(1, $1::int) n JOIN families f ON f.institute_code = ${i} AND f.id = (n + 1) / 2, ${idsOf('classes')} c, ${idsOf('sections')} x) s,
    (SELECT id FROM sessions WHERE institute_code = ${i} AND is_current) y, (SELECT ${idOf('student_statuses', "status_class = 'enrolled'")} AS id) t ORDER BY s.n`;
const EMPLOYEES = `INSERT INTO employees (institute_code, id, emp_no, name, father_name, cnic, mobile, campus_id, shift_id, department_id, join_date)
  SELECT ${i}, n, n, ${named('$2::text[]', 'n', 50)} || ' ' || ${named('$3::text[]', 'n', 60)}, ${named('$2::text[]', 'n', 70)}, '35404-' || lpad(n::text, 7, '0') || '-' || n % 10, '0321-' || lpad(n::text, 7, '0'),
    k.ids[1 + n % cardinality(k.ids)], ${idOf('shifts')}, ${idOf('departments')}, '${monthBefore(24)}' FROM generate_series(1, $1::int) n, ${idsOf('campuses')} k`;
const WORDS = [
  `INSERT INTO find_entries (institute_code, kind, word, campus_id, id)
    SELECT s.institute_code, 'student', w, s.campus_id, s.id FROM students s, unnest(find_words_of(concat_ws(' ', s.student_name, s.student_name_ur, s.father_name, s.roll_no, s.registration_no))) w WHERE s.institute_code = ${i}
    UNION ALL SELECT e.institute_code, 'employee', w, e.campus_id, e.id FROM employees e, unnest(find_words_of(concat_ws(' ', e.name, e.father_name))) w WHERE e.institute_code = ${i} ORDER BY 1, 2, 3, 4, 5`,
  `INSERT INTO find_words (institute_code, word) SELECT DISTINCT institute_code, word FROM find_entries WHERE institute_code = ${i} AND word !~ '\\d' ORDER BY 1, 2`,
] as const;
/** Numbers of challans and receipts that are of nobody's SID too. */
export const PAPER = 700_000_000;
const PAPERS = [
  `INSERT INTO challans (institute_code, id, challan_no, kind, student_id, family_id, campus_id, session_id, class_id, section_id, fee_month, fee_month_to, issue_date, due_date, gross, paid, created_by)
    SELECT ${i}, 2 * s.id - b.back, ${PAPER} + 2 * s.id - b.back, 'regular', s.id, s.family_id, s.campus_id, s.session_id, s.class_id, s.section_id, b.month, b.month, b.month, b.month + 9, 500000, b.back * 500000, 1
    FROM students s, (VALUES (1, DATE '${monthBefore(2)}'), (0, DATE '${monthBefore(1)}')) b(back, month) WHERE s.institute_code = ${i} ORDER BY s.id, b.month`,
  `INSERT INTO payments (institute_code, id, receipt_no, campus_id, student_id, family_id, paid_date, receiving_account_id, amount, allocated, journal_id, created_by)
    SELECT ${i}, s.id, ${PAPER} + s.id, s.campus_id, s.id, s.family_id, DATE '${monthBefore(2)}' + 5, ${idOf('finance_accounts', "role = 'cash'")}, 500000, 500000, s.id, 1 FROM students s WHERE s.institute_code = ${i} ORDER BY s.id`,
] as const;
/** $1 how many vouchers, $2 names of families. A school has its payees, however long it pays them. */
const VOUCHERS = `INSERT INTO vouchers (institute_code, id, kind, campus_id, entry_date, fiscal_year_id, doc_no, voucher, journal_id, decided_at, payee, payee_tax_no, memo, total, status, made_by)
  SELECT ${i}, n, 'expense', k.ids[1 + n % cardinality(k.ids)], current_date - n % 300, f.id, n, 'PV-' || n, n, now(), ${named('$2::text[]', 'p', 80)} || ' Traders ' || p, CASE WHEN p % 3 = 0 THEN lpad(p::text, 7, '0') || '-1' END,
    'Goods', 100000, 'approved', 1
  FROM (SELECT n, 1 + floor(${PAYEES} * ${chance('n', 90)})::int AS p FROM generate_series(1, $1::int) n) v, ${idsOf('campuses')} k, (SELECT max(id) AS id FROM fiscal_years WHERE institute_code = ${i}) f ORDER BY n`;

/** All in the caller's transaction, into the school of the benchmark without students. */
export async function fillPeople(client: pg.Client, students: number): Promise<void> {
  const given = latin([...boys, ...girls]);
  const campuses = Math.max(FEWEST_CAMPUSES, students / OF_A_CAMPUS);
  const sections = Math.max(1, Math.round(students / campuses / 10 / OF_A_SECTION));
  await client.query("SET LOCAL session_replication_role = replica; SET LOCAL work_mem = '256MB'");
  for (const statement of PLACES) await client.query(statement, [campuses]);
  await client.query(SECTIONS, [sections]);
  await client.query(FAMILIES, [students / 2, latin(fathers), latin(families)]);
  await client.query('ANALYZE families');
  await client.query(STUDENTS, [students, given, latin(families)]);
  await client.query(EMPLOYEES, [students / 25, given, latin(families)]);
  for (const statement of [...WORDS, ...PAPERS]) await client.query(statement);
  await client.query(VOUCHERS, [Math.max(FEWEST_VOUCHERS, (students * 2) / 5), latin(families)]);
}
