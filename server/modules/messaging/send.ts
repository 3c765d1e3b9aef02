/** Sending a message to students or contacts, and what that would do (contract/endpoints/messages.ts). */
import { plural } from '../../../contract/plural.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { previewMessages, sendToContacts, sendToStudents } from '../../../contract/endpoints/messages.ts';
import { sendAlong, sendNow } from '../../database/door.ts';
import type { Identified } from '../../database/answers.ts';
import { conflict, invalid, invalidFields } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { billedBy } from './billedBy.ts';
import { contactsOf, studentsOf, type Person, type Whom } from './people.ts';
import { planOf, textOf, type Plan, type Planned } from './plan.ts';
import { writeOutbox } from './writeOutbox.ts';

type Sent = z.input<typeof sendToStudents.response>;
type Quiet = z.input<typeof previewMessages.response>['data']['quiet'][number];
interface Named {
  readonly count: number;
  readonly names: string[];
}
/** How many people there are under each key, and the first of them. */
function grouped(pairs: readonly (readonly [key: string, name: string])[]): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const [key, name] of pairs) {
    const { count, names } = found.get(key) ?? { count: 0, names: [] };
    found.set(key, { count: count + 1, names: names.length < 5 ? [...names, name] : names });
  }
  return found;
}
const missingIn = ({ messages }: Plan) =>
  grouped(messages.flatMap(({ missing, name }) => missing.map((variable): [string, string] => [variable, name])));
const sendable = ({ messages }: Plan): Planned[] => messages.filter(({ skip }) => skip === null);

