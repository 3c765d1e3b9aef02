/** POST /ptm_students: who joined the class since, and who came without being expected. */
import { plural } from '../../../contract/plural.ts';
import { addPtmStudents } from '../../../contract/endpoints/meetings.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { sql } from 'kysely';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { audit } from '../../resources/audit.ts';
import { visibleIds } from '../../resources/checkReferences.ts';
import { enlist, giveTimes } from './enlist.ts';
import { meetingOf } from './rows.ts';

export const addRoute = endpointRoute(
  addPtmStudents,
  async (call, { body: { ptm_id, student_ids, employee_id, walk_in } }) => {
    const meeting = await meetingOf(call, ptm_id, true);
    if (walk_in && !student_ids) throw invalid('student_ids', 'Say who came');
    if (employee_id !== undefined && !(await visibleIds(call, 'employees', [employee_id])).has(employee_id))
      throw invalid('employee_id', 'employee_id names an employee who does not exist');
    const added = await enlist(call, meeting.id, { students: student_ids, employee: employee_id, walkIn: walk_in });
    const without = await giveTimes(call, meeting.id);
    const rows = await sendNow(
      call.trx,
      sql<{
        id: number;
        student_id: number;
        state: string;
      }>`SELECT p.id, p.student_id, p.state FROM ptm_students p WHERE p.institute_code = ${call.session.instituteCode} AND p.id = ANY(${added}::bigint[])`,
    );
    await audit(
      call,
      ...rows.map(({ id, student_id, state }) => ({
        action: 'create',
        entity: 'ptm_students',
        entityId: id,
        after: { ptm_id: meeting.id, student_id, state },
      })),
    );
    const n = added.length;
    const message = n === 0 ? 'All of them are of this meeting already' : `${plural(n, 'student')} added`;
    return { message, data: { added: n, without_time: without } };
  },
  { tenant: 'body' },
);
