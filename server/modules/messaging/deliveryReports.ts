/**
 * What gateways tell of messages later: `/api/message_reports/{institute}/{gateway}`, with the secret of the gateway in the header
 * X-Report-Secret or behind the path. Nothing is told to who does not know the secret, not even that there is such a gateway.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { isInstituteCode, sendNow, withInstitute } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import type { Database } from '../../database/open.ts';
import { AppError } from '../../http/appError.ts';
import { ipOf } from '../../http/clientAddress.ts';
import { bucket, NOBODY } from '../../http/rateLimit.ts';
import { API } from '../../http/serve.ts';
import { gatewayKey } from './gatewaySecret.ts';

const MOST_BYTES = 16 * 1024;
/** Under which vendors name the message and what became of it. */
const IDS = ['id', 'message_id', 'messageid', 'msgid', 'messagesid', 'smsid', 'sms_id'];
const STATES = ['status', 'messagestatus', 'message_status', 'dlr_status', 'delivery_status', 'state', 'stat'];
const DELIVERED = /^(?:deliv|dlvr|read|seen|success|1$)/i;
const FAILED = /^(?:undeliv|fail|reject|expired|error|2$)/i;
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The parameters of a report by their names in small letters, wherever they stand. */
async function parametersOf(context: Context): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number')
      found.set(name.toLowerCase(), String(value).slice(0, 200).replaceAll('\u0000', ''));
  };
  for (const [name, value] of Object.entries(context.req.query())) add(name, value);
  if (context.req.method !== 'POST') return found;
  if (Number(context.req.header('content-length') ?? 0) > MOST_BYTES)
    throw new AppError(413, 'The report is too large');
  const text = await context.req.text();
  if (text.length > MOST_BYTES) throw new AppError(413, 'The report is too large');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    for (const [name, value] of new URLSearchParams(text)) add(name, value);
    return found;
  }
  if (typeof json === 'object' && json !== null)
    for (const [name, value] of Object.entries(json)) {
      add(name, value);
      // { data: { id, status } } is as common.
      if (typeof value === 'object' && value !== null)
        for (const [below, own] of Object.entries(value)) add(below, own);
    }
  return found;
}
const firstOf = (names: readonly string[], parameters: ReadonlyMap<string, string>): string | undefined =>
  names.map((name) => parameters.get(name)).find(Boolean);
const unknown = (): AppError => new AppError(404, 'There is no such report');
function isSecret(instituteCode: string, stored: string | null, sent: string): boolean {
  if (stored === null || sent === '') return false;
  try {
    return timingSafeEqual(digest(gatewayKey(instituteCode, stored)), digest(sent));
  } catch {
    return false;
  }
}
/** Reports of one address a minute. */
const budget = bucket({ name: 'message reports', by: 'address', points: 6000, seconds: 60 });

async function take(context: Context, db: Database): Promise<Response> {
  const wait = await budget.take(db, NOBODY, ipOf(context) ?? '');
  if (wait > 0) {
    context.header('retry-after', String(wait));
    throw new AppError(429, 'Too many reports');
  }
  const { institute = '', gateway = '', secret } = context.req.param();
  if (!isInstituteCode(institute) || !/^\d{1,15}$/.test(gateway)) throw unknown();
  const parameters = await parametersOf(context);
  const sent = context.req.header('x-report-secret') ?? secret ?? '';
  const changed = await withInstitute(db, { instituteCode: institute, campuses: 'all', userId: null }, async (trx) => {
    const [own] = await sendNow(
      trx,
      sql<{
        secret: string | null;
      }>`SELECT g.report_secret_hash AS secret FROM sms_gateways g WHERE g.institute_code = ${institute} AND g.id = ${gateway}::bigint`,
    );
    if (!isSecret(institute, own?.secret ?? null, sent)) throw unknown();
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
    if (!known) throw unknown();
    if (state === null || !['sent', 'unknown'].includes(known.state)) return false;
    await sendNow(
      trx,
      sql`UPDATE outbox o SET state = ${state}, reason = ${state === 'failed' ? `Reported: ${said.slice(0, 100)}` : null}, done_at = now() WHERE o.institute_code = ${institute} AND o.id = ${known.id}`,
    );
    return true;
  });
  return context.json({ message: changed ? 'Taken' : 'Nothing new' });
}
const AT = `${API}/message_reports/:institute/:gateway`;
export const reportRoutes = [
  { path: AT, run: take },
  { path: `${AT}/:secret`, run: take },
] as const;
