/** What gateways tell of messages later: `/api/message_reports/{institute}/{gateway}`. */
import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { AppError } from '../../http/appError.ts';
import { firstOf, heardAt, unknownCall, type GatewayCalled } from './fromGateway.ts';

/** Under which vendors name the message and what became of it. */
const IDS = ['id', 'message_id', 'messageid', 'msgid', 'messagesid', 'smsid', 'sms_id'];
const STATES = ['status', 'messagestatus', 'message_status', 'dlr_status', 'delivery_status', 'state', 'stat'];
const DELIVERED = /^(?:deliv|dlvr|read|seen|success|1$)/i;
const FAILED = /^(?:undeliv|fail|reject|expired|error|2$)/i;

async function take({ trx, institute, gateway, parameters }: GatewayCalled): Promise<string> {
  const id = firstOf(IDS, parameters);
  const said = firstOf(STATES, parameters) ?? '';
  const state = DELIVERED.test(said) ? 'delivered' : FAILED.test(said) ? 'failed' : null;
  if (id === undefined) throw new AppError(422, 'The report names no message');
  const [known] = await sendNow(
    trx,
    sql<
      Pick<Row<'outbox'>, 'id' | 'state'>
    >`SELECT o.id, o.state FROM outbox o WHERE o.institute_code = ${institute} AND o.gateway_id = ${gateway}::bigint AND o.provider_id = ${id} ORDER BY o.id DESC LIMIT 1 FOR UPDATE`,
  );
  if (!known) throw unknownCall();
  if (state === null || !['sent', 'unknown'].includes(known.state)) return 'Nothing new';
  await sendNow(
    trx,
    sql`UPDATE outbox o SET state = ${state}, reason = ${state === 'failed' ? `Reported: ${said.slice(0, 100)}` : null}, done_at = now() WHERE o.institute_code = ${institute} AND o.id = ${known.id}`,
  );
  return 'Taken';
}
export const reportRoutes = heardAt('message_reports', take);
