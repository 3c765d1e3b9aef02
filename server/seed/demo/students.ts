/** Students of the demo school with portraits, examination halls and a date sheet. */
import { sql } from 'kysely';
import { newFileCode } from '../../resources/storeFile.ts';
import type { Seeding } from '../seeding.ts';
import { fillStudents } from '../students/fill.ts';
import { daysAfter } from '../years.ts';
import { drawAvatar } from './avatar.ts';
import { GULBERG, JOHAR_TOWN } from './campuses.ts';
import { addPapers, EXAM } from './papers.ts';

export const DEMO_STUDENTS = 1_200;
const PORTRAITS = 100;

async function addPortraits({ trx, instituteCode }: Seeding): Promise<void> {
  const { rows } = await sql<{
    id: number;
    girl: boolean;
  }>`SELECT s.id, g.name = 'Female' AS girl FROM students s JOIN genders g ON g.institute_code = s.institute_code AND g.id = s.gender_id
    WHERE s.institute_code = ${instituteCode} AND s.status_class = 'enrolled' ORDER BY s.sid LIMIT ${PORTRAITS}`.execute(
    trx,
  );
  const files = rows.map(({ id, girl }, index) => ({
    id,
    code: newFileCode(instituteCode),
    bytes: drawAvatar(index * 7, girl).toString('base64'),
  }));
  const list = JSON.stringify(files);
  await sql`INSERT INTO stored_file (institute_code, code, name, content_type, size, bytes) SELECT ${instituteCode}, f.code, 'photo.png', 'image/png', octet_length(decode(f.bytes, 'base64')), decode(f.bytes, 'base64')
    FROM jsonb_to_recordset(${list}::jsonb) AS f(code text, bytes text)`.execute(trx);
  await sql`UPDATE students s SET photo = f.code FROM jsonb_to_recordset(${list}::jsonb) AS f(id bigint, code text) WHERE s.institute_code = ${instituteCode} AND s.id = f.id`.execute(
    trx,
  );
}

const PAPERS: readonly (readonly [subject: string, day: number])[] = [
  ['English', 0],
  ['Urdu', 2],
  ['Mathematics', 4],
  ['General Science', 7],
  ['Islamiat', 9],
  ['Pakistan Studies', 11],
];
async function addExaminations({ add, id }: Seeding, today: string, session: string): Promise<void> {
  const hall = (name: string, campus: string, seat_rows: number, seat_columns: number) => ({
    name,
    campus_id: id('campuses', campus),
    seat_rows,
    seat_columns,
  });
  await add('exam_halls', [
    hall('Main Hall', GULBERG, 10, 8),
    hall('Library', GULBERG, 5, 6),
    hall('Ground Floor Hall', JOHAR_TOWN, 8, 6),
  ]);
  for (const name of ['Eight', 'Nine', 'Ten']) {
    const sheet = {
      exam_name: EXAM,
      session_id: id('sessions', session),
      class_id: id('classes', name),
      is_published: true,
      instructions: 'Be seated ten minutes before the time. Bring your own geometry box.',
    };
    const [date_sheet_id] = await add('date_sheets', [sheet]);
    await add(
      'date_sheet_papers',
      PAPERS.map(([subject, day]) => ({
        date_sheet_id,
        subject,
        paper_date: daysAfter(today, 14 + day),
        start_time: '09:00',
        end_time: '11:30',
      })),
    );
  }
}

export async function addStudents(seeding: Seeding, today: string, session: string, count: number): Promise<void> {
  await fillStudents(seeding.trx, seeding.instituteCode, { count, today });
  await addPortraits(seeding);
  await addExaminations(seeding, today, session);
  await addPapers(seeding, today, session);
}
