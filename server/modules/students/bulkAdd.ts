/** POST /bulk_add_students: a grid of new students of one class, each under all the rules of the form. */
import { sql } from 'kysely';
import { bulkAddStudents } from '../../../contract/endpoints/studentChanges.ts';
import { students } from '../../../src/resources/students.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { createOne } from '../../resources/crud.ts';
import { decodeBody } from '../../resources/input.ts';
import { tryOne, type RowErrors } from '../../resources/tryOne.ts';

async function standards({ trx, session }: Call): Promise<{ session_id: number | null; status_id: number | null }> {
  const own = session.instituteCode;
  const { rows } = await sql<{ session_id: number | null; status_id: number | null }>`SELECT
    (SELECT s.id FROM sessions s WHERE s.institute_code = ${own} AND s.is_current ORDER BY s.start_date DESC LIMIT 1) AS session_id,
    (SELECT t.id FROM student_statuses t WHERE t.institute_code = ${own} AND t.status_class = 'enrolled' AND t.is_active ORDER BY t.id LIMIT 1) AS status_id`.execute(
    trx,
  );
  return rows[0] ?? { session_id: null, status_id: null };
}

const add = endpointRoute(bulkAddStudents, async (call, { body }) => {
  const { campus_id, class_id, section_id = null, rows, dry_run = false } = body;
  const usual = await standards(call);
  const session_id = body.session_id ?? usual.session_id;
  const status_id = body.status_id ?? usual.status_id;
  if (session_id === null) throw invalid('session_id', 'No session is marked as the current one; choose a session');
  if (status_id === null) throw invalid('status_id', 'There is no status for enrolled students; choose a status');
  const created: { index: number; id: number | null; sid: number | null; family_no: number | null }[] = [];
  const failed: { index: number; errors: RowErrors }[] = [];
  if (dry_run) await sql`SAVEPOINT preview`.execute(call.trx);
  for (const [index, row] of rows.entries()) {
    const { values } = decodeBody(students, row, false);
    const blank = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
    const status = blank['status_id'] ?? status_id;
    const tried = await tryOne(call, () =>
      createOne(call, students, { ...blank, campus_id, class_id, section_id, session_id, status_id: status }),
    );
    if ('errors' in tried) failed.push({ index, errors: tried.errors });
    else {
      const { made } = tried;
      created.push({
        index,
        id: dry_run ? null : (made['id'] as number),
        sid: dry_run ? null : (made['sid'] as number),
        family_no: dry_run ? null : (made['family_no'] as number),
      });
    }
  }
  if (dry_run) await sql`ROLLBACK TO SAVEPOINT preview`.execute(call.trx);
  return { data: { dry_run, created, failed } };
});
export const bulkAddRoutes = [{ ...add, maxBytes: 1024 * 1024 }];
