/**
 * Limits: bodies, parts, depth, lists, pages, calls per user, attempts to sign in, addresses that are believed, time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { withInstitute } from '../../../server/database/door.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { limits } from '../../../server/http/limits.ts';
import { bucket } from '../../../server/http/rateLimit.ts';
import { clientAddress } from '../../../server/http/clientAddress.ts';
import { isTooDeep } from '../../../server/http/jsonDepth.ts';
import { toAnswer } from '../../../server/http/errors.ts';
import { makeApp, makeInstitute, makeUser, PUBLIC_URL, type Api, type TestUser } from '../support/apiClient.ts';

let api: Api;
let user: TestUser;
const own = { institute_code: 'north' };
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());
const post = (body: string) => api.call('/gender', { method: 'POST', token: user.token, json: body });

describe('a body', () => {
  it('of more than 256 KB of JSON is refused, also without a length', async () => {
    expect((await post(JSON.stringify({ ...own, name: 'x'.repeat(256 * 1024) }))).status).toBe(413);
    expect((await post(JSON.stringify({ ...own, name: 'x'.repeat(200 * 1024) }))).status).toBe(422);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    const answer = await api.app.request('/api/gender', {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(sent, 'reading stops at the limit').toBeLessThan(1024 * 1024);
  });
  it('is not read before the caller is known and may make the call', async () => {
    const nobody = await makeUser(api, 'north', { privileges: [] });
    const large = JSON.stringify({ name: 'x'.repeat(2_000_000) });
    expect((await api.call('/gender', { json: large })).status).toBe(403);
    expect((await api.call('/gender', { token: nobody.token, json: large })).status).toBe(401);
  });
  it('of a form may have 10 MB and 2,000 parts', async () => {
    const form = (parts: number, bytes: number): FormData => {
      const data = new FormData();
      for (let part = 0; part < parts; part += 1) data.append(`p${part}`, 'x'.repeat(bytes));
      return data;
    };
    expect(
      (await api.call('/student_certificates', { token: user.token, form: form(1, 11 * 1024 * 1024) })).status,
    ).toBe(413);
    expect((await api.call('/student_certificates', { token: user.token, form: form(2_001, 1) })).status).toBe(413);
    expect((await api.call('/student_certificates', { token: user.token, form: form(50, 1) })).status).toBe(422);
  });
  it('of the sign-in form may have 16 KB', async () => {
    const form = new URLSearchParams({ institute: 'x'.repeat(20_000) }) as unknown as FormData;
    expect((await api.call('//sign-in', { method: 'POST', form })).status).toBe(413);
  });
  it('is nested at most 32 deep, and filters 4', async () => {
    for (const depth of [33, 1_000, 100_000]) {
      const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      expect([depth, (await post(`{"institute_code":"north","name":${nested}}`)).status]).toEqual([depth, 400]);
      expect([
        depth,
        (await api.call('/set_grid_settings', { token: user.token, json: `{"name":"deep","value":${nested}}` })).status,
      ]).toEqual([depth, 400]);
    }
    const filters = JSON.stringify([{ field: 'name', operator: 'IN', value: [[[['x']]]] }]);
    expect((await api.call('/gender', { token: user.token, query: { ...own, filters } })).status).toBe(422);
    expect(isTooDeep('{"a":"[[[[[[[[\\"[[[["}', 1)).toBe(false);
    expect(isTooDeep('[[1]]', 1)).toBe(true);
  });
  it('cannot change what objects are', async () => {
    const answer = await post(
      '{"institute_code":"north","name":"Safe","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(answer.status).toBe(422);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('lists', () => {
  it('name at most 500 values in a filter, 50 filters, 500 rows a page', async () => {
    const ask = (filters: unknown) =>
      api.call('/gender', { token: user.token, query: { ...own, filters: JSON.stringify(filters) } });
    const ids = (count: number): number[] => Array.from({ length: count }, (_none, at) => at + 1);
    expect((await ask([{ field: 'id', operator: 'IN', value: ids(500) }])).status).toBe(200);
    expect((await ask([{ field: 'id', operator: 'IN', value: ids(501) }])).status).toBe(422);
    expect((await ask(Array.from({ length: 51 }, () => ({ field: 'id', operator: '=', value: 1 })))).status).toBe(422);
    expect(
      (await api.call('/gender', { token: user.token, query: { ...own, page: 1, per_page: 100_000 } })).json[
        'per_page'
      ],
    ).toBe(500);
  });
});

describe('calls', () => {
  const limited = (ratePerMinute: number, trustProxy = 0) =>
    createApp({
      config: { publicUrl: PUBLIC_URL, legacyBaseUrl: null, signInUrl: '/sign-in', ratePerMinute, trustProxy },
      db: api.db,
      webRoot: '/nowhere',
    });
  const genders = (app: Hono, who: TestUser, headers: Record<string, string> = {}) =>
    app.request('/api/gender?institute_code=north', { headers: { authorization: `Bearer ${who.token}`, ...headers } });

  it('of one user are limited, whatever they write into their headers; those of others are not', async () => {
    const app = limited(30);
    const clerk = await makeUser(api, 'north', { privileges: ['genders.read'] });
    const statuses: number[] = [];
    for (let at = 0; at < 33; at += 1)
      statuses.push((await genders(app, clerk, { 'x-forwarded-for': `10.0.0.${at}` })).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const refused = await genders(app, clerk);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await genders(app, user)).status).toBe(200);
  });
  it('are counted together by all servers, and come back with time', async () => {
    const limit = { ...limits.calls, points: 60, seconds: 3600 };
    let now = Date.now();
    const servers = [bucket(limit, () => now), bucket(limit, () => now)];
    const take = (at: number) => servers[at % 2]?.take(api.db, 'north', 'tried');
    // At the same moment too: each draws what the other leaves.
    const waits = await Promise.all(Array.from({ length: 90 }, (_none, at) => take(at)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(60);
    expect(waits.filter((wait) => wait !== 0).every((wait) => Number(wait) >= 1 && Number(wait) <= 60)).toBe(true);
    const back = (seconds: number) =>
      withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
        sql`UPDATE rate_limit SET since = since - make_interval(secs => ${seconds}) WHERE institute_code = 'north' AND subject = 'calls tried'`.execute(
          trx,
        ),
      );
    await back(300);
    now += 61_000;
    const later = await Promise.all(Array.from({ length: 12 }, (_none, at) => take(at)));
    // Five minutes fill a twelfth of an hour's bucket; the seconds that the test takes fill no more.
    expect(later.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await bucket({ ...limit, points: 0 }).take(api.db, 'north', 'anybody')).toBe(0);
  });
  it('are 600 a minute unless configured', () => {
    expect(readConfig({})).toMatchObject({ ratePerMinute: 600, trustProxy: 0 });
    expect(readConfig({ RATE_PER_MINUTE: '50', TRUST_PROXY: '1' })).toMatchObject({ ratePerMinute: 50, trustProxy: 1 });
    expect(() => readConfig({ RATE_PER_MINUTE: '-1', TRUST_PROXY: 'yes' })).toThrow(
      /RATE_PER_MINUTE must be[^]*TRUST_PROXY must be/,
    );
  });
});

describe('the address of the client', () => {
  const seen = async (trustProxy: number, forwarded: string | null): Promise<string | null> => {
    const app = new Hono();
    app.get('/', (context) => context.json({ ip: clientAddress(context, trustProxy) }));
    const answer = await app.request(
      '/',
      { headers: forwarded === null ? {} : { 'x-forwarded-for': forwarded } },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    );
    return ((await answer.json()) as { ip: string | null }).ip;
  };
  it('is the peer unless a proxy is trusted, and then what that proxy wrote', async () => {
    expect(await seen(0, '203.0.113.9')).toBe('192.0.2.1');
    expect(await seen(1, '203.0.113.9')).toBe('203.0.113.9');
    expect(await seen(1, '10.9.9.9, 203.0.113.9')).toBe('203.0.113.9');
    expect(await seen(2, '10.9.9.9, 203.0.113.9, 198.51.100.7')).toBe('203.0.113.9');
    expect(await seen(1, "'; DROP TABLE users; --")).toBe('192.0.2.1');
    expect(await seen(1, null)).toBe('192.0.2.1');
  });
});

describe('time', () => {
  it('of a statement ends, and the caller is told to narrow it down', async () => {
    const quick = openDatabase({ url: api.test.url, poolSize: 1, statementTimeoutMs: 200 });
    const slow = withInstitute(quick, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
      sql`SELECT pg_sleep(5)`.execute(trx),
    );
    const failure: unknown = await slow.catch((error: unknown) => error);
    expect(toAnswer(failure, 'request-1')).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('too long') as string },
    });
    await quick.close();
  });
  it('of a transaction that is left alone ends too', async () => {
    const quick = openDatabase({ url: api.test.url, poolSize: 1, idleTransactionTimeoutMs: 200 });
    const left = withInstitute(quick, { instituteCode: 'north', campuses: 'all', userId: null }, async (trx) => {
      await new Promise((done) => setTimeout(done, 600));
      await sql`SELECT 1`.execute(trx);
    });
    await expect(left).rejects.toThrow(/terminat|idle|not queryable|closed/i);
    await quick.close();
  });
});
