/** Names of the session, classes and sections that students come to. */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import type { Call } from '../../../http/route.ts';
import type { Names } from './planned.ts';

export async function namesFor({ trx, session }: Call, sessionId: number): Promise<Names> {
  const code = session.instituteCode;
  const [[to], classes, sections] = await Promise.all([
    sendNow(
      trx,
      sql<
        Pick<Row<'sessions'>, 'id' | 'session_name'>
      >`SELECT s.id, s.session_name FROM sessions s WHERE s.institute_code = ${code} AND s.id = ${sessionId}`,
    ),
    sendNow(
      trx,
      sql<
        Pick<Row<'classes'>, 'id' | 'class_name'>
      >`SELECT c.id, c.class_name FROM classes c WHERE c.institute_code = ${code}`,
    ),
    sendNow(
      trx,
      sql<
        Pick<Row<'sections'>, 'id' | 'section_name'>
      >`SELECT x.id, x.section_name FROM sections x WHERE x.institute_code = ${code}`,
    ),
  ]);
  return {
    to: to ?? { id: sessionId, session_name: '' },
    classes: new Map(classes.map(({ id, class_name }) => [id, { name: class_name }])),
    sections: new Map(sections.map(({ id, section_name }) => [id, section_name])),
  };
}
