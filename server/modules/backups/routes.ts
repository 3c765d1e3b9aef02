/** /backups: made, listed, taken and deleted by who looks after the whole institute. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { MOST_BACKUPS } from '../../../contract/backups.ts';
import { backupPart, deleteBackup, listBackups, makeBackup, takeBackup } from '../../../contract/endpoints/backups.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { conflict, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { startJob } from '../../jobs/startJob.ts';
import { audit } from '../../resources/audit.ts';
import { requireAllCampuses } from '../system/allCampuses.ts';
import { backingUp } from './job.ts';
import { scheduleRoutes } from './scheduleRoutes.ts';

type Backup = z.input<typeof listBackups.response>['data'][number] & { readonly parts: number };
const read = ({ trx, session }: Call, where: RawBuilder<unknown> = sql`true`): Promise<Backup[]> =>
  sendNow(
    trx,
    sql<Backup>`SELECT b.id, b.state, b.made_at, u.full_name AS made_by, b.scheduled, b.problem, b.finished_at, b.done, b.total, b.row_count, b.size, b.parts
      FROM backups b LEFT JOIN users u ON u.institute_code = b.institute_code AND u.id = b.made_by
      WHERE b.institute_code = ${session.instituteCode} AND ${where} ORDER BY b.id DESC`,
  );
const shown = ({ parts: _parts, ...row }: Backup) => row;
/** Throws 404 without it. */
async function oneOf(call: Call): Promise<Backup> {
  requireAllCampuses(call.session);
  const id = Number(call.params['id']);
  const [found] = Number.isSafeInteger(id) && id > 0 ? await read(call, sql`b.id = ${id}`) : [];
  if (!found) throw notFound('Backup');
  return found;
}
const list = endpointRoute(listBackups, async (call) => {
  requireAllCampuses(call.session);
  return { data: (await read(call)).map(shown) };
});
const make = endpointRoute(makeBackup, async (call) => {
  const { trx, session } = call;
  requireAllCampuses(session);
  // Two that begin at once would both find none under way.
  await sendNow(
    trx,
    sql`SELECT 1 FROM institute i WHERE i.institute_code = ${session.instituteCode} FOR NO KEY UPDATE`,
  );
  const there = await read(call);
  if (there.some(({ state }) => state !== 'done')) throw conflict('A backup is being made already');
  if (there.filter(({ scheduled }) => !scheduled).length >= MOST_BACKUPS)
    throw conflict(`There are ${MOST_BACKUPS} backups already: download and delete one of them first`);
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO backups (institute_code, made_by) VALUES (${session.instituteCode}, ${session.userId}) RETURNING id`,
  );
  const id = made?.id ?? 0;
  await audit(call, { action: 'create', entity: 'backups', entityId: id, after: { state: 'queued' } });
  await startJob(call, backingUp, id);
  const [row] = await read(call, sql`b.id = ${id}`);
  if (!row) throw new Error('the backup was not written down');
  return { data: shown(row) };
});
const take = endpointRoute(takeBackup, async (call) => {
  const { id, state, made_at, parts, size } = await oneOf(call);
  if (state !== 'done') throw conflict('This backup is not finished yet');
  await audit(call, { action: 'download', entity: 'backups', entityId: id, after: { size } });
  const day = new Date(made_at).toISOString().slice(0, 16).replace(/[-:T]/g, '');
  return { data: { name: `edubase-${call.session.instituteCode}-${day}.gz`, parts, size } };
});
const part = endpointRoute(backupPart, async (call) => {
  const { id } = await oneOf(call);
  const wanted = Number(call.params['part']);
  if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > 1_000_000) throw notFound('Part');
  const [found] = await sendNow(
    call.trx,
    sql<
      Pick<Row<'backup_parts'>, 'bytes'>
    >`SELECT p.bytes FROM backup_parts p JOIN backups b ON b.institute_code = p.institute_code AND b.id = p.backup_id AND b.state = 'done'
      WHERE p.institute_code = ${call.session.instituteCode} AND p.backup_id = ${id} AND p.part = ${wanted}`,
  );
  if (!found) throw notFound('Part');
  return { data: { part: wanted, bytes: found.bytes.toString('base64') } };
});
const remove = endpointRoute(deleteBackup, async (call) => {
  const { id, state, made_at, size } = await oneOf(call);
  await sendNow(
    call.trx,
    sql`DELETE FROM backups b WHERE b.institute_code = ${call.session.instituteCode} AND b.id = ${id}`,
  );
  await audit(call, { action: 'delete', entity: 'backups', entityId: id, before: { state, made_at, size } });
  return { message: 'The backup is deleted' };
});
export const backupRoutes: readonly Route[] = [list, make, take, part, remove, ...scheduleRoutes];
