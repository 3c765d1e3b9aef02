/** Messages and what became of them; sending again, cancelling (contract/endpoints/messages.ts). */
import { sql } from 'kysely';
import type { z } from 'zod';
import { cancelMessages, listMessages, messageBatches, resendMessages } from '../../../contract/endpoints/messages.ts';
import { sendAlong, sendNow } from '../../database/door.ts';
import type { Counted } from '../../database/answers.ts';
import { conflict, invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Route } from '../../http/route.ts';
import type { Session } from '../../http/whose.ts';
import { audit } from '../../resources/audit.ts';
import { contains } from '../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, withIds } from '../../resources/scope.ts';
import { totals } from '../../resources/totals.ts';
import type { SentTemplate } from './gatewayCall.ts';
import type { Planned } from './plan.ts';
import { seen } from './seen.ts';
import { makeBatch } from './send.ts';
import { OUTBOX, writeOutbox, type Source } from './writeOutbox.ts';

const order = (by: string | undefined, direction: string | undefined, sorts: Readonly<Record<string, string>>) => {
  const column = by !== undefined && Object.hasOwn(sorts, by) ? (sorts[by] ?? 'o.id') : 'o.id';
  return sql.raw(`${column} ${(direction ?? 'DESC').toUpperCase() === 'ASC' ? 'ASC' : 'DESC'}`);
};

type Batch = z.input<typeof messageBatches.response>['data'][number];
const batches = endpointRoute(messageBatches, async (call, { query }) => {
  const page = pageOfQuery(call.query);
  const where = all([
    ...seen(call.session, 'o'),
    // What went to several campuses is seen by whoever sees one of its messages.
    sql`(o.campus_id IS NOT NULL OR EXISTS (SELECT FROM outbox m WHERE ${all(seen(call.session, 'm'))} AND m.batch_id = o.id))`,
    ...withIds('o', { campus_id: query.campus_id }),
    ...(query.channel ? [sql`o.channel = ${query.channel}`] : []),
    ...(query.search ? [sql`lower(o.body) LIKE ${contains(query.search)}`] : []),
  ]);
  const sorted = sql`${order(query.sort_by, query.sort_order, { made_at: 'o.made_at', send_at: 'o.send_at' })}, o.id DESC`;
  // The page first: its messages alone are counted.
  const rows = await sendNow(
    call.trx,
    sql<Batch>`SELECT o.id, o.source, o.channel, o.body, c.campus_name, u.full_name AS made_by, o.made_at, o.send_at, o.cancelled_at, n.*
      FROM (SELECT o.* FROM message_batches o WHERE ${where} ORDER BY ${sorted} ${limits(page)}) o LEFT JOIN campuses c ON c.institute_code = o.institute_code AND c.id = o.campus_id LEFT JOIN users u ON u.institute_code = o.institute_code AND u.id = o.made_by
        LEFT JOIN LATERAL (SELECT count(*)::int AS total, count(*) FILTER (WHERE m.state IN ('queued', 'sending'))::int AS waiting, count(*) FILTER (WHERE m.state IN ('sent', 'delivered'))::int AS arrived,
            count(*) FILTER (WHERE m.state = 'failed')::int AS failed, count(*) FILTER (WHERE m.state = 'unknown')::int AS unknown, count(*) FILTER (WHERE m.state = 'skipped')::int AS skipped,
            count(*) FILTER (WHERE m.state = 'cancelled')::int AS cancelled, coalesce(sum(m.parts) FILTER (WHERE m.state IN ('sent', 'delivered')), 0)::int AS parts, coalesce(sum(m.cost), 0)::bigint AS cost
          FROM outbox m WHERE m.institute_code = o.institute_code AND m.batch_id = o.id) n ON true
      ORDER BY ${sorted}`,
  );
  const total = await totals.of(
    call,
    OUTBOX,
    async () =>
      (await sendNow(call.trx, sql<Counted>`SELECT count(*)::int AS n FROM message_batches o WHERE ${where}`))[0]?.n ??
      0,
    'batches',
  );
  return paging(rows, total, page);
});

