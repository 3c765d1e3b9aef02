/**
 * The access matrix, generated from the routes that are served: every route × every kind of caller who must not get in,
 * with the same ids in two institutes. Nothing of the other institute or campus may be answered or changed. A new route
 * is in the matrix at once; one with a path parameter that is not known here fails it.
 */
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { campusParent, type Resource } from '../../../contract/resource.ts';
import { allRoutes } from '../../../server/app.ts';
import { endpoints } from '../../../server/endpoints.ts';
import { withInstitute } from '../../../server/database/door.ts';
import { effectivePrivileges, privilegeCatalogue } from '../../../server/http/privileges.ts';
import type { Route } from '../../../server/http/route.ts';
import { issueCode, openSession } from '../../../server/http/session.ts';
import { resourceOf, resources } from '../../../src/resources/index.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from '../support/apiClient.ts';
import { asOwner } from '../support/testDatabase.ts';
import { FOREIGN, makeTwins, type Twins } from '../support/twins.ts';

const routes = allRoutes();
const LEAK = 'Zz-leak';
let api: Api;
let twins: Twins;
/** Works for a campus where there is nothing. */
let elsewhere: TestUser;
let cells = 0;
const inside = <T>(institute: string, work: Parameters<typeof withInstitute<T>>[2]): Promise<T> =>
  withInstitute(api.db, { instituteCode: institute, campuses: 'all', userId: null }, work);

beforeAll(async () => {
  api = await makeApp();
  twins = await makeTwins(api);
  await asOwner(api.test.ownerUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    // What only the other institute has says so in its texts; where a rule forbids that text, the text stays as it was.
    for (const { key, fields } of resources) {
      for (const [name, field] of Object.entries(fields)) {
        if (!['text', 'longtext'].includes(field.kind) || field.pattern) continue;
        await client
          .query(`UPDATE ${key} SET "${name}" = '${LEAK}' WHERE institute_code = 'theirs' AND id = ${FOREIGN}`)
          .catch(() => undefined);
      }
    }
  });
  const campus = await api.call('/campus', {
    token: twins.ours.token,
    json: { institute_code: 'ours', campus_name: 'Elsewhere', campus_code: 'EL' },
  });
  if (campus.status !== 201) throw new Error(campus.text);
  elsewhere = await makeUser(api, 'ours', { campuses: [campus.row.id] });
});
afterAll(() => {
  console.info(`access matrix: ${cells} cells over ${routes.length} routes`);
  return api.test.drop();
});

/** Values of path parameters; a route with another one must be added here. */
const PARAMETERS: Readonly<Record<string, (id: number) => string>> = {
  id: String,
  student_id: String,
  part: String,
  instituteCode: () => 'ours',
  name: () => 'list',
  type: () => 'genders',
  kind: () => 'student',
  entity: () => 'genders',
  code: () => `theirs.${'x'.repeat(24)}`,
};
/** Parameters without which a call cannot be asked at all: those of its schema, and what only the call itself knows. */
const QUERY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    endpoints.flatMap(({ method, path, query }) => {
      if (method !== 'GET' || !query) return [];
      const { required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
      const given = required.map((name) => [name, /date|^day$/.test(name) ? '2026-11-20' : '1']);
      return given.length > 0 ? [[path, Object.fromEntries(given) as Record<string, string>]] : [];
    }),
  ),
  '/imports': { type: 'genders' },
  '/open_challans': { student_id: '1' },
  '/salary_plan_logs': { employee_id: '1' },
  '/year_end': { id: '1' },
};
const pathOf = (route: Route, id: number): string =>
  route.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = PARAMETERS[name];
    if (!value) throw new Error(`${route.method} ${route.path}: the access matrix does not know {${name}}`);
    return encodeURIComponent(value(id));
  });
interface Sent {
  readonly id?: number;
  readonly institute?: string | null;
  readonly body?: Readonly<Record<string, unknown>>;
}
async function send(
  route: Route,
  token: string | null,
  { id = 1, institute = 'ours', body = {} }: Sent = {},
): Promise<Answer> {
  cells += 1;
  const code = institute === null ? {} : { institute_code: institute };
  const answer = await api.call(pathOf(route, id), {
    method: route.method,
    token,
    query: { ...code, ...QUERY[route.path] },
    ...(route.method === 'GET' ? {} : { json: { ...code, ...body } }),
  });
  expect(answer.text, `${route.method} ${route.path} answered something of the other institute`).not.toContain(LEAK);
  return answer;
}
const resourceOfRoute = (route: Route): Resource | undefined =>
  resources.find(({ wire, actions }) =>
    [
      wire.list,
      wire.one,
      wire.create,
      wire.update,
      wire.remove,
      ...Object.values(actions ?? {}).map(({ call }) => call),
    ].some(
      (cell) => typeof cell === 'object' && cell.path === route.path && (cell.override ?? cell.method) === route.method,
    ),
  );
