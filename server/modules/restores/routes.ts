/** /restores: a backup as a new institute, for who may make one. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { MOST_RESTORE_BYTES, RESTORE_PART } from '../../../contract/backups.ts';
import {
  beginRestore,
  deleteRestore,
  listRestores,
  makeRestore,
  sendRestorePart,
} from '../../../contract/endpoints/restores.ts';
import { isReservedName } from '../../../contract/internal.ts';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { conflict, invalid, notFound, notPermitted } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { hashPassword } from '../../http/passwords.ts';
import type { Call, Route } from '../../http/route.ts';
import { startJob } from '../../jobs/startJob.ts';
import { requireUsableCode } from '../../operations/institute/codes.ts';
import { requireValid, userOf } from '../../operations/institute/create.ts';
import { howToMake, whyNotMake } from '../../operations/institute/makers.ts';
import { weaknessOf } from '../../operations/institute/passwords.ts';
import { Refusal } from '../../operations/Refusal.ts';
import { audit } from '../../resources/audit.ts';
import { requireAllCampuses } from '../system/allCampuses.ts';
import { restoring } from './job.ts';

type Restore = z.input<typeof listRestores.response>['data'][number];
type Body = z.output<NonNullable<typeof makeRestore.body>>;
/** As many are listed. */
const MOST_LISTED = 20;
const read = ({ trx, session }: Call, where: RawBuilder<unknown> = sql`true`): Promise<Restore[]> =>
  sendNow(
    trx,
    sql<Restore>`SELECT r.id, r.state, r.new_code AS code, r.new_name AS name, r.admin, r.backup_id, r.file_name, r.source_code, r.source_at, u.full_name AS made_by, r.made_at, r.finished_at,
        r.done, r.total, r.row_count, r.problem
      FROM restores r LEFT JOIN users u ON u.institute_code = r.institute_code AND u.id = r.made_by
      WHERE r.institute_code = ${session.instituteCode} AND ${where} ORDER BY r.id DESC LIMIT ${MOST_LISTED}`,
  );
