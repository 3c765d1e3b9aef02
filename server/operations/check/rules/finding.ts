/** Who is found by which words is what their names say. */
import { MOST, type InstituteRule, type Violation } from '../rule.ts';

/** As functions/students_find.sql and employees_find.sql keep it. */
const SQL = `WITH people AS (
    SELECT 'student' AS kind, s.campus_id, s.id, concat_ws(' ', s.student_name, s.student_name_ur, s.father_name, s.roll_no, s.registration_no) AS texts FROM students s WHERE s.institute_code = $1 AND s.deleted_at IS NULL
    UNION ALL SELECT 'employee', e.campus_id, e.id, concat_ws(' ', e.name, e.father_name) FROM employees e WHERE e.institute_code = $1 AND e.deleted_at IS NULL),
  wanted AS (SELECT p.kind, p.campus_id, p.id, w AS word FROM people p CROSS JOIN LATERAL unnest(find_words_of(p.texts)) w),
  there AS (SELECT f.kind, f.campus_id, f.id, f.word FROM find_entries f WHERE f.institute_code = $1)
SELECT coalesce(w.id, t.id) AS id, format(CASE WHEN t.id IS NULL THEN '%s is not found by the word “%s”' ELSE '%s is found by the word “%s”, which is not theirs' END, coalesce(w.kind, t.kind), coalesce(w.word, t.word)) AS message
FROM wanted w FULL JOIN there t ON t.kind = w.kind AND t.campus_id = w.campus_id AND t.id = w.id AND t.word = w.word WHERE w.id IS NULL OR t.id IS NULL
UNION ALL SELECT DISTINCT 0, format('the word “%s” is not compared with what is misspelt', t.word) FROM there t
  WHERE t.word !~ '\\d' AND NOT EXISTS (SELECT 1 FROM find_words x WHERE x.institute_code = $1 AND x.word = t.word)
LIMIT ${MOST}`;
export const finding: InstituteRule = {
  name: 'finding',
  about: 'Students and employees are found by the words of their names, and by no others',
  scope: 'institute',
  async find({ client }, institute) {
    const { rows } = await client.query<{ id: string; message: string }>(SQL, [institute]);
    return rows.map(({ id, message }): Violation => ({ institute, table: 'find_entries', id: String(id), message }));
  },
};