const hasRow = (route: Route): boolean => route.path.includes('{id}');
/** A dead token of a kind: made, then ended as that kind ends. */
async function deadToken(kind: 'expired' | 'revoked' | 'code' | 'disabled' | 'deleted'): Promise<string> {
  const user = await makeUser(api, 'ours');
  // Used before it dies, so that nothing that a server remembers of it keeps it alive.
  for (let use = 0; use < 2; use += 1)
    expect((await api.call(`/user/${user.id}`, { token: user.token })).status).toBe(200);
  const own = sql`institute_code = 'ours' AND user_id = ${user.id}`;
  if (kind === 'code') return inside('ours', (trx) => issueCode(trx, 'ours', user.id));
  if (kind === 'expired')
    await inside('ours', (trx) => sql`UPDATE session_token SET expires_at = now() WHERE ${own}`.execute(trx));
  if (kind === 'revoked') expect((await api.call('/logout', { method: 'POST', token: user.token })).status).toBe(200);
  if (kind === 'disabled')
    await inside('ours', (trx) =>
      sql`UPDATE users SET is_active = false WHERE institute_code = 'ours' AND id = ${user.id}`.execute(trx),
    );
  if (kind === 'deleted')
    await inside('ours', (trx) =>
      sql`UPDATE users SET deleted_at = now() WHERE institute_code = 'ours' AND id = ${user.id}`.execute(trx),
    );
  return user.token;
}
/** Every row of the other institute, as one digest. */
const digestOfTheirs = (): Promise<string> =>
  asOwner(api.test.ownerUrl, async (client) => {
    const parts: string[] = [];
    for (const { key } of resources) {
      const { rows } = await client.query<{ digest: string | null }>(
        `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${key} t WHERE institute_code = 'theirs'`,
      );
      parts.push(`${key}:${rows[0]?.digest ?? ''}`);
    }
    return parts.join('\n');
  });

describe('callers without a session', () => {
  it.each([
    ['no token', () => Promise.resolve(null)],
    ['a token that is not ours', () => Promise.resolve('nonsense')],
    ['a made-up token of the institute', () => Promise.resolve(`ours.${'A'.repeat(43)}`)],
    ['an expired session', () => deadToken('expired')],
    ['a session that was logged out', () => deadToken('revoked')],
    ['a session of a disabled user', () => deadToken('disabled')],
    ['a session of a deleted user', () => deadToken('deleted')],
    ['a one-time code in place of a session', () => deadToken('code')],
  ] as const)('get 403 on every route: %s', async (name, make) => {
    const token = await make();
    for (const route of routes) {
      if (route.takesCode && name.startsWith('a one-time code')) continue; // the one call it is for
      const answer = await send(route, token, { id: twins.made.get('genders') ?? 1 });
      expect([route.method, route.path, answer.status]).toEqual([route.method, route.path, 403]);
      expect(Object.keys(answer.json)).toEqual(['message']);
    }
  });
});

describe('users without the privilege', () => {
  it('get 401 on every route that names one, with every privilege but those that imply it', async () => {
    const user = await makeUser(api, 'ours', { privileges: [] });
    const implies = new Map(privilegeCatalogue.map((name) => [name, effectivePrivileges([name])]));
    for (const route of routes) {
      const { access } = route;
      if (access === 'signed-in') continue;
      const others = privilegeCatalogue.filter(
        (name) => !access.anyOf.some((needed) => implies.get(name)?.has(needed)),
      );
      expect(effectivePrivileges(others).has(access.anyOf[0] ?? '')).toBe(false);
      await inside('ours', (trx) =>
        sql`UPDATE users SET privileges = ${others} WHERE institute_code = 'ours' AND id = ${user.id}`.execute(trx),
      );
      const answer = await send(route, user.token);
      expect([route.method, route.path, answer.status, answer.message]).toEqual([
        route.method,
        route.path,
        401,
        expect.stringContaining('not permitted'),
      ]);
    }
  });
  it('get 401 on every such route with none at all', async () => {
    const user = await makeUser(api, 'ours', { privileges: [], campuses: [] });
    for (const route of routes.filter(({ path }) => path !== '/logout')) {
      const answer = await send(route, user.token);
      const closed = route.access !== 'signed-in';
      expect([route.method, route.path, closed ? answer.status === 401 : answer.status < 500]).toEqual([
        route.method,
        route.path,
        true,
      ]);
    }
  });
});