function requireMaker({ session }: Call): void {
  requireAllCampuses(session);
  const why = whyNotMake(session);
  if (why !== null) throw notPermitted(why);
}
/** Throws 404 without it. */
async function oneOf(call: Call): Promise<Restore> {
  requireAllCampuses(call.session);
  const id = Number(call.params['id']);
  const [found] = Number.isSafeInteger(id) && id > 0 ? await read(call, sql`r.id = ${id}`) : [];
  if (!found) throw notFound('Restore');
  requireMaker(call);
  return found;
}
const list = endpointRoute(listRestores, async (call) => {
  requireAllCampuses(call.session);
  const why = whyNotMake(call.session);
  return { data: await read(call), may: why === null, why };
});
/** Says of a field what a command would say of its option. */
function inField(field: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof Refusal ? invalid(field, error.message) : error;
  }
}
function requireSound({ code, admin, password, backup_id, file_name }: Body): void {
  inField('code', () => requireUsableCode(code, howToMake().sections));
  if (isReservedName(admin)) throw invalid('admin', 'The username is reserved: choose one without edubase in it');
  const why = weaknessOf(password, [admin, code]);
  if (why !== null) throw invalid('password', `The password ${why}`);
  inField('admin', () => requireValid('users', userOf({ admin, password })));
  if ((backup_id === undefined) === (file_name === undefined))
    throw invalid('backup_id', 'Choose a backup of the list or a file, one of the two');
}
const make = endpointRoute(makeRestore, async (call, { body }) => {
  const { trx, session } = call;
  requireMaker(call);
  requireSound(body);
  const institute = session.instituteCode;
  await sendNow(trx, sql`SELECT 1 FROM institute i WHERE i.institute_code = ${institute} FOR NO KEY UPDATE`);
  if ((await read(call, sql`r.state IN ('queued', 'running', 'loaded')`)).length > 0)
    throw conflict('A backup is being restored already');
  const { code, name, admin, backup_id: backup = null, file_name: file = null } = body;
  if (backup !== null) {
    const there = await sendNow(
      trx,
      sql<Identified>`SELECT b.id FROM backups b WHERE b.institute_code = ${institute} AND b.id = ${backup} AND b.state = 'done'`,
    );
    if (there.length === 0) throw invalid('backup_id', 'This backup is not in the list, or is not finished yet');
  }
  const hash = call.ahead('hash', () => hashPassword(body.password));
  // A file that was never sent whole waits for nobody.
  await sendNow(trx, sql`DELETE FROM restores r WHERE r.institute_code = ${institute} AND r.state = 'receiving'`);
  const state = backup === null ? 'receiving' : 'queued';
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO restores (institute_code, state, new_code, new_name, admin, admin_hash, backup_id, file_name, made_by)
      VALUES (${institute}, ${state}, ${code}, ${name}, ${admin}, ${hash}, ${backup}, ${file}, ${session.userId}) RETURNING id`,
  );
  const id = made?.id ?? 0;
  const after = { new_code: code, new_name: name, admin };
  await audit(call, { action: 'create', entity: 'restores', entityId: id, after });
  if (backup !== null) await startJob(call, restoring, id);
  const [row] = await read(call, sql`r.id = ${id}`);
  if (!row) throw new Error('the restore was not written down');
  return { data: row };
});
const sendPart = endpointRoute(sendRestorePart, async (call, { body }) => {
  const { id, state } = await oneOf(call);
  const part = Number(call.params['part']);
  if (!Number.isSafeInteger(part) || part < 0 || part > MOST_RESTORE_BYTES / RESTORE_PART) throw notFound('Part');
  if (state !== 'receiving') throw conflict('The file of this restore was sent already');
  if (body.file.size === 0 || body.file.size > RESTORE_PART)
    throw invalid('file', `A part has 1 to ${RESTORE_PART} bytes`);
  const bytes = Buffer.from(await body.file.arrayBuffer());
  const code = call.session.instituteCode;
  const written = await sendNow(
    call.trx,
    sql<Counted>`WITH p AS (INSERT INTO restore_parts (institute_code, restore_id, part, bytes) VALUES (${code}, ${id}, ${part}, ${bytes}) ON CONFLICT DO NOTHING RETURNING length(bytes) AS n)
      UPDATE restores r SET size = r.size + p.n FROM p WHERE r.institute_code = ${code} AND r.id = ${id} RETURNING (r.size <= ${MOST_RESTORE_BYTES})::int AS n`,
  );
  if (written.length === 0) throw conflict('This part was sent already');
  if (written[0]?.n !== 1) throw invalid('file', 'The file is larger than what can be restored from this page');
  return { data: { part, size: bytes.length } };
});
const begin = endpointRoute(beginRestore, async (call, { body }) => {
  const { id, state } = await oneOf(call);
  if (state !== 'receiving') throw conflict('This restore has begun already');
  const code = call.session.instituteCode;
  const [sent] = await sendNow(
    call.trx,
    sql<Counted>`SELECT count(*)::int AS n FROM restore_parts p WHERE p.institute_code = ${code} AND p.restore_id = ${id} AND p.part < ${body.parts}`,
  );
  if (sent?.n !== body.parts) throw invalid('parts', `${body.parts} parts were named, and ${sent?.n ?? 0} have come`);
  await sendNow(
    call.trx,
    sql`UPDATE restores r SET state = 'queued' WHERE r.institute_code = ${code} AND r.id = ${id}`,
  );
  await startJob(call, restoring, id);
  const [row] = await read(call, sql`r.id = ${id}`);
  if (!row) throw notFound('Restore');
  return { data: row };
});
const remove = endpointRoute(deleteRestore, async (call) => {
  const { id, state, code, name, problem } = await oneOf(call);
  if (state === 'loaded') throw conflict('The institute is there, and its administrator is being made');
  await sendNow(
    call.trx,
    sql`DELETE FROM restores r WHERE r.institute_code = ${call.session.instituteCode} AND r.id = ${id}`,
  );
  const before = { state, new_code: code, new_name: name, problem };
  await audit(call, { action: 'delete', entity: 'restores', entityId: id, before });
  return { message: 'It is off the list' };
});
export const restoreRoutes: readonly Route[] = [list, make, sendPart, begin, remove];
