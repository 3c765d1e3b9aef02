/** Erasing a person: what would go, what stays and why, and doing it. The rules are those of person_erase. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { erasePersonalData, listErasures, type personalData } from '../../../contract/endpoints/personalData.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { conflict, invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { keepErasure } from './keepErasure.ts';
import { audit } from '../../resources/audit.ts';
import { requireAllCampuses } from '../system/allCampuses.ts';
import { logIdOf, partsOf, personOf, type Person } from './person.ts';

type Erasing = z.input<typeof personalData.response>['data']['erasing'];
const NONE: Erasing = { gone: [], stays: [], problems: [] };
/** For who may do it. `held`: titles of the parts that have rows. */
export async function erasingOf({ trx, session }: Call, person: Person, held: readonly string[]): Promise<Erasing> {
  if (!session.privileges.has('personal_data.erase') || session.campuses !== 'all') return NONE;
  const own = person.kind === 'user' && person.id === session.userId ? ['Nobody erases themselves'] : [];
  const found = await sendNow(
    trx,
    sql<{
      readonly why: string;
    }>`SELECT w AS why FROM person_why_not(${session.instituteCode}, ${person.kind}, ${person.id}) w`,
  );
  const there = partsOf(person.kind).filter(([, { title }]) => held.includes(title));
  return {
    gone: there.flatMap(([, { title, erase, gone }]) => (gone || erase !== undefined ? [title] : [])),
    stays: there.flatMap(([, { title, keep, gone, why }]) => (keep && !gone && why ? [{ title, why }] : [])),
    problems: [...own, ...found.map(({ why }) => why)],
  };
}
export const erase = endpointRoute(erasePersonalData, async (call, { body }) => {
  const { trx, session } = call;
  requireAllCampuses(session);
  const person = await personOf(call);
  if (body.name !== person.name) throw invalid('name', 'Type the name as it is shown');
  if (person.kind === 'user' && person.id === session.userId) throw conflict('Nobody erases themselves');
  const [made] = await sendNow(
    trx,
    sql<Identified>`SELECT person_erase(${session.instituteCode}, ${person.kind}, ${person.id}, ${body.reason}) AS id`,
  );
  await audit(call, {
    action: 'erase',
    entity: 'personal_data',
    entityId: logIdOf(person),
    after: { erasure: made?.id ?? 0, reason: body.reason },
  });
  await keepErasure(call, made?.id ?? 0);
  return { message: 'What was said of them is erased' };
});
type Erasure = z.input<typeof listErasures.response>['data'][number];
/** As many are listed. */
const MOST_LISTED = 200;
export const erasures = endpointRoute(listErasures, async ({ trx, session }) => {
  requireAllCampuses(session);
  return {
    data: await sendNow(
      trx,
      sql<Erasure>`SELECT e.id, e.kind, e.number, e.reason, u.full_name AS made_by, e.made_at FROM erasures e
        LEFT JOIN users u ON u.institute_code = e.institute_code AND u.id = e.made_by WHERE e.institute_code = ${session.instituteCode} ORDER BY e.id DESC LIMIT ${MOST_LISTED}`,
    ),
  };
});
