/** The API in process on a database of its own: institutes, users and calls as a client makes them. */
import { randomUUID, scryptSync } from 'node:crypto';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Call } from '../../../contract/wire.ts';
import { createApp } from '../../../server/app.ts';
import { withInstitute } from '../../../server/database/door.ts';
import type { Database } from '../../../server/database/open.ts';
import { privilegeCatalogue } from '../../../server/http/privileges.ts';
import { openSession } from '../../../server/http/session.ts';
import { inject } from 'vitest';
import { setSecretKey } from '../../../server/resources/secrets.ts';
import { testDatabase, type Filled, type TestDatabase } from './testDatabase.ts';

export type Row = { id: number; version: number } & Record<string, unknown>;
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as an object; empty when it is none. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** `data` as one record, and as a list. */
  readonly row: Row;
  readonly rows: readonly Row[];
}
export interface Sent {
  readonly method?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Api {
  readonly app: Hono;
  readonly test: TestDatabase;
  readonly db: Database;
  /** A call on a path under /api, or any path that starts with a slash twice: '//sign-in'. */
  readonly call: (path: string, sent?: Sent) => Promise<Answer>;
}
export const PUBLIC_URL = 'http://edubase.test';
export const SECRET = 'a secret that is for tests only';

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Of `npm run scale:test`. */
async function killedServers({ url }: TestDatabase) {
  const { startServers } = await import('../../scale/support/servers.ts');
  const settings = { EDUBASE_SECRET: SECRET, PUBLIC_URL };
  const servers = await startServers(url, settings, { sendsAgain: true });
  servers.beginKilling();
  return servers;
}

export async function makeApp(filled?: Filled): Promise<Api> {
  const test = await testDatabase(filled);
  setSecretKey(SECRET);
  const servers = inject('throughServers') ? await killedServers(test) : null;
  const app = createApp({
    config: { publicUrl: PUBLIC_URL, legacyBaseUrl: null, signInUrl: '/sign-in' },
    db: test.database,
    webRoot: '/nowhere',
  });
  const call = async (
    path: string,
    { method, query = {}, json, form, token, headers = {} }: Sent = {},
  ): Promise<Answer> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    const all = new Headers(headers);
    if (token) all.set('authorization', `Bearer ${token}`);
    if (json !== undefined) all.set('content-type', 'application/json');
    const body = form ?? (json === undefined ? null : typeof json === 'string' ? json : JSON.stringify(json));
    const address = `${path.startsWith('//') ? path.slice(1) : `/api${path}`}${search ? `?${search}` : ''}`;
    const request = { method: method ?? (body === null ? 'GET' : 'POST'), headers: all, body };
    // A write that may be sent again has a key, as section 7 asks of clients.
    if (servers && request.method !== 'GET' && !all.has('idempotency-key')) all.set('idempotency-key', randomUUID());
    const response = await (servers
      ? fetch(`${servers.base}${address}`, { ...request, redirect: 'manual' })
      : app.request(address, request));
    const text = await response.text();
    const parsed = objectOf(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: parsed,
      message: String(parsed['message'] ?? ''),
      errors: (parsed['errors'] ?? {}) as Answer['errors'],
      row: (parsed['data'] ?? {}) as Row,
      rows: Array.isArray(parsed['data']) ? (parsed['data'] as Row[]) : [],
    };
  };
  if (!servers) return { app, test, db: test.database, call };
  const drop = async (): Promise<void> => {
    await servers.stop();
    console.info(`${servers.counts.kills} kills, ${servers.counts.sentAgain} requests sent again`);
    await test.drop();
  };
  return { app, test: { ...test, drop }, db: test.database, call };
}

export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly instituteCode: string;
}
export interface UserOptions {
  readonly username?: string;
  readonly privileges?: readonly string[];
  /** Holds every privilege, also ones added later. */
  readonly administrator?: boolean;
  readonly campuses?: 'all' | readonly number[];
}
export const PASSWORD = 'a long enough password';
const SALT = Buffer.alloc(16, 7);
/** A hash that says it cost next to nothing: signing in is not what most tests are about. */
const HASH = [
  'scrypt',
  2,
  8,
  1,
  SALT.toString('base64url'),
  scryptSync(PASSWORD, SALT, 32, { N: 2, r: 8, p: 1 }).toString('base64url'),
].join('$');
let next = 0;

/** A signed-in user; by default one who may do everything. */
export async function makeUser(
  { db }: Pick<Api, 'db'>,
  instituteCode: string,
  options: UserOptions = {},
): Promise<TestUser> {
  const {
    username = `user${(next += 1)}`,
    privileges = privilegeCatalogue,
    administrator = false,
    campuses = 'all',
  } = options;
  return withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO users (institute_code, username, password_hash, full_name, all_campuses, all_privileges, privileges)
      VALUES (${instituteCode}, ${username}, ${HASH}, ${username}, ${campuses === 'all'}, ${administrator}, ${administrator ? null : [...privileges]}) RETURNING id`.execute(
      trx,
    );
    const id = Number(rows[0]?.id);
    if (campuses !== 'all') {
      for (const campus of campuses)
        await sql`INSERT INTO users_campus (institute_code, users_id, campuses_id) VALUES (${instituteCode}, ${id}, ${campus})`.execute(
          trx,
        );
    }
    return { id, username, password: PASSWORD, token: await openSession(trx, instituteCode, id), instituteCode };
  });
}
/** An institute with nothing but one administrator. */
export async function makeInstitute(api: Pick<Api, 'db'>, instituteCode: string): Promise<TestUser> {
  await withInstitute(api.db, { instituteCode, campuses: 'all', userId: null }, (trx) =>
    sql`INSERT INTO institute (institute_code, institute_name) VALUES (${instituteCode}, ${`School ${instituteCode}`})`.execute(
      trx,
    ),
  );
  return makeUser(api, instituteCode, { username: 'principal' });
}

/** Sends a cell of a wire table as the web application does. */
export function callCell(
  api: Api,
  user: TestUser,
  cell: Call,
  sent: {
    id?: number;
    body?: Readonly<Record<string, unknown>>;
    query?: Sent['query'];
    headers?: Sent['headers'];
  } = {},
): Promise<Answer> {
  const code = { institute_code: user.instituteCode };
  const query = {
    ...(cell.tenant === 'query' ? code : {}),
    ...(cell.override ? { _method: cell.override } : {}),
    ...sent.query,
  };
  const body = { ...(cell.tenant === 'body' ? code : {}), ...sent.body };
  const path = cell.path.replace('{id}', String(sent.id ?? ''));
  const rest = { method: cell.method, query, token: user.token, headers: sent.headers ?? {} };
  if (!cell.body || cell.body === 'none') return api.call(path, rest);
  if (cell.body === 'json') return api.call(path, { ...rest, json: body });
  return api.call(path, { ...rest, form: formOf(body) });
}
function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === 'object' && value !== null && [value].flat().some((one) => typeof one === 'object'))
      form.append(name, JSON.stringify(value));
    else if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item));
    else form.append(name, value === null || value === undefined ? '' : String(value));
  }
  return form;
}
