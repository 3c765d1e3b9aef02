/**
 * Guessing passwords: limits by account and by address that several servers keep together, and that keep nobody else
 * out.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { withInstitute } from '../../../server/database/door.ts';
import { limits } from '../../../server/http/limits.ts';
import { networkOf } from '../../../server/modules/identity/guessing.ts';
import { makeApp, makeInstitute, makeUser, PUBLIC_URL, type Api, type TestUser } from '../support/apiClient.ts';

const MOST_FOR_ACCOUNT = limits.guessesAtAccount.points;
const MOST_FROM_ADDRESS = limits.guessesFromAddress.points;
let api: Api;
let user: TestUser;
let other: TestUser;
/** Two servers of one database. */
let servers: ReturnType<typeof createApp>[];
const who = { instituteCode: 'north', campuses: 'all', userId: null } as const;
beforeAll(async () => {
  api = await makeApp();
  await makeInstitute(api, 'north');
  user = await makeUser(api, 'north', { username: 'Admin.One' });
  other = await makeUser(api, 'north', { username: 'kamran' });
  const config = { publicUrl: PUBLIC_URL, legacyBaseUrl: null, signInUrl: '/sign-in', trustProxy: 1 };
  servers = [0, 1].map(() => createApp({ config, db: api.db, webRoot: '/nowhere' }));
});
afterAll(() => api.test.drop());
beforeEach(() =>
  withInstitute(api.db, who, (trx) => sql`DELETE FROM rate_limit WHERE institute_code = 'north'`.execute(trx)),
);

let turn = 0;
/** Each attempt goes to the next server. */
async function attempt(username: string, password: string, ip: string, institute = 'north'): Promise<number> {
  const answer = await (servers[(turn += 1) % 2] as (typeof servers)[0]).request('/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
    body: new URLSearchParams({ institute, username, password }).toString(),
  });
  return answer.status;
}
async function wrong(
  times: number,
  username: string,
  ip: (at: number) => string,
  institute?: string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push(await attempt(username, 'wrong', ip(at), institute));
  return statuses;
}

describe('an account', () => {
  it('takes ten wrong passwords from any number of addresses and servers, and then not even the right one', async () => {
    expect(await wrong(12, 'admin.one', (at) => `10.0.0.${at}`)).toEqual([
      ...Array<number>(MOST_FOR_ACCOUNT).fill(401),
      429,
      429,
    ]);
    expect(await attempt('admin.one', user.password, '10.0.0.99')).toBe(429);
  });
  it('takes ten of those that come at the same moment', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_none, at) => attempt('admin.one', 'wrong', `10.1.0.${at}`)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_FOR_ACCOUNT);
  });
  it('has one name, however it is written, and no other account is it', async () => {
    const names = ['admin.one', 'ADMIN.ONE', ' Admin.One ', 'aDmin.onE'];
    for (let at = 0; at < MOST_FOR_ACCOUNT; at += 1)
      expect(await attempt(names[at % 4] as string, 'wrong', `10.2.0.${at}`)).toBe(401);
    expect(await attempt('Admin.One', user.password, '10.2.0.99')).toBe(429);
    expect(await attempt('adm\u0130n.one', user.password, '10.2.1.1')).toBe(401);
  });
  it('starts again after a right one', async () => {
    await wrong(MOST_FOR_ACCOUNT - 1, 'admin.one', (at) => `10.3.0.${at}`);
    expect(await attempt('admin.one', user.password, '10.3.0.99')).toBe(303);
    expect(await wrong(MOST_FOR_ACCOUNT, 'admin.one', (at) => `10.3.1.${at}`)).toEqual(
      Array<number>(MOST_FOR_ACCOUNT).fill(401),
    );
  });
  it('stays open to its owner where they have signed in before', async () => {
    expect(await attempt('admin.one', user.password, '192.0.2.1')).toBe(303);
    await wrong(MOST_FOR_ACCOUNT + 5, 'admin.one', (at) => `10.4.0.${at}`);
    expect(await attempt('admin.one', user.password, '192.0.2.1')).toBe(303);
    expect(await attempt('admin.one', user.password, '192.0.2.2')).toBe(429);
  });
});

