/**
 * Sessions end at once when they should, and by themselves: unused, too old, a password that changed, a user who is
 * gone.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withInstitute, type Trx } from '../../../server/database/door.ts';
import { CODE_SECONDS, IDLE_SECONDS, issueCode, openSession, SESSION_SECONDS } from '../../../server/http/session.ts';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from '../support/apiClient.ts';

let api: Api;
let admin: TestUser;
beforeAll(async () => {
  api = await makeApp();
  admin = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

const inside = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
  withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, work);
const session = (user: TestUser): Promise<string> => inside((trx) => openSession(trx, 'north', user.id));
const code = (user: TestUser): Promise<string> => inside((trx) => issueCode(trx, 'north', user.id));
const status = async (user: TestUser, token: string): Promise<number> =>
  (await api.call(`/user/${user.id}`, { token })).status;
const swap = (token: string) => api.call('/getinstituteData/north', { token });
/** Seconds until the newest token of a kind ends. */
const left = async (user: TestUser, kind: 'session' | 'code'): Promise<number> => {
  const { rows } = await inside((trx) =>
    sql<{ left: number }>`SELECT extract(epoch FROM expires_at - now())::float8 AS left FROM session_token
      WHERE institute_code = 'north' AND user_id = ${user.id} AND kind = ${kind} ORDER BY created_at DESC LIMIT 1`.execute(
      trx,
    ),
  );
  return rows[0]?.left ?? Number.NaN;
};
const age = (user: TestUser, seconds: number) =>
  inside((trx) =>
    sql`UPDATE session_token SET created_at = created_at - make_interval(secs => ${seconds}) WHERE institute_code = 'north' AND user_id = ${user.id}`.execute(
      trx,
    ),
  );
const idle = (user: TestUser, seconds: number) =>
  inside((trx) =>
    sql`UPDATE session_token SET expires_at = expires_at - make_interval(secs => ${seconds}) WHERE institute_code = 'north' AND user_id = ${user.id}`.execute(
      trx,
    ),
  );

describe('a session', () => {
  it('that is over is forgotten when somebody else of the institute signs in; those in use are not', async () => {
    const [gone, staying] = [await makeUser(api, 'north'), await makeUser(api, 'north')];
    await code(gone);
    await idle(gone, IDLE_SECONDS + 1);
    const rows = async (user: TestUser): Promise<number> => {
      const found = await inside((trx) =>
        sql`SELECT 1 FROM session_token WHERE institute_code = 'north' AND user_id = ${user.id}`.execute(trx),
      );
      return found.rows.length;
    };
    expect([await rows(gone), await rows(staying)]).toEqual([2, 1]);
    await session(admin);
    expect([await rows(gone), await rows(staying)]).toEqual([0, 1]);
    expect(await status(staying, staying.token)).toBe(200);
  });
  it('ends after two unused hours, and lives on while it is used', async () => {
    const user = await makeUser(api, 'north');
    await idle(user, IDLE_SECONDS - 30);
    expect(await status(user, user.token)).toBe(200);
    expect(await left(user, 'session')).toBeGreaterThan(IDLE_SECONDS - 60);
    await idle(user, IDLE_SECONDS + 1);
    expect(await status(user, user.token)).toBe(403);
  });
  it('ends twelve hours after signing in, however much it is used', async () => {
    const user = await makeUser(api, 'north');
    await age(user, SESSION_SECONDS - 600);
    await idle(user, IDLE_SECONDS - 30);
    expect(await status(user, user.token)).toBe(200);
    expect(await left(user, 'session'), 'prolonged no further than the twelve hours').toBeLessThanOrEqual(600);
    await age(user, 601);
    await idle(user, 601);
    expect(await status(user, user.token)).toBe(403);
  });
  it('is a secret of 256 random bits that is not stored', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => session(admin)));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(token).toMatch(/^north\.[\w-]{43}$/);
    const { rows } = await inside((trx) =>
      sql<{ row: string }>`SELECT t::text AS row FROM session_token t`.execute(trx),
    );
    for (const token of tokens) expect(rows.some(({ row }) => row.includes(token.split('.')[1] ?? '-'))).toBe(false);
  });
  it('is new after every signing in, and not the code that opened it', async () => {
    const link = await code(admin);
    const opened = String((await swap(link)).json['token']);
    expect(opened).not.toBe(link);
    expect(await status(admin, link)).toBe(403);
    expect(await status(admin, opened)).toBe(200);
  });
});