interface Sums {
  readonly n: number;
  readonly parts: number;
  readonly cost: number;
}
const NOTHING: Sums = { n: 0, parts: 0, cost: 0 };
type Row = z.input<typeof listMessages.response>['data'][number];
const SORTS = { made_at: 'o.made_at', sent_at: 'o.sent_at', name: 'lower(o.name)', state: 'o.state', cost: 'o.cost' };
/** Of a student, also where the message tells of a brother or sister first; each half has an index of its own. */
const tellsOf = ({ instituteCode }: Session, student: number) => sql`o.id IN (
  SELECT m.id FROM outbox m WHERE m.institute_code = ${instituteCode} AND m.student_id = ${student}
  UNION ALL SELECT m.id FROM outbox m WHERE m.institute_code = ${instituteCode} AND cardinality(m.student_ids) > 1 AND ${student} = ANY(m.student_ids))`;
/** What a message says of a salary is read by who may read salaries. */
const bodyFor = ({ privileges }: Session) =>
  privileges.has('payroll.read')
    ? sql`o.body`
    : sql`CASE WHEN o.source = 'salary' THEN 'About a salary' ELSE o.body END`;
const messages = endpointRoute(listMessages, async (call, { query }) => {
  const page = pageOfQuery(call.query);
  const zone = sql`(SELECT i.time_zone FROM institute i WHERE i.institute_code = ${call.session.instituteCode})`;
  const from = query.date_from === undefined ? undefined : requireDay('date_from', query.date_from);
  const to = query.date_to === undefined ? undefined : requireDay('date_to', query.date_to);
  const where = all([
    ...seen(call.session, 'o'),
    ...withIds('o', { campus_id: query.campus_id, batch_id: query.batch_id, employee_id: query.employee_id }),
    ...(query.student_id === undefined ? [] : [tellsOf(call.session, Number(query.student_id))]),
    ...(query.state ? [sql`o.state = ${query.state}`] : []),
    ...(query.source ? [sql`o.source = ${query.source}`] : []),
    ...(from === undefined ? [] : [sql`o.made_at >= ${from}::date::timestamp AT TIME ZONE ${zone}`]),
    ...(to === undefined ? [] : [sql`o.made_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}`]),
    ...(query.search
      ? [sql`lower(concat_ws(' ', o.name, o.number, ${bodyFor(call.session)})) LIKE ${contains(query.search)}`]
      : []),
  ]);
  const rows = await sendNow(
    call.trx,
    sql<Row>`SELECT o.id, o.batch_id, o.source, o.channel, o.name, o.number, ${bodyFor(call.session)} AS body, o.parts, o.student_id, c.campus_name, g.name AS gateway, o.state, o.reason, o.made_at, u.full_name AS made_by, CASE WHEN o.state = 'queued' AND o.next_try > now() THEN o.next_try END AS waits_until, o.sent_at, o.cost,
        EXISTS (SELECT FROM outbox a WHERE a.institute_code = o.institute_code AND a.again_of = o.id) AS repeated
      FROM outbox o LEFT JOIN campuses c ON c.institute_code = o.institute_code AND c.id = o.campus_id LEFT JOIN sms_gateways g ON g.institute_code = o.institute_code AND g.id = o.gateway_id
        LEFT JOIN users u ON u.institute_code = o.institute_code AND u.id = o.made_by
      WHERE ${where} ORDER BY ${order(query.sort_by, query.sort_order, SORTS)}, o.id DESC ${limits(page)}`,
  );
  // Screens ask every two seconds while messages of the page are on their way, and once more when none is.
  const isMoving = rows.some(({ state }) => state === 'queued' || state === 'sending');
  const sums = await totals.of(
    call,
    OUTBOX,
    async () =>
      (
        await sendNow(
          call.trx,
          sql<Sums>`SELECT count(*)::int AS n, coalesce(sum(o.parts) FILTER (WHERE o.state IN ('sent', 'delivered')), 0)::int AS parts, coalesce(sum(o.cost), 0)::bigint AS cost
            FROM outbox o WHERE ${where}`,
        )
      )[0] ?? NOTHING,
    isMoving ? 'sums on the way' : 'sums',
  );
  return { ...paging(rows, sums.n, page), totals: { parts: sums.parts, cost: sums.cost } };
});

