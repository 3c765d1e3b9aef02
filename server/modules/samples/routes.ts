/** /sample_institute: an institute to try things in, for an administrator of the real one. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { enterSample, makeSample, removeSample, showSample } from '../../../contract/endpoints/samples.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow, withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import type { Row } from '../../database/tables.ts';
import { conflict, invalid, notFound, notPermitted } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { issueCode } from '../../http/session.ts';
import { startJob } from '../../jobs/startJob.ts';
import { whyNoSample } from '../../operations/institute/makers.ts';
import { audit } from '../../resources/audit.ts';
import { FIRST_SAMPLE_NAME, sampleUsers } from '../../seed/sample.ts';
import { handOffAddress } from '../identity/signIn.ts';
import { requireAllCampuses } from '../system/allCampuses.ts';
import { sampling } from './job.ts';

type Sample = NonNullable<z.input<typeof showSample.response>['data']>;
type Found = Sample & Identified;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newCode = (): string =>
  `sample-${Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

async function read({ trx, session }: Call, lock = sql``): Promise<Found | null> {
  const [found] = await sendNow(
    trx,
    sql<Found>`SELECT s.id, s.state, s.sample_code AS code, s.sample_name AS name, (SELECT u.full_name FROM users u WHERE u.institute_code = s.institute_code AND u.id = s.made_by) AS made_by, s.made_at, s.done, s.total, s.problem
      FROM samples s WHERE s.institute_code = ${session.instituteCode} ${lock}`,
  );
  return found ?? null;
}
const shown = ({ id: _id, ...sample }: Found): Sample => sample;
async function there(call: Call, lock = sql``): Promise<Found> {
  requireAllCampuses(call.session);
  const sample = await read(call, lock);
  if (!sample) throw notFound('Sample institute');
  return sample;
}
/** Its administrator may call it something else. */
const nameOf = (db: Database, { code, name }: Found): Promise<string> =>
  withInstitute(db, { instituteCode: code, campuses: 'all', userId: null }, async (trx) => {
    const [found] = await sendNow(
      trx,
      sql<
        Pick<Row<'institute'>, 'institute_name'>
      >`SELECT i.institute_name FROM institute i WHERE i.institute_code = ${code}`,
    );
    return found?.institute_name ?? name;
  });
const show = endpointRoute(showSample, async (call) => {
  requireAllCampuses(call.session);
  const sample = await read(call);
  const data = sample && { ...shown(sample), name: call.ahead(`name ${sample.id}`, (db) => nameOf(db, sample)) };
  return { data, why: whyNoSample(call.session), users: sampleUsers };
});
const make = endpointRoute(makeSample, async (call) => {
  const { trx, session } = call;
  requireAllCampuses(session);
  const why = whyNoSample(session);
  if (why !== null) throw notPermitted(why);
  const institute = session.instituteCode;
  // Two that begin at once would both find none.
  await sendNow(trx, sql`SELECT 1 FROM institute i WHERE i.institute_code = ${institute} FOR NO KEY UPDATE`);
  if (await read(call)) throw conflict('There is a sample already: remove it first');
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO samples (institute_code, sample_code, sample_name, state, made_by)
      VALUES (${institute}, ${newCode()}, ${FIRST_SAMPLE_NAME}, 'making', ${session.userId}) RETURNING id`,
  );
  const id = made?.id ?? 0;
  const row = await there(call);
  const after = { sample_code: row.code, sample_name: row.name };
  await audit(call, { action: 'create', entity: 'samples', entityId: id, after });
  await startJob(call, sampling, id);
  return { data: shown(row) };
});
const codeFor = (db: Database, instituteCode: string, username: string) =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const [user] = await sendNow(
      trx,
      sql<Identified>`SELECT u.id FROM users u WHERE u.institute_code = ${instituteCode} AND u.username = ${username} AND u.deleted_at IS NULL AND u.is_active`,
    );
    return user ? { userId: user.id, code: await issueCode(trx, instituteCode, user.id) } : null;
  });
const enter = endpointRoute(enterSample, async (call, { body: { username } }) => {
  const sample = await there(call);
  if (sample.state !== 'ready') throw conflict('The sample is not ready');
  if (!sampleUsers.some((user) => user.username === username))
    throw invalid('username', 'Username is none of those that the sample was made with');
  const { code: instituteCode, id } = sample;
  const made = call.ahead('code', (db) => codeFor(db, instituteCode, username));
  if (!made) throw invalid('username', 'The user is no longer there, or may not sign in');
  await audit(call, { action: 'enter', entity: 'samples', entityId: id, after: { username } });
  return { data: { path: handOffAddress('', { instituteCode, userId: made.userId }, made.code) } };
});
const remove = endpointRoute(removeSample, async (call, { body }) => {
  const sample = await there(call, sql`FOR UPDATE`);
  const { id, state, code } = sample;
  if (state === 'removing') throw conflict('The sample is being removed already');
  const name = call.ahead('name', (db) => nameOf(db, sample));
  if (body.name !== name) throw invalid('name', `Type the name of the sample: ${name}`);
  await sendNow(
    call.trx,
    sql`UPDATE samples s SET state = 'removing', sample_name = ${name}, done = 0, total = 0, removed_by = ${call.session.userId}, problem = NULL WHERE s.institute_code = ${call.session.instituteCode} AND s.id = ${id}`,
  );
  const after = { sample_code: code, sample_name: name, state: 'removing' };
  await audit(call, { action: 'update', entity: 'samples', entityId: id, before: { state }, after });
  await startJob(call, sampling, id);
  const removing: Sample = { ...shown(sample), name, state: 'removing', done: 0, total: 0, problem: null };
  return { data: removing };
});
export const sampleRoutes: readonly Route[] = [show, make, enter, remove];