describe('calls that name an entity', () => {
  it('ask for the right to that entity, not to another one', async () => {
    const user = await makeUser(api, 'ours', { privileges: ['genders.create', 'genders.read'] });
    const query = { institute_code: 'ours' };
    for (const { key } of resources.filter((resource) => resource.key !== 'genders' && resource.wire.create)) {
      cells += 3;
      const id = twins.made.get(key) ?? 1;
      const form = new FormData();
      form.append('institute_code', 'ours');
      form.append('file', new File(['Name\nx\n'], 'x.csv', { type: 'text/csv' }));
      const history = await api.call(`/record_history/${key}/${id}`, { token: user.token, query });
      const imports = await api.call('/imports', { token: user.token, query: { ...query, type: key } });
      const file = await api.call(`/imports/${key}/file`, { token: user.token, form });
      expect([key, history.status, imports.status, file.status]).toEqual([key, 401, 401, 401]);
    }
  });
});

describe('users of another institute', () => {
  it('are refused the code of ours on every route, and nothing of theirs changes or shows', async () => {
    const before = await digestOfTheirs();
    for (const route of routes) {
      // Logout ends the session whatever else is sent, so it has one of its own.
      const token = await inside('theirs', (trx) => openSession(trx, 'theirs', twins.theirs.id));
      cells += 1;
      const answer = await api.call(pathOf(route, FOREIGN), {
        method: route.method,
        token,
        query: { institute_code: 'ours' },
        ...(route.method === 'GET' ? {} : { json: {} }),
      });
      expect([route.method, route.path, answer.status, Object.keys(answer.errors)]).toEqual([
        route.method,
        route.path,
        422,
        ['institute_code'],
      ]);
    }
    expect(await digestOfTheirs()).toBe(before);
  });
  it('reach no record of ours by its id, and ours reach none of theirs', async () => {
    const before = await digestOfTheirs();
    const user = await makeUser(api, 'ours');
    for (const route of routes.filter(hasRow)) {
      const answer = await send(route, user.token, { id: FOREIGN });
      // A bespoke call may first refuse an empty body; one of a declared entity looks for its record first.
      const closed = answer.status === 404 || (!resourceOfRoute(route) && answer.status === 422);
      expect([route.method, route.path, answer.status, closed]).toEqual([
        route.method,
        route.path,
        answer.status,
        true,
      ]);
    }
    expect(await digestOfTheirs()).toBe(before);
  });
  it('are not touched when we change and delete the record with the same id', async () => {
    const before = await digestOfTheirs();
    const token = await inside('ours', (trx) => openSession(trx, 'ours', twins.ours.id));
    // Deletes last, children before parents as far as the order of the declarations gives it; a refused one is no harm
    // here.
    const order = [...routes]
      .filter((route) => route.path !== '/logout')
      .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    let done = 0;
    for (const route of order) {
      const resource = resourceOfRoute(route);
      if (!resource || resource.key === 'users' || (resource.key === 'campuses' && route.method === 'DELETE')) continue;
      const body = route.method === 'DELETE' ? {} : resource.sample;
      const answer = await send(route, token, { id: twins.made.get(resource.key) ?? 1, body });
      expect([route.method, route.path, answer.status < 500]).toEqual([route.method, route.path, true]);
      if (answer.status < 300 && route.method !== 'GET') done += 1;
    }
    expect(done, 'most of these calls are valid').toBeGreaterThan(resources.length);
    expect(await digestOfTheirs()).toBe(before);
  });
  it('show us nothing in any answer without an id, though they have it', async () => {
    const { token } = twins.theirs;
    const theirLists = await Promise.all(
      resources.map(({ wire }) => api.call(wire.list.path, { token, query: { institute_code: 'theirs' } })),
    );
    expect(
      theirLists.filter(({ text }) => text.includes(LEAK)).length,
      'the mark is there to be found',
    ).toBeGreaterThan(25);
    for (const route of routes.filter((one) => one.method === 'GET' && !one.path.includes('{'))) {
      const answer = await send(route, twins.ours.token);
      // What is asked by the number of a record may be gone by now, or theirs: 404, or 422 on that parameter.
      const named = Object.keys((answer.json as { errors?: object }).errors ?? {});
      const isGone =
        answer.status === 404 || (answer.status === 422 && named.every((name) => name in (QUERY[route.path] ?? {})));
      expect([route.path, isGone && route.path in QUERY ? 200 : answer.status, answer.text]).toEqual([
        route.path,
        200,
        answer.text,
      ]);
    }
  });
});