describe('a one-time code', () => {
  it('lives a minute, unused', async () => {
    const user = await makeUser(api, 'north');
    const link = await code(user);
    expect(CODE_SECONDS).toBe(60);
    const seconds = await left(user, 'code');
    expect(seconds > 50 && seconds <= 60).toBe(true);
    await idle(user, 61);
    expect((await swap(link)).status).toBe(403);
  });
  it('is used once, also by twenty at the same moment', async () => {
    const user = await makeUser(api, 'north');
    const link = await code(user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => swap(link)));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, ...Array<number>(19).fill(403)]);
    expect(answers.filter(({ json }) => typeof json['token'] === 'string')).toHaveLength(1);
  });
});

describe('all sessions and unused codes of a user die', () => {
  const cases: readonly (readonly [string, (user: TestUser) => Promise<unknown>])[] = [
    [
      'when the user is disabled',
      (user) =>
        api.call(`/update_user/${user.id}`, {
          method: 'PUT',
          token: admin.token,
          json: { institute_code: 'north', is_active: false },
        }),
    ],
    [
      'when the user is deleted',
      (user) =>
        api.call(`/delete_user/${user.id}`, {
          method: 'DELETE',
          token: admin.token,
          query: { institute_code: 'north' },
        }),
    ],
    [
      'when an administrator sets the password',
      (user) =>
        api.call(`/change_password/${user.id}`, {
          method: 'PUT',
          token: admin.token,
          json: { institute_code: 'north', password: 'a fourth good one', password_confirmation: 'a fourth good one' },
        }),
    ],
    [
      'when the user is disabled behind the back of the application',
      (user) =>
        inside((trx) =>
          sql`UPDATE users SET is_active = false WHERE institute_code = 'north' AND id = ${user.id}`.execute(trx),
        ),
    ],
  ];
  it.each(cases)('%s', async (_when, end) => {
    const user = await makeUser(api, 'north');
    const [second, link] = [await session(user), await code(user)];
    expect([await status(user, user.token), await status(user, second)]).toEqual([200, 200]);
    const answer = (await end(user)) as { status?: number };
    expect(answer.status ?? 200).toBe(200);
    expect([await status(user, user.token), await status(user, second), (await swap(link)).status]).toEqual([
      403, 403, 403,
    ]);
  });
  it('but the one in use, when users change their own password', async () => {
    const user = await makeUser(api, 'north');
    const [second, link] = [await session(user), await code(user)];
    const own = await api.call('/change_own_password', {
      token: user.token,
      json: { old_password: user.password, password: 'a fifth good one' },
    });
    expect(own.status).toBe(200);
    expect([await status(user, user.token), await status(user, second), (await swap(link)).status]).toEqual([
      200, 403, 403,
    ]);
  });
  it('and logout ends the one it is called with, twice at once too', async () => {
    const user = await makeUser(api, 'north');
    const answers = await Promise.all([1, 2, 3].map(() => api.call('/logout', { method: 'POST', token: user.token })));
    expect(answers.every(({ status: code }) => code === 200 || code === 403)).toBe(true);
    expect(await status(user, user.token)).toBe(403);
  });
});

describe('rights that are taken away', () => {
  it('are gone at the next call', async () => {
    const user = await makeUser(api, 'north', { privileges: ['genders.read', 'genders.create'] });
    const create = (name: string) =>
      api.call('/gender', { token: user.token, json: { institute_code: 'north', name } });
    expect((await create('Before')).status).toBe(201);
    await inside((trx) =>
      sql`UPDATE users SET privileges = ${['genders.read']} WHERE institute_code = 'north' AND id = ${user.id}`.execute(
        trx,
      ),
    );
    expect((await create('After')).status).toBe(401);
  });
});
