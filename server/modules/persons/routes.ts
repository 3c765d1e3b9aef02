/** /personal_data: what is held about a person, and all of it as one file. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { today } from '../../../contract/dates.ts';
import {
  exportPersonalData,
  personalData,
  personalDataExport,
  personalDataPart,
  stopPersonalDataExport,
} from '../../../contract/endpoints/personalData.ts';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { conflict, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { EXPORT_IS_NEW } from '../../jobs/keepResults.ts';
import { startJob } from '../../jobs/startJob.ts';
import { audit } from '../../resources/audit.ts';
import { erase, erasingOf, erasures } from './erase.ts';
import { campusesOf, exporting } from './job.ts';
import { logIdOf, personOf, type Person } from './person.ts';
import { countsOf, filesCount, heldOf } from './read.ts';

/** Files that are being made for one user at the same time. */
const MOST_UNDER_WAY = 3;
const about = endpointRoute(personalData, async (call) => {
  const person = await personOf(call);
  const held = await heldOf(call, person);
  const tables = await countsOf(call, held);
  const titles = tables.map(({ title }) => title);
  const erasing = await erasingOf(call, person, titles);
  return { data: { ...person, tables, files: await filesCount(call, held), erasing } };
});
type Export = NonNullable<z.input<typeof personalDataExport.response>['data']>;
/** The file of a person that the caller asked for: nobody else's, and none from before their campuses changed. */
const theirs = ({ session }: Call, { kind, id }: Person) =>
  sql`x.institute_code = ${session.instituteCode} AND x.made_by = ${session.userId} AND x.kind = ${kind} AND x.person_id = ${id} AND x.campuses = ${campusesOf(session)} AND ${EXPORT_IS_NEW}`;
async function exportOf(call: Call, person: Person): Promise<Export | null> {
  const [found] = await sendNow(
    call.trx,
    sql<
      Omit<Export, 'name'>
    >`SELECT x.id, x.state, x.problem, x.made_at, x.done, x.total, x.parts, x.size FROM person_exports x WHERE ${theirs(call, person)}`,
  );
  if (!found) return null;
  const day = today(Date.parse(found.made_at));
  return { ...found, name: `personal-data-${person.kind}-${person.number ?? person.id}_${day}.zip` };
}
/** Takes the place of the last one of this person. */
async function begin(call: Call, { kind, id }: Person): Promise<void> {
  const { trx, session } = call;
  const mine = sql`x.institute_code = ${session.instituteCode} AND x.made_by = ${session.userId}`;
  // Two that begin at once would both find few under way.
  await sendNow(
    trx,
    sql`SELECT 1 FROM users u WHERE u.institute_code = ${session.instituteCode} AND u.id = ${session.userId} FOR NO KEY UPDATE`,
  );
  await sendNow(trx, sql`DELETE FROM person_exports x WHERE ${mine} AND x.kind = ${kind} AND x.person_id = ${id}`);
  const [under] = await sendNow(
    trx,
    sql<Counted>`SELECT count(*)::int AS n FROM person_exports x WHERE ${mine} AND x.state IN ('queued', 'running') AND ${EXPORT_IS_NEW}`,
  );
  if ((under?.n ?? 0) >= MOST_UNDER_WAY)
    throw conflict(`${MOST_UNDER_WAY} files are being made for you: take this one when one of them is done`);
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO person_exports (institute_code, kind, person_id, made_by, campuses) VALUES (${session.instituteCode}, ${kind}, ${id}, ${session.userId}, ${campusesOf(session)}) RETURNING id`,
  );
  await startJob(call, exporting, made?.id ?? 0);
}
const take = endpointRoute(exportPersonalData, async (call) => {
  const person = await personOf(call);
  await audit(call, { action: 'export', entity: 'personal_data', entityId: logIdOf(person) });
  await begin(call, person);
  const data = await exportOf(call, person);
  if (!data) throw new Error('the file was not written down');
  return { data };
});
const far = endpointRoute(personalDataExport, async (call) => ({ data: await exportOf(call, await personOf(call)) }));
const stop = endpointRoute(stopPersonalDataExport, async (call) => {
  const person = await personOf(call);
  const found = await sendNow(
    call.trx,
    sql<Identified>`DELETE FROM person_exports x WHERE ${theirs(call, person)} AND x.state IN ('queued', 'running') RETURNING x.id`,
  );
  if (found.length === 0) throw conflict('No file is being made: it is there, or was stopped');
  await audit(call, { action: 'cancel', entity: 'personal_data', entityId: logIdOf(person) });
  return { message: 'The file is not made' };
});
const part = endpointRoute(personalDataPart, async (call) => {
  const person = await personOf(call);
  const wanted = Number(call.params['part']);
  if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > 1_000_000) throw notFound('Part');
  const [found] = await sendNow(
    call.trx,
    sql<
      Pick<Row<'person_export_parts'>, 'bytes'>
    >`SELECT p.bytes FROM person_export_parts p JOIN person_exports x ON x.institute_code = p.institute_code AND x.id = p.export_id AND x.state = 'done'
      WHERE ${theirs(call, person)} AND p.part = ${wanted}`,
  );
  if (!found) throw notFound('Part');
  return { data: { part: wanted, bytes: found.bytes.toString('base64') } };
});
export const personRoutes: readonly Route[] = [about, take, far, stop, part, erase, erasures];
