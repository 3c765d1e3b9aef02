/**
 * What the bare side runs: the statements that a developer would write for these calls by hand. The same columns, order
 * and limit, and the names that our answer has beside them, joined. As the owner, so that row-level security does not
 * apply.
 */
const COLUMNS = `s.*, y.session_name, c.class_name, x.section_name, b.campus_name, i.institute_name, g.name AS gender, t.name AS status, u.name AS guardian, u.relation,
  f.father_name AS family_father, f.whatsapp, k.name AS city, h.name AS house, h.color, a.full_name AS added_by_name`;
const joined = (table: string, alias: string, column: string): string =>
  `LEFT JOIN ${table} ${alias} ON ${alias}.institute_code = s.institute_code AND ${alias}.id = s.${column}`;
const JOINS = [
  joined('sessions', 'y', 'session_id'),
  joined('classes', 'c', 'class_id'),
  joined('sections', 'x', 'section_id'),
  joined('campuses', 'b', 'campus_id'),
  'LEFT JOIN institute i ON i.institute_code = s.institute_code',
  joined('genders', 'g', 'gender_id'),
  joined('student_statuses', 't', 'status_id'),
  joined('guardians', 'u', 'guardian_id'),
  joined('families', 'f', 'family_id'),
  joined('cities', 'k', 'city_id'),
  joined('houses', 'h', 'house_id'),
  joined('users', 'a', 'added_by'),
].join(' ');
const page = (
  more: string,
): string => `SELECT ${COLUMNS} FROM (SELECT * FROM students WHERE institute_code = 'demo' AND deleted_at IS NULL
  AND status_class <> ALL (ARRAY['inquiry', 'applied', 'rejected']) ${more} ORDER BY sid LIMIT 50) s ${JOINS} ORDER BY s.sid`;

export const FIRST = page('');
/** $1 class, $2 campus. */
export const FILTERED = page('AND class_id = $1 AND campus_id = $2');
/** $1 pattern of LIKE. PostgreSQL chooses anew for every word whether to use the trigram index. */
export const SEARCH = page('AND search_text LIKE $1');
/** $1 remarks, $2 ids. */
export const BULK = `UPDATE students SET remarks = $1, version = version + 1, updated_at = now() WHERE institute_code = 'demo' AND id = ANY ($2::bigint[]) RETURNING id, version`;
/** What the triggers of the product need to know on every connection. */
export const SETTINGS = '-c app.institute=demo -c app.campuses=all';
