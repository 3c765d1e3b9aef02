/** POST /advance_salary_files: letters and signed slips of an advance. */
import { sql } from 'kysely';
import { addAdvanceFile } from '../../../contract/endpoints/salaries/advances.ts';
import { f } from '../../../contract/fields.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { storeFile } from '../../resources/storeFile.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { readAdvance } from './advances.ts';

const FIELD = f.file({ label: 'File', accept: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 4_000_000 });

/** Code and name of the files of an advance, in the order in which they came. */
export const filesOfAdvance = ({ trx, session }: Call, advance: number) =>
  sendNow(
    trx,
    sql<
      Pick<Row<'stored_file'>, 'code' | 'name'>
    >`SELECT w.code, f.name FROM employee_advance_files w JOIN stored_file f ON f.institute_code = w.institute_code AND f.code = w.code
      WHERE w.institute_code = ${session.instituteCode} AND w.advance_id = ${advance} ORDER BY w.added_at, w.code`,
  );
const add: Route = endpointRoute(addAdvanceFile, async (call, { body: { advance_id, file } }) => {
  // Before the file is kept: nobody uploads to an advance that they do not see.
  const { id } = await readAdvance(call, Number(advance_id), 'advance_id');
  const code = await storeFile(call, 'file', FIELD, file, `advance ${advance_id}`, true);
  await sendNow(call.trx, sql`SELECT salary_advance_file_add(${call.session.instituteCode}, ${id}::bigint, ${code})`);
  keepEvents(call, [{ action: 'update', entity: 'employee_advances', entityId: id, after: { file_added: code } }]);
  return { data: await filesOfAdvance(call, id) };
});
export const advanceFileRoutes: readonly Route[] = [add];
