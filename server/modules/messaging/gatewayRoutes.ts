/** How gateways fare, and a test through one (contract/endpoints/messages.ts). */
import { sql } from 'kysely';
import type { z } from 'zod';
import { messageChannels, messageGateways, testGateway } from '../../../contract/endpoints/messages.ts';
import { partsOf } from '../../../contract/messages/parts.ts';
import { sendAlong, sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { conflict, invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Route } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { all } from '../../resources/scope.ts';
import { heardBy, type Planned } from './plan.ts';
import { recipientOf } from './recipient.ts';
import { seen } from './seen.ts';
import { makeBatch } from './send.ts';
import { writeOutbox } from './writeOutbox.ts';

type Faring = z.input<typeof messageGateways.response>['data'][number];
const gateways = endpointRoute(messageGateways, async (call, { query }) => ({
  data: await sendNow(
    call.trx,
    sql<Faring>`SELECT o.id, o.name, o.channel, o.sender_id, c.campus_name, o.is_default, o.is_active, o.daily_limit, s.verified_at, s.last_sent_at, s.last_error, s.last_error_at,
        CASE WHEN s.paused_until > now() THEN s.paused_until END AS paused_until, (SELECT count(*)::int FROM sms_gateways_templates t WHERE t.institute_code = o.institute_code AND t.sms_gateways_id = o.id AND t.state = 'approved') AS templates, coalesce(n.waiting, 0) AS waiting, coalesce(n.today, 0) AS today, coalesce(n.month, 0) AS month, coalesce(n.cost, 0) AS cost
      FROM sms_gateways o JOIN institute i ON i.institute_code = o.institute_code LEFT JOIN campuses c ON c.institute_code = o.institute_code AND c.id = o.campus_id
        LEFT JOIN gateway_states s ON s.institute_code = o.institute_code AND s.gateway_id = o.id
        LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE m.state IN ('queued', 'sending'))::int AS waiting,
            count(*) FILTER (WHERE m.sent_at >= date_trunc('day', now() AT TIME ZONE i.time_zone) AT TIME ZONE i.time_zone)::int AS today,
            count(*) FILTER (WHERE m.sent_at >= date_trunc('month', now() AT TIME ZONE i.time_zone) AT TIME ZONE i.time_zone)::int AS month,
            sum(m.cost) FILTER (WHERE m.sent_at >= date_trunc('month', now() AT TIME ZONE i.time_zone) AT TIME ZONE i.time_zone)::bigint AS cost
          FROM outbox m WHERE m.institute_code = o.institute_code AND m.gateway_id = o.id
            AND (m.state IN ('queued', 'sending') OR m.claimed_at >= date_trunc('month', now() AT TIME ZONE i.time_zone) AT TIME ZONE i.time_zone)) n ON true
      WHERE ${all([...seen(call.session, 'o'), ...(query.channel ? [sql`o.channel = ${query.channel}`] : [])])} ORDER BY o.channel, o.is_default DESC, lower(o.name)`,
  ),
}));
/** Channels by which something can be sent. */
const channels = endpointRoute(messageChannels, async ({ trx, session }) => {
  const found = await sendNow(
    trx,
    sql<
      Pick<Row<'sms_gateways'>, 'channel'>
    >`SELECT DISTINCT o.channel FROM sms_gateways o WHERE ${all([...seen(session, 'o'), sql`o.is_active`])} ORDER BY 1`,
  );
  return { data: found.map(({ channel }) => channel) };
});
const TEST = 'Test message: this line works.';
const test = endpointRoute(testGateway, async (call, { body }) => {
  const { trx, session } = call;
  const [gateway] = await sendNow(
    trx,
    sql<
      Pick<Row<'sms_gateways'>, 'id' | 'name' | 'channel' | 'campus_id' | 'is_active' | 'requires_template'>
    >`SELECT o.id, o.name, o.channel, o.campus_id, o.is_active, o.requires_template FROM sms_gateways o WHERE ${all([...seen(session, 'o'), sql`o.id = ${body.gateway_id}`])}`,
  );
  if (!gateway) throw notFound('SMS Gateway');
  if (!gateway.is_active) throw conflict(`${gateway.name} is not active; activate it first`);
  const { id, name, channel, campus_id: campusId, requires_template } = gateway;
  const found = recipientOf(channel, body.number);
  if (!('to' in found)) throw invalid('number', `${channel === 'email' ? 'Address' : 'Number'} is ${found.problem}`);
  if (requires_template && !(await heardBy(call, [id], undefined)).has(`${id} ${found.to}`))
    throw invalid(
      'number',
      `${name} needs an approved template (Requires template): write to it from this number, and test within 24 hours`,
    );
  const batchId = await makeBatch(call, 'test', channel, TEST, { campusId });
  const message: Planned = {
    name: `Test of ${name}`,
    number: found.to,
    body: TEST,
    template: null,
    parts: partsOf(TEST).parts,
    campusId,
    studentIds: [],
    contactId: null,
    employeeId: null,
    slipId: null,
    gateway: { id, name, campus_id: campusId, part_price: null, requires_template },
    skip: null,
    missing: [],
  };
  const written = await writeOutbox(call, [message], { source: 'test', channel, batchId });
  sendAlong(audit(call, { action: 'test', entity: 'sms_gateways', entityId: id, after: { number: found.to } }));
  return {
    message: `Sent to ${found.to}; see Messages for what became of it`,
    data: { batch_id: batchId, ...written },
  };
});
export const gatewayRoutes: readonly Route[] = [gateways, channels, test];
