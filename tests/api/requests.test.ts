/** What travels: method override, idempotency, versions, limits, hostile input (invariants H1-H5). */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../server/app.ts';
import { withInstitute } from '../../server/database/door.ts';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let user: TestUser;
const own = { institute_code: 'north' };
const gender = (name: string, headers = {}, who = user) =>
  api.call('/gender', { token: who.token, json: { ...own, name }, headers });
const genders = async (): Promise<unknown[]> =>
  (await api.call('/gender', { token: user.token, query: own })).rows.map((row) => row['name']);
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

describe('_method', () => {
  it('turns a POST into PUT or DELETE, in the query only', async () => {
    const { id } = (await gender('Override')).row;
    const put = await api.call(`/gender/${id}`, {
      token: user.token,
      query: { _method: 'put' },
      json: { ...own, name: 'Overridden' },
    });
    expect([put.status, put.row['name']]).toEqual([200, 'Overridden']);
    expect((await api.call(`/gender/${id}`, { token: user.token, json: { ...own, _method: 'DELETE' } })).status).toBe(
      404,
    );
    expect(
      (await api.call(`/gender/${id}`, { method: 'GET', token: user.token, query: { ...own, _method: 'DELETE' } }))
        .status,
    ).toBe(404);
    expect(
      (await api.call('/gender', { method: 'GET', token: user.token, query: { ...own, _method: 'DELETE' } })).status,
    ).toBe(200);
    expect(
      (await api.call(`/gender/${id}`, { method: 'PUT', token: user.token, query: { _method: 'DELETE' }, json: own }))
        .status,
    ).toBe(200);
    expect(await genders()).toContain('Overridden');
    expect(
      (await api.call(`/gender/${id}`, { method: 'POST', token: user.token, query: { ...own, _method: 'DELETE' } }))
        .status,
    ).toBe(200);
    for (const wrong of ['GET', 'TRACE', ''])
      expect(
        (await api.call(`/gender/${id}`, { method: 'POST', token: user.token, query: { ...own, _method: wrong } }))
          .status,
      ).toBe(400);
  });
  it('is authorised as what it becomes', async () => {
    const clerk = await makeUser(api, 'north', { privileges: ['genders.create', 'genders.read'] });
    const { id } = (await gender('Kept', {}, clerk)).row;
    expect(
      (await api.call(`/gender/${id}`, { method: 'POST', token: clerk.token, query: { ...own, _method: 'DELETE' } }))
        .status,
    ).toBe(401);
  });
  it('carries multipart bodies and real verbs alike', async () => {
    const form = (name: string) => {
      const data = new FormData();
      for (const [key, value] of Object.entries({ ...own, name, body: 'Text' })) data.append(key, value);
      return data;
    };
    const { id } = (await api.call('/student_certificates', { token: user.token, form: form('First') })).row;
    expect(
      (
        await api.call(`/student_certificates/${id}`, {
          method: 'POST',
          token: user.token,
          query: { _method: 'PUT' },
          form: form('Second'),
        })
      ).row['name'],
    ).toBe('Second');
    expect(
      (
        await api.call(`/student_certificates/${id}`, {
          method: 'PUT',
          token: user.token,
          json: { ...own, name: 'Third' },
        })
      ).row['name'],
    ).toBe('Third');
  });
});

describe('Idempotency-Key', () => {
  it('creates once and answers the same again', async () => {
    const headers = { 'idempotency-key': 'form-opened-1' };
    const first = await gender('Once', headers);
    const second = await gender('Once', headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.row).toEqual(first.row);
    expect((await gender('Twice', headers)).status).toBe(422);
    const other = await makeUser(api, 'north');
    expect((await gender('Once', headers, other)).status).toBe(422);
    expect((await genders()).filter((name) => name === 'Once')).toHaveLength(1);
  });
  it('creates once under concurrency, and a refused attempt leaves the key free', async () => {
    const headers = { 'idempotency-key': 'form-opened-2' };
    expect((await gender('', headers)).status).toBe(422);
    const answers = await Promise.all([1, 2, 3, 4].map(() => gender('Race', headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ row }) => row.id)).size).toBe(1);
  });
});