describe('an address', () => {
  it('with wrong guesses at thirty accounts keeps nobody behind it out', async () => {
    for (let at = 0; at < 30; at += 1) expect(await attempt(`nobody${at}`, 'wrong', '198.51.100.1')).toBe(401);
    expect(await attempt('kamran', other.password, '198.51.100.1')).toBe(303);
  });
  it('with a hundred is closed, but for those who have signed in from there', async () => {
    expect(await attempt('kamran', other.password, '2001:db8:1:2::1')).toBe(303);
    await withInstitute(api.db, who, (trx) =>
      sql`UPDATE rate_limit SET points = ${MOST_FROM_ADDRESS}, since = now() WHERE institute_code = 'north' AND subject = 'sign-in address 2001:db8:1:2::/64'`.execute(
        trx,
      ),
    );
    expect(await attempt('nobody', 'wrong', '2001:db8:1:2:ffff::9')).toBe(429);
    expect(await attempt('admin.one', user.password, '2001:db8:1:2:aaaa::9')).toBe(429);
    expect(await attempt('admin.one', user.password, '2001:db8:1:3::9')).toBe(303);
    expect(await attempt('kamran', other.password, '2001:db8:1:2::7')).toBe(303);
  });
  it('of IPv6 counts as its /64', () => {
    expect(networkOf('2001:0DB8:0:0:1::1')).toBe(networkOf('2001:db8::ffff'));
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'));
    expect([networkOf('::ffff:192.0.2.1'), networkOf('192.0.2.1'), networkOf(null)]).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '',
    ]);
  });
  it('guesses at an institute that is not there as at any other', async () => {
    expect(await wrong(12, 'anybody', (at) => `10.5.0.${at}`, 'nowhere')).toEqual([
      ...Array<number>(MOST_FOR_ACCOUNT).fill(401),
      429,
      429,
    ]);
  });
});

describe('the log', () => {
  it('has every wrong password, with the name and the address it came from', async () => {
    await attempt('kamran', 'wrong', '203.0.113.5');
    await attempt('who.else', 'wrong', '203.0.113.5');
    const { rows } = await withInstitute(api.db, who, (trx) =>
      sql`SELECT username, user_id, action FROM audit_log WHERE institute_code = 'north' AND ip = '203.0.113.5' ORDER BY id`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([
      { username: 'kamran', user_id: other.id, action: 'sign in failed' },
      { username: 'who.else', user_id: null, action: 'sign in failed' },
    ]);
  });
});

describe('the old password', () => {
  it('is guessed ten times in a session, apart from signing in, and each time is in the log', async () => {
    const change = (old_password: string) =>
      api.call('/change_own_password', {
        token: other.token,
        json: { old_password, password: 'quite another 7 pass' },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await change('wrong')).status);
    expect(statuses).toEqual([...Array<number>(MOST_FOR_ACCOUNT).fill(422), 429, 429]);
    expect((await change(other.password)).status).toBe(429);
    expect(await attempt('kamran', other.password, '192.0.2.77')).toBe(303);
    const { rows } = await withInstitute(api.db, who, (trx) =>
      sql`SELECT count(*)::int AS n FROM audit_log WHERE institute_code = 'north' AND user_id = ${other.id} AND action = 'change password failed'`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([{ n: MOST_FOR_ACCOUNT }]);
  });
  it('is asked for whenever it is the own one', async () => {
    const answer = await api.call(`/change_password/${user.id}`, {
      method: 'PUT',
      token: user.token,
      json: {
        institute_code: 'north',
        password: 'quite another 8 pass',
        password_confirmation: 'quite another 8 pass',
      },
    });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['password']]);
    expect(await attempt('admin.one', user.password, '192.0.2.78')).toBe(303);
  });
});

describe('a form before signing in', () => {
  const send = (path: string, headers: Record<string, string>) =>
    api.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'edubase.test', ...headers },
      body: new URLSearchParams({
        institute: 'north',
        username: 'kamran',
        password: other.password,
        old_password: 'x',
      }).toString(),
    });
  it.each(['/sign-in', '/sign-in/password'])('is taken from our own pages only: %s', async (path) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://edubase.test.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://edubase.test', 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect([headers, (await send(path, headers)).status]).toEqual([headers, 403]);
    for (const headers of [
      {},
      { origin: 'http://edubase.test' },
      { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[])
      expect([headers, (await send(path, headers)).status === 403]).toEqual([headers, false]);
  });
  it('says where it comes from: its page lets the browser tell', async () => {
    expect((await api.app.request('/sign-in')).headers.get('referrer-policy')).toBe('same-origin');
  });
});
