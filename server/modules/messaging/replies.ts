/**
 * Replies to messages, as gateways pass them on: `/api/message_replies/{institute}/{gateway}`. Who replies with a word that ends
 * messages receives none any more, whoever's number it is: it is a contact that opted out.
 */
import { sql } from 'kysely';
import { inForm, numberOf } from '../../../contract/messages/numbers.ts';
import { sendNow } from '../../database/door.ts';
import { AppError } from '../../http/appError.ts';
import { audit } from '../../resources/audit.ts';
import { firstOf, heardAt, type GatewayCalled } from './fromGateway.ts';

/** Under which vendors name who replied, and what. */
const FROM = ['from', 'sender', 'mobile', 'msisdn', 'number', 'phone', 'source'];
const TEXT = ['text', 'message', 'body', 'msg', 'content', 'sms'];
/** Some vendors want the name of the sender behind the word. */
const ENDS = /^(?:(?:stop|unsub(?:scribe)?|opt[ -]?out)(?:\s+\S+)?|quit|end|cancel|بند(?:\s+کریں)?)[.!۔]*$/i;
const GROUP = 'Replied to stop';

interface Changed {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
}
async function take({ trx, institute, gateway, parameters, ip }: GatewayCalled): Promise<string> {
  const said = firstOf(FROM, parameters);
  // What begins with a plus in an address arrives as a space.
  const found = numberOf(said?.trim());
  if ('problem' in found) throw new AppError(422, 'The reply names no mobile number');
  // Free to be answered with any text for a day, where a line needs approved templates otherwise.
  await sendNow(
    trx,
    sql`INSERT INTO gateway_heard AS h (institute_code, gateway_id, number) VALUES (${institute}, ${gateway}::bigint, ${found.number})
      ON CONFLICT (institute_code, gateway_id, number) DO UPDATE SET heard_at = now()`,
  );
  if (!ENDS.test((firstOf(TEXT, parameters) ?? '').trim())) return 'Nothing to do';
  const nine = found.number.slice(-9);
  // Two replies at once make one contact.
  await sendNow(trx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${institute}:message_replies`}, 0))`);
  const out = await sendNow(
    trx,
    sql<Changed>`UPDATE sms_contacts c SET opted_out = true, version = c.version + 1, updated_at = now()
      WHERE c.institute_code = ${institute} AND right(regexp_replace(c.mobile, '\\D', '', 'g'), 9) = ${nine} AND NOT c.opted_out RETURNING c.id, c.name, c.mobile`,
  );
  const added = await sendNow(
    trx,
    sql<Changed>`INSERT INTO sms_contacts (institute_code, name, mobile, group_name, opted_out)
      SELECT ${institute}, ${inForm(found.number, 'local')}, ${inForm(found.number, 'local')}, ${GROUP}, true
      WHERE NOT EXISTS (SELECT FROM sms_contacts c WHERE c.institute_code = ${institute} AND right(regexp_replace(c.mobile, '\\D', '', 'g'), 9) = ${nine}) RETURNING id, name, mobile`,
  );
  const session = { instituteCode: institute, userId: null, username: 'reply' };
  await audit(
    { trx, session, ip },
    ...out.map(({ id }) => ({
      action: 'update',
      entity: 'sms_contacts',
      entityId: id,
      before: { opted_out: false },
      after: { opted_out: true },
    })),
    ...added.map(({ id, ...contact }) => ({
      action: 'create',
      entity: 'sms_contacts',
      entityId: id,
      after: { ...contact, group_name: GROUP, opted_out: true },
    })),
  );
  return out.length + added.length > 0 ? 'Taken' : 'Nothing new';
}
export const replyRoutes = heardAt('message_replies', take);