describe('limits and forms', () => {
  it('says what is wrong with a body', async () => {
    const post = (body: string, type = 'application/json') =>
      api.call('/gender', { method: 'POST', token: user.token, json: body, headers: { 'content-type': type } });
    expect((await post('{"name":')).status).toBe(400);
    expect((await post('[1]')).status).toBe(400);
    expect((await post(`{"name":"${'x'.repeat(1_200_000)}"}`)).status).toBe(413);
    expect((await gender('x'.repeat(51))).errors).toHaveProperty('name');
  });
  it('refuses a whole list that is too long, and gives it page by page', async () => {
    const many = await makeInstitute(api, 'many');
    await withInstitute(api.db, { instituteCode: 'many', campuses: 'all', userId: null }, (trx) =>
      sql`INSERT INTO genders (institute_code, name) SELECT 'many', 'Number ' || n FROM generate_series(1, 10001) n`.execute(
        trx,
      ),
    );
    const ask = (query: Record<string, string>) =>
      api.call('/gender', { token: many.token, query: { institute_code: 'many', ...query } });
    expect((await ask({})).errors).toEqual({ page: ['There are more than 10,000 genders; ask for them page by page'] });
    expect((await ask({ page: '201' })).json).toMatchObject({
      data: [{ name: expect.any(String) }],
      total: 10_001,
      last_page: 201,
    });
    expect(
      (await ask({ filters: JSON.stringify([{ field: 'name', operator: '=', value: 'Number 77' }]) })).rows,
    ).toHaveLength(1);
  });
  it('caps per_page', async () => {
    const answer = await api.call('/get_users', { token: user.token, query: { ...own, page: 1, per_page: 100_000 } });
    expect(answer.json['per_page']).toBe(500);
  });
  it('keeps files only of the declared type and size, for their institute alone', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const send = (bytes: Buffer, name: string) => {
      const form = new FormData();
      for (const [key, value] of Object.entries({ ...own, name: `Certificate ${name}`, body: 'Text' }))
        form.append(key, value);
      form.append('background', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      return api.call('/student_certificates', { token: user.token, form });
    };
    const made = await send(png, 'a"b.png');
    expect(made.status).toBe(201);
    expect((await send(Buffer.from('<svg onload="x"/>'), 'x.png')).errors).toHaveProperty('background');
    expect((await send(Buffer.concat([png, Buffer.alloc(2_000_001)]), 'y.png')).status).toBe(413);
    const code = String(made.row['background']);
    const file = await api.call(`/files/${code}`, { token: user.token });
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await api.call(`//institute_logo/thumbnail/${code}`)).status).toBe(404);
    const south = await makeInstitute(api, 'south');
    expect((await api.call(`/files/${code}`, { token: south.token })).status).toBe(404);
  });
  it('keeps grid settings per user', async () => {
    const value = { columns: ['a', 'b'], width: 3 };
    const set = (json: unknown) => api.call('/set_grid_settings', { token: user.token, json });
    expect((await set({ name: 'genders', value, ...own })).status).toBe(200);
    expect((await api.call('/get_grid_settings/genders', { token: user.token, query: own })).row['value']).toEqual(
      value,
    );
    expect((await set({ name: 'big', value: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await set({ name: 'nul', value: 'a\u0000b' })).status).toBe(422);
  });
});

/** Values that have broken servers before. */
const HOSTILE: readonly unknown[] = [
  "'; DROP TABLE users; --",
  'a\u0000b',
  '\ud800',
  '%',
  '_',
  '\\',
  '1e309',
  'NaN',
  -1,
  0,
  1.5,
  1e308,
  9_007_199_254_740_994,
  '9'.repeat(40),
  true,
  null,
  [],
  [[]],
  {},
  { a: 1 },
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-13',
  '__proto__',
  'x'.repeat(100_000),
  ['x', null],
  '__NULL__',
  '{"$gt":1}',
];
describe('hostile input', () => {
  it('never answers 5xx, in a body', async () => {
    // Written once: of the longest, writing takes longer than refusing.
    const bodies = HOSTILE.map((value) => {
      const json = {
        ...own,
        version: value,
        id: value,
        name: value,
        username: value,
        campus_id: value,
        campus_ids: value,
        privileges: value,
        amount: value,
        start_date: value,
        class_campus_id: value,
        value,
      };
      return [value, JSON.stringify(json)] as const;
    });
    for (const { method, path, body } of allRoutes()) {
      if (method === 'GET' || path === '/logout' || body === 'none') continue;
      for (const [value, json] of bodies) {
        const { status } = await api.call(path.replace(/\{\w+\}/g, '1'), { method, token: user.token, json });
        expect([method, path, value, status >= 500]).toEqual([method, path, value, false]);
      }
    }
  });
  it('never answers 5xx, in a query or a path', async () => {
    const fields = [
      'id',
      'name',
      'campus_id',
      'is_active',
      'start_date',
      'amount',
      'privileges',
      'campus_ids',
      '__proto__',
      'constructor',
    ];
    for (const value of HOSTILE) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      for (const path of [
        '/gender',
        '/get_users',
        '/challanSetting',
        '/fiscal_years',
        '/user_logging',
        '/attendance_fine',
        '/fee_plan_particulars',
      ]) {
        for (const name of [
          'page',
          'per_page',
          'sort_by',
          'sort_order',
          'search',
          'filters',
          'from',
          'entity',
          'user_id',
        ]) {
          const answer = await api.call(path, { token: user.token, query: { ...own, [name]: text.slice(0, 2000) } });
          expect([path, name, text.slice(0, 50), answer.status >= 500]).toEqual([path, name, text.slice(0, 50), false]);
        }
      }
      for (const field of fields) {
        for (const operator of ['=', 'LIKE', 'IN', 'BETWEEN', 'IS', '>']) {
          const filters = JSON.stringify([{ field, operator, value }]).slice(0, 4000);
          for (const path of ['/get_users', '/fiscal_years', '/challanSetting']) {
            const answer = await api.call(path, { token: user.token, query: { ...own, filters } });
            expect([path, filters.slice(0, 80), answer.status >= 500]).toEqual([path, filters.slice(0, 80), false]);
          }
        }
      }
      const segment = encodeURIComponent(text.slice(0, 200).replace(/[\ud800-\udfff]/g, '')) || 'x';
      for (const path of [
        `/gender/${segment}`,
        `/user/${segment}`,
        `/files/${segment}`,
        `/get_grid_settings/${segment}`,
        `/getinstituteData/${segment}`,
      ]) {
        for (const method of ['GET', 'DELETE'])
          expect((await api.call(path, { method, token: user.token, query: own })).status).toBeLessThan(500);
      }
    }
    for (const path of [
      '//%E0%A4%A',
      '/user/%E0%A4%A',
      '/gender/%',
      '//institute_logo/thumbnail/%00',
      '//..%2f..%2fetc%2fpasswd.txt',
    ])
      expect((await api.call(path, { token: user.token })).status).toBeLessThan(500);
  });
});
