/**
 * Calls that gateways make: who knows the secret of the gateway is heard, in the header X-Report-Secret or behind the path. Nothing is
 * told to who does not, not even that there is such a gateway.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { isInstituteCode, sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { AppError } from '../../http/appError.ts';
import { ipOf } from '../../http/clientAddress.ts';
import { bucket, NOBODY } from '../../http/rateLimit.ts';
import { API } from '../../http/serve.ts';
import { gatewayKey } from './gatewaySecret.ts';

const MOST_BYTES = 16 * 1024;
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The parameters of a call by their names in small letters, wherever they stand. */
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
export const firstOf = (names: readonly string[], parameters: ReadonlyMap<string, string>): string | undefined =>
  names.map((name) => parameters.get(name)).find(Boolean);
export const unknownCall = (): AppError => new AppError(404, 'There is no such report');
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

export interface GatewayCalled {
  readonly trx: Trx;
  readonly institute: string;
  readonly gateway: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly ip: string | null;
}
/** Hears a gateway that proves itself, in a transaction of its institute. Throws 404 for others, and 429. */
async function hear<T>(context: Context, db: Database, work: (call: GatewayCalled) => Promise<T>): Promise<T> {
  const ip = ipOf(context) ?? null;
  const wait = await budget.take(db, NOBODY, ip ?? '');
  if (wait > 0) {
    context.header('retry-after', String(wait));
    throw new AppError(429, 'Too many reports');
  }
  const { institute = '', gateway = '', secret } = context.req.param();
  if (!isInstituteCode(institute) || !/^\d{1,15}$/.test(gateway)) throw unknownCall();
  const parameters = await parametersOf(context);
  const sent = context.req.header('x-report-secret') ?? secret ?? '';
  return withInstitute(db, { instituteCode: institute, campuses: 'all', userId: null }, async (trx) => {
    const [own] = await sendNow(
      trx,
      sql<{
        secret: string | null;
      }>`SELECT g.report_secret_hash AS secret FROM sms_gateways g WHERE g.institute_code = ${institute} AND g.id = ${gateway}::bigint`,
    );
    if (!isSecret(institute, own?.secret ?? null, sent)) throw unknownCall();
    return work({ trx, institute, gateway, parameters, ip });
  });
}
/** The addresses under which gateways call: with the secret behind them, or in the header. */
export function heardAt(name: string, work: (call: GatewayCalled) => Promise<string>) {
  const run = async (context: Context, db: Database): Promise<Response> =>
    context.json({ message: await hear(context, db, work) });
  const at = `${API}/${name}/:institute/:gateway`;
  return [
    { path: at, run },
    { path: `${at}/:secret`, run },
  ] as const;
}
