/** Students are what their family, their status and their history say. */
import { MOST, type InstituteRule, type Violation } from '../rule.ts';

const STATE = [
  'campus_id',
  'session_id',
  'class_id',
  'section_id',
  'status_id',
  'roll_no',
  'leaving_date',
  'leaving_reason',
];
const state = `jsonb_build_object(${STATE.map((name) => `'${name}', s.${name}`).join(', ')})`;
/** Each finds rows of one table: id and what is wrong. `s` is a student. */
const QUESTIONS: readonly (readonly [table: string, sql: string])[] = [
  [
    'students',
    `SELECT s.id, format('SID %s is not below the next one, %s', s.sid, c.next_value) AS message FROM students s LEFT JOIN counter c ON c.institute_code = s.institute_code AND c.name = 'sid' AND c.scope = ''
    WHERE s.institute_code = $1 AND s.sid >= coalesce(c.next_value, 1)`,
  ],
  [
    'families',
    `SELECT f.id, format('family number %s is not below the next one, %s', f.family_no, c.next_value) AS message FROM families f LEFT JOIN counter c ON c.institute_code = f.institute_code AND c.name = 'family_no' AND c.scope = ''
    WHERE f.institute_code = $1 AND (f.family_no IS NULL OR f.family_no >= coalesce(c.next_value, 1))`,
  ],
  [
    'students',
    `SELECT s.id, format('counts as %s, and the status says %s', s.status_class, t.status_class) AS message FROM students s JOIN student_statuses t ON t.institute_code = s.institute_code AND t.id = s.status_id
    WHERE s.institute_code = $1 AND s.status_class <> t.status_class`,
  ],
  [
    'students',
    `SELECT s.id, 'differs from the family in father, mother, CNIC, mobile, address or number' AS message FROM students s JOIN families f ON f.institute_code = s.institute_code AND f.id = s.family_id
    WHERE s.institute_code = $1 AND (s.family_no, s.father_name, s.father_cnic, s.mother_name, s.mobile, s.address) IS DISTINCT FROM (f.family_no, f.father_name, f.father_cnic, f.mother_name, f.mobile, f.address)`,
  ],
  [
    'students',
    `SELECT s.id, CASE WHEN m.to_state IS NULL THEN 'has no movement' ELSE 'is not as the last movement left them' END AS message FROM students s
    LEFT JOIN LATERAL (SELECT h.to_state FROM student_movements h WHERE h.institute_code = s.institute_code AND h.student_id = s.id ORDER BY h.id DESC LIMIT 1) m ON true
    WHERE s.institute_code = $1 AND s.deleted_at IS NULL AND (m.to_state IS NULL OR m.to_state <> ${state})`,
  ],
  [
    'student_movements',
    `SELECT m.id, 'does not begin where the movement before it ended' AS message FROM (
      SELECT h.id, h.from_state, lag(h.to_state) OVER (PARTITION BY h.student_id ORDER BY h.id) AS before FROM student_movements h WHERE h.institute_code = $1) m
    WHERE m.from_state IS DISTINCT FROM m.before`,
  ],
  [
    'students',
    `SELECT s.id, 'is in a class that is not taught at the campus' AS message FROM students s WHERE s.institute_code = $1 AND s.deleted_at IS NULL AND s.status_class = 'enrolled'
    AND EXISTS (SELECT 1 FROM campus_classes x WHERE x.institute_code = s.institute_code AND x.campus_id = s.campus_id)
    AND NOT EXISTS (SELECT 1 FROM campus_classes x WHERE x.institute_code = s.institute_code AND x.campus_id = s.campus_id AND x.class_id = s.class_id)`,
  ],
  [
    'student_sums',
    `SELECT format('%s of %s', coalesce(a.what, b.what), coalesce(a.day, b.day)) AS id, format('%s students, added up %s', coalesce(a.n, 0), coalesce(b.n, 0)) AS message
    FROM (SELECT s.campus_id, CASE WHEN x.day = '-infinity' THEN s.class_id ELSE 0 END AS class_id, x.what, x.day, count(*) AS n FROM students s CROSS JOIN LATERAL student_parts(s) x WHERE s.institute_code = $1 GROUP BY 1, 2, 3, 4) a
    FULL JOIN (SELECT t.campus_id, t.class_id, t.what, t.day, sum(t.n) AS n FROM student_sums t WHERE t.institute_code = $1 GROUP BY 1, 2, 3, 4) b
      ON b.campus_id = a.campus_id AND b.class_id = a.class_id AND b.what = a.what AND b.day = a.day WHERE coalesce(a.n, 0) <> coalesce(b.n, 0)`,
  ],
  [
    'exam_seats',
    `SELECT e.student_id AS id, format('sits outside of %s', h.name) AS message FROM exam_seats e JOIN exam_halls h ON h.institute_code = e.institute_code AND h.id = e.hall_id
    WHERE e.institute_code = $1 AND (e.seat_row > h.seat_rows OR e.seat_column > h.seat_columns)`,
  ],
];

export const students: InstituteRule = {
  name: 'students',
  about: 'Students agree with family, status and counter, and their movements lead without a gap to what they are',
  scope: 'institute',
  async find({ client }, institute) {
    const found: Violation[] = [];
    for (const [table, question] of QUESTIONS) {
      const { rows } = await client.query<{ id: string; message: string }>(`${question} LIMIT ${MOST}`, [institute]);
      found.push(...rows.map(({ id, message }) => ({ institute, table, id: String(id), message })));
    }
    return found;
  },
};