function requireSendable(plan: Plan, { template_id }: Wish): void {
  if (plan.problem !== null) throw conflict(plan.problem);
  const missing = [...missingIn(plan)];
  if (missing.length > 0)
    throw invalidFields({
      body: missing.map(
        ([variable, { count, names }]) =>
          `{${variable}} is empty for ${names.join('; ')}${count > names.length ? ` and ${count - names.length} more` : ''}`,
      ),
    });
  if (sendable(plan).length === 0) {
    if (plan.unapproved !== null) throw invalid(template_id === undefined ? 'body' : 'template_id', plan.unapproved);
    const [first] = plan.messages;
    throw conflict(
      first ? `There is nobody to send it to: ${first.name}: ${first.skip ?? ''}` : 'There is nobody to send it to',
    );
  }
}
/** A moment that has not passed, and comes within a year. */
function momentOf(sendAt: string | undefined): string | undefined {
  if (sendAt === undefined) return undefined;
  const at = Date.parse(sendAt);
  if (!(at > Date.now() - 60_000)) throw invalid('send_at', 'This time has passed');
  if (at > Date.now() + 366 * 86_400_000) throw invalid('send_at', 'Choose a time within a year');
  return new Date(at).toISOString();
}
export interface Wish {
  readonly template_id?: number | undefined;
  readonly body?: string | undefined;
  readonly channel: string;
  readonly dedupe: 'number' | 'none';
  readonly send_at?: string | undefined;
}
/** The campus of all of them, if it is one. */
const oneCampus = (messages: readonly Planned[]): number | null => {
  const campuses = new Set(messages.map(({ campusId }) => campusId));
  const [only] = campuses;
  return campuses.size === 1 ? (only ?? null) : null;
};
/** A batch that messages belong to; who made it, and when. */
export async function makeBatch(
  { trx, session }: Call,
  source: string,
  channel: string,
  body: string,
  { campusId, sendAt }: { campusId: number | null; sendAt?: string | undefined },
): Promise<number> {
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO message_batches (institute_code, campus_id, source, channel, body, made_by, send_at)
      VALUES (${session.instituteCode}, ${campusId}::bigint, ${source}, ${channel}, ${body}, ${session.userId}, ${sendAt ?? null}::timestamptz) RETURNING id`,
  );
  if (!made) throw new Error('no batch was made');
  return made.id;
}
/** Writes a message to each in one batch, and says how many; `about` says what makes one the same as another. */
export async function sendTo(
  call: Call,
  source: 'students' | 'contacts' | 'salary',
  people: readonly Person[],
  wish: Wish,
  about: { readonly keyOf?: (message: Planned) => string; readonly isWritten?: (message: Planned) => boolean } = {},
): Promise<Sent> {
  const text = await textOf(call, wish);
  const sendAt = momentOf(wish.send_at);
  const plan = await planOf(call, people, { text, channel: wish.channel, dedupe: wish.dedupe, sendAt }, true);
  requireSendable(plan, wish);
  const { channel } = wish;
  const batchId = await makeBatch(call, source, channel, text, { campusId: oneCampus(plan.messages), sendAt });
  const { keyOf, isWritten = () => true } = about;
  const writing = { source, channel, batchId, sendAt, ...(keyOf ? { keyOf } : {}) };
  const { skipped: kept, ...made } = await writeOutbox(call, plan.messages.filter(isWritten), writing);
  const written = { ...made, skipped: kept + plan.messages.filter((one) => !isWritten(one)).length };
  const after = { source, channel, body: text, send_at: sendAt ?? null, ...written };
  sendAlong(audit(call, { action: 'send', entity: 'message_batches', entityId: batchId, after }));
  const queued = `${plural(written.queued, 'message')} queued`;
  const message = written.skipped === 0 ? queued : `${queued}, ${written.skipped} skipped`;
  return { message, data: { batch_id: batchId, ...written } };
}
/** Students as they are named, or those whom a generation billed. */
const studentsMeant = (call: Call, body: Whom & { readonly channel: string; readonly job_id?: number | undefined }) =>
  body.job_id === undefined ? studentsOf(call, body, body.channel) : billedBy(call, body.job_id, body.channel);
const toStudents = endpointRoute(sendToStudents, async (call, { body }) =>
  sendTo(call, 'students', await studentsMeant(call, body), body),
);
const toContacts = endpointRoute(sendToContacts, async (call, { body }) =>
  sendTo(call, 'contacts', await contactsOf(call, body), body),
);
/** Quiet hours of these gateways, and until when what is sent then waits. */
const quietOf = ({ trx, session }: Call, ids: readonly number[], sendAt: string | undefined) =>
  sendNow(
    trx,
    sql<Quiet>`SELECT g.name AS gateway, to_char(g.quiet_from, 'HH24:MI') AS from, to_char(g.quiet_to, 'HH24:MI') AS to, quiet_until(g, coalesce(${sendAt ?? null}::timestamptz, now())) AS waits_until
      FROM sms_gateways g WHERE g.institute_code = ${session.instituteCode} AND g.id = ANY (${[...new Set(ids)]}::bigint[]) AND g.quiet_from IS NOT NULL ORDER BY lower(g.name)`,
  );
/** What sending to these people would do; writes nothing. */
export async function previewOf(
  call: Call,
  people: readonly Person[],
  wish: Wish,
): Promise<z.input<typeof previewMessages.response>> {
  const text = await textOf(call, wish);
  const sendAt = momentOf(wish.send_at);
  const plan = await planOf(call, people, { text, channel: wish.channel, dedupe: wish.dedupe, sendAt });
  const messages = sendable(plan);
  const parts = messages.reduce((sum, one) => sum + one.parts, 0);
  const skipped = grouped(
    plan.messages.flatMap(({ skip, name }): [string, string][] => (skip === null ? [] : [[skip, name]])),
  );
  return {
    data: {
      people: people.length,
      messages: messages.length,
      parts,
      cost: messages.reduce((sum, one) => sum + one.parts * (one.gateway?.part_price ?? 0), 0),
      skipped: [...skipped].slice(0, 50).map(([reason, named]) => ({ reason, ...named })),
      missing: [...missingIn(plan)].map(([variable, named]) => ({ variable, ...named })),
      samples: messages
        .slice(0, 3)
        .map(({ name, number, body: made, parts: own }) => ({ name, number: number ?? '', body: made, parts: own })),
      gateways: [...new Set(messages.flatMap(({ gateway }) => gateway?.name ?? []))],
      quiet: await quietOf(
        call,
        messages.flatMap(({ gateway }) => gateway?.id ?? []),
        sendAt,
      ),
      problem: plan.problem,
    },
  };
}
const preview = endpointRoute(previewMessages, async (call, { body }) =>
  previewOf(call, body.to === 'students' ? await studentsMeant(call, body) : await contactsOf(call, body), body),
);
export const sendRoutes: readonly Route[] = [toStudents, toContacts, preview];