interface Held {
  id: number;
  state: string;
  channel: string;
  source: Source;
  name: string;
  number: string;
  body: string;
  template: SentTemplate | null;
  parts: number;
  campus_id: number | null;
  student_ids: number[];
  contact_id: number | null;
  employee_id: number | null;
  slip_id: number | null;
  gateway_id: number;
  repeated: boolean;
}
/** The same message once more, as it was written. */
const plannedAgain = (one: Held): Planned => ({
  name: one.name,
  number: one.number,
  body: one.body,
  template: one.template,
  parts: one.parts,
  campusId: one.campus_id,
  studentIds: one.student_ids,
  contactId: one.contact_id,
  employeeId: one.employee_id,
  slipId: one.slip_id,
  gateway: { id: one.gateway_id, name: '', campus_id: null, part_price: null, requires_template: false },
  skip: null,
  missing: [],
});
const resend = endpointRoute(resendMessages, async (call, { body }) => {
  const { trx, session } = call;
  const ids = [...new Set(body.ids)];
  const held = await sendNow(
    trx,
    sql<Held>`SELECT o.id, o.state, o.channel, o.source, o.name, o.number, o.body, o.template, o.parts, o.campus_id, o.student_ids, o.contact_id, o.employee_id, o.slip_id, o.gateway_id,
        EXISTS (SELECT FROM outbox a WHERE a.institute_code = o.institute_code AND a.again_of = o.id) AS repeated
      FROM outbox o WHERE ${all([...seen(session, 'o'), ...withIds('o', { id: ids })])} ORDER BY o.id FOR UPDATE OF o`,
  );
  if (held.length < ids.length) throw notFound('Message');
  const wrong = held.find(({ state }) => state !== 'failed' && state !== 'unknown');
  if (wrong) throw conflict(`The message to ${wrong.name} is ${wrong.state}; what failed is sent again`);
  const again = held.find(({ repeated }) => repeated);
  if (again) throw conflict(`The message to ${again.name} was sent again already`);
  const unsure = held.filter(({ state }) => state === 'unknown').length;
  if (unsure > 0 && !body.may_have_arrived)
    throw invalid(
      'may_have_arrived',
      `${unsure} of them may have arrived; confirm that they are sent again all the same`,
    );
  const channels = new Set(held.map(({ channel }) => channel));
  const [channel = 'sms'] = channels;
  if (channels.size > 1) throw invalid('ids', 'Send messages of one channel again at a time');
  const campuses = new Set(held.map(({ campus_id }) => campus_id));
  const [campus = null] = campuses;
  const batchId = await makeBatch(
    call,
    'again',
    channel,
    held[0]?.source === 'salary' ? 'About salaries' : (held[0]?.body ?? ''),
    {
      campusId: campuses.size === 1 ? campus : null,
    },
  );
  const sums = { queued: 0, skipped: 0, parts: 0 };
  for (const source of new Set(held.map((one) => one.source))) {
    const oldIds = new Map(
      held.filter((one) => one.source === source).map((one) => [plannedAgain(one), one.id] as const),
    );
    const oldOf = (message: Planned): number => oldIds.get(message) ?? 0;
    const made = await writeOutbox(call, [...oldIds.keys()], {
      source,
      channel,
      batchId,
      keyOf: (message) => `again:${oldOf(message)}`,
      againOf: oldOf,
    });
    sums.queued += made.queued;
    sums.parts += made.parts;
  }
  sendAlong(audit(call, { action: 'resend', entity: 'message_batches', entityId: batchId, after: { ids, ...sums } }));
  return { message: `${sums.queued} sent again`, data: { batch_id: batchId, ...sums } };
});

const cancel = endpointRoute(cancelMessages, async (call, { body: { batch_id } }) => {
  const { trx, session } = call;
  const [known] = await sendNow(
    trx,
    sql`SELECT 1 FROM message_batches o WHERE ${all([...seen(session, 'o'), sql`o.id = ${batch_id}`])} FOR UPDATE OF o`,
  );
  if (!known) throw notFound('Message');
  const gone = await sendNow(
    trx,
    sql`UPDATE outbox o SET state = 'cancelled', done_at = now() WHERE ${all([...seen(session, 'o'), sql`o.batch_id = ${batch_id}`, sql`o.state = 'queued'`])} RETURNING 1`,
  );
  if (gone.length === 0) throw conflict('Nothing of it is queued any more');
  await sendNow(
    trx,
    sql`UPDATE message_batches SET cancelled_by = ${session.userId}, cancelled_at = now() WHERE institute_code = ${session.instituteCode} AND id = ${batch_id}`,
  );
  call.afterCommit(() => totals.drop(session.instituteCode, OUTBOX));
  sendAlong(
    audit(call, { action: 'cancel', entity: 'message_batches', entityId: batch_id, after: { cancelled: gone.length } }),
  );
  return { message: `${gone.length} cancelled`, data: { batch_id, cancelled: gone.length } };
});

export const outboxRoutes: readonly Route[] = [batches, messages, resend, cancel];