/** The campus of a record, through the one that it hangs on where it has none of its own. */
async function homeOf(fresh: Api, user: TestUser, resource: Resource, id: number): Promise<unknown> {
  const { campus = 'id' } = resource;
  const answer = await fresh.call(resource.wire.list.path, {
    token: user.token,
    query: { institute_code: 'ours', page: 1 },
  });
  const home = answer.rows.find((row) => row.id === id)?.[resource.fields[campus]?.wire ?? campus];
  const parent = campusParent(resource);
  return parent ? homeOf(fresh, user, resourceOf(parent.to), Number(home)) : home;
}

describe('users of another campus', () => {
  it('reach no record of a campus that is not theirs', async () => {
    const fresh = await makeApp();
    const { ours, made } = await makeTwins(fresh);
    const campus = await fresh.call('/campus', {
      token: ours.token,
      json: { institute_code: 'ours', campus_name: 'Elsewhere', campus_code: 'EL' },
    });
    const clerk = await makeUser(fresh, 'ours', { campuses: [campus.row.id] });
    let limited = 0;
    for (const route of routes) {
      const resource = resourceOfRoute(route);
      if (!resource?.campus) continue;
      const id = made.get(resource.key) ?? 0;
      cells += 1;
      const query = { institute_code: 'ours' };
      const answer = await fresh.call(pathOf(route, id), {
        method: route.method,
        token: clerk.token,
        query,
        ...(route.method === 'GET' ? {} : { json: { ...query, ...resource.sample } }),
      });
      const home = await homeOf(fresh, ours, resource, id);
      const isShared = home === null || home === undefined || (Array.isArray(home) && home.length === 0);
      if (hasRow(route))
        expect([route.method, route.path, answer.status]).toEqual([route.method, route.path, isShared ? 401 : 404]);
      else if (route.method === 'GET' && !isShared) expect(answer.rows.map((row) => row.id)).not.toContain(id);
      else if (route.method === 'POST')
        expect([route.path, [401, 422].includes(answer.status)]).toEqual([route.path, true]);
      limited += 1;
    }
    expect(limited).toBeGreaterThan(10);
    await fresh.test.drop();
  });
  it('get no error on the routes that know no campus', async () => {
    for (const route of routes) {
      if (resourceOfRoute(route)?.campus || route.path === '/logout') continue;
      const answer = await send(route, elsewhere.token, { id: FOREIGN });
      expect([route.method, route.path, answer.status < 500]).toEqual([route.method, route.path, true]);
    }
  });
});

describe('the list of routes', () => {
  it('is complete: what the server answers is in the matrix or on the short list of open paths', () => {
    const table = (api.app as Hono).routes.filter(
      ({ method, path }) => method !== 'ALL' && path !== '*' && path !== '/*',
    );
    const served = new Set(table.map(({ method, path }) => `${method} ${path}`));
    const matrix = new Set(routes.map(({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`));
    expect([...matrix].filter((name) => !served.has(name))).toEqual([]);
    expect([...served].filter((name) => !matrix.has(name)).sort()).toEqual([
      'GET /api/docs',
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/health/ready',
      // Replies and delivery reports of gateways, which prove themselves by a secret of their own.
      'GET /api/message_replies/:institute/:gateway',
      'GET /api/message_replies/:institute/:gateway/:secret',
      'GET /api/message_reports/:institute/:gateway',
      'GET /api/message_reports/:institute/:gateway/:secret',
      'GET /api/openapi.json',
      'GET /institute_logo/thumbnail/:code',
      'GET /sign-in',
      'GET /verify/:code', // says whether a certificate is genuine
      'POST /api/message_replies/:institute/:gateway',
      'POST /api/message_replies/:institute/:gateway/:secret',
      'POST /api/message_reports/:institute/:gateway',
      'POST /api/message_reports/:institute/:gateway/:secret',
      'POST /sign-in',
      'POST /sign-in/password',
    ]);
  });
  it('has a policy on every route, and few of them are for everybody who is signed in', () => {
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
    const open = routes.filter(({ access }) => access === 'signed-in').map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'GET /campus',
      'GET /files/{code}',
      'GET /find', // of each kind what the privileges read
      'GET /get_dashboard_data',
      'GET /get_grid_settings/{name}',
      'GET /getinstituteData/{instituteCode}',
      'GET /news_feed',
      'GET /own_attendance_corrections', // of the employee whose login it is, as all of one’s own
      'GET /own_leave',
      'GET /record_history/{entity}/{id}', // asks for the right to read the entity that it names
      'GET /user/{id}',
      'POST /change_own_password',
      'POST /logout',
      'POST /own_attendance_corrections',
      'POST /own_leave',
      'POST /set_grid_settings',
      'POST /withdraw_attendance_correction', // of who asked, or whose day it is
      'POST /withdraw_own_leave',
    ]);
  });
});
