/**
 * The same Idempotency-Key, at once and again later, has one effect and one answer: on every route that the server has
 * and that writes, whatever it does, and on the real create of every declared entity.
 */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../server/endpoints.ts';
import { resources } from '../../src/resources/index.ts';
import { allRoutes } from '../../server/app.ts';
import { withInstitute, type Trx } from '../../server/database/door.ts';
import type { Call, Route } from '../../server/http/route.ts';
import { addRoutes, answerError } from '../../server/http/serve.ts';
import { openSession } from '../../server/http/session.ts';
import { callCell, makeApp, makeInstitute, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { sampleBody, type Made } from './support/records.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());
const count = (table: string, institute = 'north'): Promise<number> =>
  withInstitute(api.db, { instituteCode: institute, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE institute_code = ${institute}`.execute(trx);
    return rows[0]?.n ?? 0;
  });
const writing = allRoutes().filter(({ method, reads }) => method !== 'GET' && !reads);

describe('every route that writes', () => {
  /** The route as it is declared, doing one thing that can be counted. */
  const counted = (route: Route): Route => ({
    ...route,
    async run({ trx, session }: Call) {
      const name = randomUUID();
      await sql`INSERT INTO genders (institute_code, name) VALUES (${session.instituteCode}, ${name})`.execute(trx);
      return { json: { message: 'Done', data: { name } } };
    },
  });
  const served = new Hono();
  served.onError((error, context) => answerError(context, error));
  beforeAll(() => addRoutes(served, api.db, writing.map(counted), []));
  const send = async (route: Route, key: string | null, id: string): Promise<[status: number, answer: unknown]> => {
    const headers = new Headers({
      authorization: `Bearer ${user.token}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    });
    const path = route.path.replace(/\{\w+\}/g, id);
    if (route.body === 'json') headers.set('content-type', 'application/json');
    const form = new FormData();
    for (const [name, value] of Object.entries({ institute_code: 'north', word: 'a' })) form.append(name, value);
    form.append('file', new File(['a,b'], 'a.csv'));
    const body =
      route.body === 'json'
        ? JSON.stringify({ institute_code: 'north', word: 'a' })
        : route.body === 'multipart'
          ? form
          : null;
    const answer = await served.request(`/api${path}?institute_code=north`, { method: route.method, headers, body });
    return [answer.status, await answer.json()];
  };

  it.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_name, route) => {
    const key = `key-${randomUUID()}`;
    const before = await count('genders');
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(route, key, '7')));
    const later = await send(route, key, '7');
    expect(first?.[0]).toBe(200);
    expect([...others, later]).toEqual([first, first, first]);
    expect(await count('genders')).toBe(before + 1);
    // The key belongs to what was asked: another record is another call.
    if (route.path.includes('{')) expect((await send(route, key, '8'))[0]).toBe(422);
    await send(route, null, '7');
    await send(route, null, '7');
    expect(await count('genders')).toBe(before + 3);
  });
});

describe('the real create of', () => {
  it.each(resources.filter(({ wire }) => wire.create).map((resource) => [resource.key, resource] as const))(
    '%s',
    async (key, resource) => {
      const own = await makeInstitute(api, `k-${key}`.slice(0, 32));
      const made: Made = new Map();
      const cell = resource.wire.create;
      if (!cell) return;
      const body = await sampleBody(api, own, resource, made);
      const before = await count(key, own.instituteCode);
      const send = (): Promise<Answer> =>
        callCell(api, own, cell, { body, headers: { 'idempotency-key': 'opened-with-form' } });
      const [first, ...others] = [...(await Promise.all([send(), send(), send()])), await send()];
      expect(first?.status, first?.text).toBe(201);
      expect(others.map(({ status, json }) => [status, json])).toEqual(others.map(() => [201, first?.json]));
      expect(await count(key, own.instituteCode)).toBe(before + 1);
    },
  );
});

it('students that are added in bulk are added once', async () => {
  const own = await makeInstitute(api, 'bulk');
  const made: Made = new Map();
  const students = resources.find(({ key }) => key === 'students');
  if (!students) throw new Error('students are not declared');
  const { campus_id, class_id, section_id, session_id, status_id } = await sampleBody(api, own, students, made);
  const json = {
    institute_code: 'bulk',
    campus_id,
    class_id,
    section_id,
    session_id,
    status_id,
    rows: [
      { studentName: 'Aamna', father_name: 'Khan' },
      { studentName: 'Basit', father_name: 'Shah' },
    ],
  };
  const send = (): Promise<Answer> =>
    api.call('/bulk_add_students', { token: own.token, json, headers: { 'idempotency-key': 'the-sheet-1' } });
  const before = await count('students', 'bulk');
  const [first, ...others] = [...(await Promise.all([send(), send()])), await send()];
  expect([first?.status, first?.row['failed']], first?.text).toEqual([200, []]);
  expect(others.map(({ json: answer }) => answer)).toEqual([first?.json, first?.json]);
  expect(await count('students', 'bulk')).toBe(before + 2);
});

it('a key is forgotten after 48 hours, when somebody signs in, and not before; another school keeps its own', async () => {
  const [own, other] = [await makeInstitute(api, 'sweep'), await makeInstitute(api, 'beside')];
  const inside = <T>(one: TestUser, work: (trx: Trx) => Promise<T>): Promise<T> =>
    withInstitute(api.db, { instituteCode: one.instituteCode, campuses: 'all', userId: null }, work);
  const make = (one: TestUser, key: string, name: string): Promise<Answer> =>
    api.call('/gender', {
      token: one.token,
      json: { institute_code: one.instituteCode, name },
      headers: { 'idempotency-key': key },
    });
  const age = (one: TestUser, key: string, minutes: number): Promise<unknown> =>
    inside(one, (trx) =>
      sql`UPDATE idempotency_key SET created_at = now() - make_interval(mins => ${minutes}) WHERE institute_code = ${one.instituteCode} AND key = ${key}`.execute(
        trx,
      ),
    );
  const keys = (one: TestUser): Promise<string[]> =>
    inside(one, async (trx) => {
      const { rows } = await sql<{
        key: string;
      }>`SELECT key FROM idempotency_key WHERE institute_code = ${one.instituteCode} ORDER BY key`.execute(trx);
      return rows.map(({ key }) => key);
    });
  for (const one of [own, other]) {
    for (const key of ['key-older', 'key-within']) expect((await make(one, key, key)).status).toBe(201);
    await age(one, 'key-older', 48 * 60 + 1);
    await age(one, 'key-within', 48 * 60 - 1);
  }
  const replayed = await make(own, 'key-older', 'key-older');
  expect(replayed.status, 'nobody has signed in since').toBe(201);
  await inside(own, (trx) => openSession(trx, own.instituteCode, own.id));
  expect([await keys(own), await keys(other)]).toEqual([['key-within'], ['key-older', 'key-within']]);
  expect((await make(own, 'key-within', 'key-within')).json).toMatchObject({ data: { name: 'key-within' } });
  // Forgotten, the key is a new one: the same name is refused by its own rule, and another one is made.
  expect((await make(own, 'key-older', 'key-older')).status).toBe(422);
  expect((await make(own, 'key-older', 'another')).status).toBe(201);
});

it('a POST that only asks says so, and is a specified or an assumed call', () => {
  const asking = endpoints.filter(({ reads }) => reads).map(({ method, path }) => `${method} ${path}`);
  expect(asking.filter((name) => !name.startsWith('POST '))).toEqual([]);
  expect(writing.map(({ method, path }) => `${method} ${path}`).filter((name) => asking.includes(name))).toEqual([]);
});
