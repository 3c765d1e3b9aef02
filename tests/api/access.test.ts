/** Who may call what: every route of the application, from the table it is served from. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../server/app.ts';
import { withInstitute } from '../../server/database/door.ts';
import { assertPolicy } from '../../server/http/serve.ts';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let admin: TestUser;
beforeAll(async () => {
  api = await makeApp();
  admin = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());
const pathOf = (path: string): string => path.replace('{instituteCode}', 'north').replace(/\{\w+\}/g, '1');
const expire = (user: TestUser): Promise<unknown> =>
  withInstitute(api.db, { instituteCode: user.instituteCode, campuses: 'all', userId: null }, (trx) =>
    sql`UPDATE session_token SET expires_at = now() - interval '1 second' WHERE institute_code = ${user.instituteCode} AND user_id = ${user.id}`.execute(
      trx,
    ),
  );

describe.each(allRoutes().map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, { method, path, access }) => {
    const send = (token: string | null) =>
      api.call(pathOf(path), {
        method,
        token,
        query: { institute_code: 'north' },
        ...(method === 'GET' ? {} : { json: {} }),
      });
    it('is closed without a token, and to a token that is not ours', async () => {
      expect((await send(null)).status).toBe(403);
      expect((await send('nonsense')).status).toBe(403);
      expect((await send(`south.${'x'.repeat(43)}`)).status).toBe(403);
    });
    if (access === 'signed-in') return;
    it('is closed to a user without the privilege, who stays signed in', async () => {
      const nobody = await makeUser(api, 'north', { privileges: [] });
      const answer = await send(nobody.token);
      expect(answer.status).toBe(401);
      expect(answer.message).toMatch(/not permitted/);
      expect((await api.call(`/user/${nobody.id}`, { token: nobody.token })).status).toBe(200);
    });
  },
);

describe('sessions', () => {
  it('end when they expire', async () => {
    const user = await makeUser(api, 'north');
    expect((await api.call(`/user/${user.id}`, { token: user.token })).status).toBe(200);
    await expire(user);
    expect((await api.call(`/user/${user.id}`, { token: user.token })).status).toBe(403);
  });
  it('see changed privileges, disabling and deletion at once', async () => {
    const user = await makeUser(api, 'north', { privileges: ['genders.read'] });
    const genders = () => api.call('/gender', { token: user.token, query: { institute_code: 'north' } });
    const change = (json: object) =>
      api.call(`/update_user/${user.id}`, {
        method: 'PUT',
        token: admin.token,
        json: { institute_code: 'north', ...json },
      });
    expect((await genders()).status).toBe(200);
    expect((await change({ privileges: [] })).status).toBe(200);
    expect((await genders()).status).toBe(401);
    expect((await change({ is_active: false })).status).toBe(200);
    expect((await genders()).status).toBe(403);
  });
  it('may read the lists that their own forms reference', async () => {
    const user = await makeUser(api, 'north', { privileges: ['class_sections.update'] });
    const read = (path: string) => api.call(path, { token: user.token, query: { institute_code: 'north' } });
    for (const path of ['/class_sections', '/sections', '/campus_class', '/classes', '/cities'])
      expect([path, (await read(path)).status]).toEqual([path, 200]);
    expect((await read('/gender')).status).toBe(401);
  });
});

describe('the route table', () => {
  const route = allRoutes()[0];
  if (!route) throw new Error('there is no route');
  it('refuses a route without access, with an unknown privilege, or twice', () => {
    expect(() => assertPolicy([{ ...route, access: undefined as never }])).toThrow(/does not say who/);
    expect(() => assertPolicy([{ ...route, access: { anyOf: [] } }])).toThrow(/does not say who/);
    expect(() => assertPolicy([{ ...route, access: { anyOf: ['genders.rule'] } }])).toThrow(
      /not in the privilege catalogue/,
    );
    expect(() => assertPolicy([route, route])).toThrow(/declared twice/);
  });
  it('answers 404 for what is not in it, and serves health and documentation to everybody', async () => {
    expect((await api.call('/no_such_call', { token: admin.token })).status).toBe(404);
    expect((await api.call('/gender/1/more', { method: 'DELETE', token: admin.token })).status).toBe(404);
    expect((await api.call('/health')).json).toEqual({ status: 'ready' });
    const document = (await api.call('/openapi.json')).json as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const served = allRoutes().map(({ path }) => path);
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(served)].sort());
    const docs = await api.call('/docs');
    expect(docs.text).toContain('/student_certificates');
    expect(docs.text).not.toMatch(/(src|href)="https?:|<script/);
    expect(docs.headers.get('x-content-type-options')).toBe('nosniff');
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(docs.headers.get('cache-control')).toBe('no-store');
  });
});
