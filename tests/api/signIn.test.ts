/** The sign-in loop: page, one-time code, hand-off, session, logout, password change (design 6). */
import { capabilityNames } from '../../contract/capabilities.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import { issueCode } from '../../server/http/session.ts';
import {
  makeApp,
  makeInstitute,
  makeUser,
  PUBLIC_URL,
  type Answer,
  type Api,
  type TestUser,
} from './support/apiClient.ts';

let api: Api;
let admin: TestUser;
beforeAll(async () => {
  api = await makeApp();
  admin = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

const signIn = (fields: Record<string, string>): Promise<Answer> =>
  api.call('//sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    json: undefined,
    form: new URLSearchParams(fields) as unknown as FormData,
  });
const codeFor = (user: TestUser): Promise<string> =>
  withInstitute(api.db, { instituteCode: user.instituteCode, campuses: 'all', userId: null }, (trx) =>
    issueCode(trx, user.instituteCode, user.id),
  );
const swap = (code: string): Promise<Answer> => api.call('/getinstituteData/north', { token: code });

describe('the sign-in page', () => {
  it('shows a form without scripts, and keeps what was typed, escaped', async () => {
    const page = await api.call('//sign-in', { query: { institute: '"><script>' } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('name="password"');
    expect(page.text).not.toContain('<script');
  });
  it('hands over with a one-time code, to the section asked for', async () => {
    const right = { institute: 'north', username: 'PRINCIPAL', password: admin.password };
    const bare = await signIn(right);
    expect(bare.status).toBe(303);
    expect(bare.headers.get('location')).toMatch(new RegExp(`^${PUBLIC_URL}/north/${admin.id}/north\\.[\\w-]{43}$`));
    expect((await signIn({ ...right, section: 'manage-students' })).headers.get('location')).toContain(
      `${PUBLIC_URL}/manage-students/north/${admin.id}/`,
    );
    expect((await signIn({ ...right, section: '//evil.example/x' })).headers.get('location')).toMatch(
      `${PUBLIC_URL}/north/`,
    );
  });
  it('says the same for every wrong part', async () => {
    const right = { institute: 'north', username: 'principal', password: admin.password };
    const wrong = [
      { password: 'wrong' },
      { username: 'nobody' },
      { institute: 'nowhere' },
      { institute: "x'; --" },
      { username: 'a\u0000b' },
      { password: 'x'.repeat(5000) },
    ];
    for (const change of wrong) {
      const answer = await signIn({ ...right, ...change });
      expect([change, answer.status]).toEqual([change, 401]);
      expect(answer.text).toContain('Institute code, username or password is not right.');
    }
  });
  it('slows down guessing', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await signIn({ institute: 'nowhere', username: 'guess', password: 'x' })).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('the hand-off', () => {
  it('swaps the code once and opens a session', async () => {
    const code = await codeFor(admin);
    expect((await api.call(`/user/${admin.id}`, { token: code })).status).toBe(403);
    const first = await swap(code);
    expect(first.json).toMatchObject({ capabilities: capabilityNames });
    expect(first.row).toEqual({
      institute_name: 'School north',
      campus_name: null,
      thumbnail_image_code: null,
      report_start: null,
    });
    const token = String(first.json['token']);
    expect((await swap(code)).status).toBe(403);
    const profile = await api.call(`/user/${admin.id}`, { token });
    const info = profile.row['user_info'] as { username: string; user_settings: string; privileges: string[] };
    expect(info.username).toBe('principal');
    expect(JSON.parse(info.user_settings)).toEqual({
      campPriv: [],
      userPrefs: { two_step_ch_payment_approval_req: false },
    });
    expect(info.privileges).toContain('genders.update');
    expect((await api.call('/campus', { token, query: { institute_code: 'north' } })).status).toBe(200);
    const again = await swap(token);
    expect([again.status, again.json['token']]).toEqual([200, undefined]);
  });
  it('lets only one of two simultaneous uses through', async () => {
    const code = await codeFor(admin);
    const answers = await Promise.all([swap(code), swap(code), swap(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });
  it('refuses an old code, and a code of another institute', async () => {
    const south = await makeInstitute(api, 'south');
    expect((await swap(await codeFor(south))).status).toBe(403);
    const code = await codeFor(admin);
    await withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
      sql`UPDATE session_token SET expires_at = now() WHERE institute_code = 'north' AND kind = 'code'`.execute(trx),
    );
    expect((await swap(code)).status).toBe(403);
  });
  it('serves a user without any privilege', async () => {
    const nobody = await makeUser(api, 'north', { privileges: [], campuses: [] });
    const token = String((await swap(await codeFor(nobody))).json['token']);
    expect((await api.call('/campus', { token, query: { institute_code: 'north' } })).rows).toEqual([]);
    expect((await api.call('/news_feed', { token, query: { institute_code: 'north', page: 1 } })).status).toBe(200);
    expect((await api.call(`/user/${admin.id}`, { token })).status).toBe(404);
  });
});

describe('ending a session', () => {
  it('logs out this session only', async () => {
    const user = await makeUser(api, 'north');
    const other = String((await swap(await codeFor(user))).json['token']);
    expect((await api.call('/logout', { method: 'POST', token: user.token })).status).toBe(200);
    expect((await api.call(`/user/${user.id}`, { token: user.token })).status).toBe(403);
    expect((await api.call(`/user/${user.id}`, { token: other })).status).toBe(200);
  });
  it('ends the others when the own password changes, and all when an administrator sets it', async () => {
    const user = await makeUser(api, 'north');
    const other = String((await swap(await codeFor(user))).json['token']);
    const own = (old_password: string) =>
      api.call('/change_own_password', { token: user.token, json: { old_password, password: 'another good one' } });
    expect(Object.keys((await own('wrong')).errors)).toEqual(['old_password']);
    expect((await own(user.password)).status).toBe(200);
    expect((await api.call(`/user/${user.id}`, { token: other })).status).toBe(403);
    expect((await api.call(`/user/${user.id}`, { token: user.token })).status).toBe(200);
    expect((await signIn({ institute: 'north', username: user.username, password: 'another good one' })).status).toBe(
      303,
    );
    const set = (json: object) =>
      api.call(`/change_password/${user.id}`, {
        method: 'PUT',
        token: admin.token,
        json: { institute_code: 'north', ...json },
      });
    expect((await set({ password: 'third password', password_confirmation: 'fourth password' })).errors).toHaveProperty(
      'password_confirmation',
    );
    expect((await set({ password: 'third password', password_confirmation: 'third password' })).status).toBe(200);
    expect((await api.call(`/user/${user.id}`, { token: user.token })).status).toBe(403);
  });
});
