/** Class teachers of the demo school, and who came to its meetings. */
import { sql } from 'kysely';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { enlist, giveTimes } from '../../modules/meetings/enlist.ts';
import type { Seeding } from '../seeding.ts';

/** Each section has a teacher of its campus, as far as there are enough. */
const addTeachers = ({ trx, instituteCode }: Seeding) =>
  sql`WITH sections AS (
      SELECT k.campus_id, k.class_id, x.section_id, row_number() OVER (PARTITION BY k.campus_id ORDER BY c.sort_order, x.section_id) AS at
      FROM class_sections x JOIN campus_classes k ON k.institute_code = x.institute_code AND k.id = x.campus_class_id
      JOIN classes c ON c.institute_code = k.institute_code AND c.id = k.class_id WHERE x.institute_code = ${instituteCode}),
    teachers AS (
      SELECT e.id, e.campus_id, row_number() OVER (PARTITION BY e.campus_id ORDER BY e.id) AS at, count(*) OVER (PARTITION BY e.campus_id) AS many
      FROM employees e JOIN designations d ON d.institute_code = e.institute_code AND d.id = e.designation_id
      WHERE e.institute_code = ${instituteCode} AND e.status = 'active' AND d.name LIKE '%Teacher')
  INSERT INTO class_teachers (institute_code, campus_id, class_id, section_id, employee_id)
  SELECT ${instituteCode}, s.campus_id, s.class_id, s.section_id, t.id FROM sections s JOIN teachers t ON t.campus_id = s.campus_id AND t.at = (s.at - 1) % t.many + 1`.execute(
    trx,
  );

/** Four of five came to a meeting that is over; a few things are still to be done. */
const mark = ({ trx, instituteCode }: Seeding, today: string) =>
  sql`UPDATE ptm_students p SET state = CASE WHEN p.id % 5 = 0 THEN 'absent' ELSE 'attended' END,
      attended_by = CASE WHEN p.id % 5 = 0 THEN NULL ELSE (ARRAY['mother', 'father', 'mother', 'both', 'guardian'])[1 + p.id % 4] END,
      remarks_teacher = CASE p.id % 7 WHEN 1 THEN 'Works well in class; reads aloud with confidence.' WHEN 3 THEN 'Should revise the tables of multiplication.' WHEN 4 THEN 'Comes late on Mondays.' END,
      remarks_parent = CASE p.id % 11 WHEN 1 THEN 'Asks for more homework in English.' WHEN 6 THEN 'The van is late in the morning.' END,
      follow_up = CASE p.id % 23 WHEN 1 THEN 'Talk to the transport office' WHEN 3 THEN 'Call the family' END,
      follow_up_date = CASE p.id % 23 WHEN 1 THEN ${today}::date - 45 WHEN 3 THEN ${today}::date + 7 END
    WHERE p.institute_code = ${instituteCode} AND p.ptm_date < ${today}::date`.execute(trx);

export async function addMeetings(seeding: Seeding, today: string): Promise<void> {
  const { trx, instituteCode } = seeding;
  await addTeachers(seeding);
  const meetings = await sendNow(
    trx,
    sql<Identified>`SELECT m.id FROM ptms m WHERE m.institute_code = ${instituteCode} ORDER BY m.id`,
  );
  const call = { trx, session: { instituteCode, campuses: 'all' } } as const;
  for (const { id } of meetings) {
    await enlist(call, id);
    await giveTimes(call, id);
  }
  await mark(seeding, today);
}
