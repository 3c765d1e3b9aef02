/** What the other tests of the strict provider rely on: it is as strict as the specification, and as loose in shape. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS, type Dialect } from '../provider/dialects.ts';
import { INSTITUTE, startStrict, TOKEN, type StrictProvider } from '../provider/provider.ts';

const providers = new Map<Dialect, StrictProvider>();
beforeAll(async () => {
  for (const dialect of DIALECTS) providers.set(dialect, await startStrict(dialect));
});
afterAll(async () => {
  for (const provider of providers.values()) await provider.stop();
});
const at = (dialect: Dialect): StrictProvider => providers.get(dialect) as StrictProvider;
async function call(dialect: Dialect, method: string, path: string, body?: object) {
  const answer = await fetch(`${at(dialect).url}${path}${path.includes('?') ? '&' : '?'}institute_code=${INSTITUTE}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, json: (await answer.json()) as unknown };
}
const filtered = (value: unknown, operator = 'IS'): string =>
  `/api_students?filters=${encodeURIComponent(JSON.stringify([{ field: 'house_id', operator, value }]))}`;

test('has the calls of section 7, in the way that they travel, and no other', async () => {
  const statuses = [
    ['GET', '/gender'],
    ['PUT', '/gender/1'],
    ['POST', '/api_students/1?_method=PUT'],
    ['POST', '/finance_groups/3?_method=DELETE'],
    ['GET', '/classes'],
    ['GET', '/student_profile/1'],
    ['PUT', '/api_students/1'],
    ['DELETE', '/finance_groups/1'],
    ['POST', '/gender/1?_method=PUT'],
  ].map(async ([method = '', path = '']) => (await call('data', method, path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 404, 404, 404, 404, 404]);
});
test('a page holds fifty rows, whatever is asked', async () => {
  const { json } = await call('data', 'GET', '/api_students?page=2&per_page=500');
  expect(json).toMatchObject({ data: { length: 10 }, current_page: 2, per_page: 50, total: 60, last_page: 2 });
});
test('"is empty" is asked with __NULL__', async () => {
  expect((await call('data', 'GET', filtered('__NULL__'))).json).toMatchObject({ total: 0 });
  expect((await call('data', 'GET', filtered('__NULL__', 'IS_NOT'))).json).toMatchObject({ total: 60 });
  expect((await call('data', 'GET', filtered(''))).status).toBe(422);
});
test('browsers may send it a token and JSON, and no other header', async () => {
  const headers = { origin: 'http://elsewhere.example', 'access-control-request-method': 'POST' };
  const answer = await fetch(`${at('data').url}/gender`, { method: 'OPTIONS', headers });
  expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
});
test('asks for the token', async () => expect((await fetch(`${at('data').url}/gender`)).status).toBe(403));

describe('shapes', () => {
  const male = { id: 1, is_active: true };
  test.each([
    ['bare', [male]],
    ['data', { data: [male] }],
    ['laravel', { data: { data: [male], total: 3, last_page: 1 } }],
    ['strings', { data: [{ id: '1', is_active: '1' }] }],
  ] as const)('%s', async (dialect, expected) => {
    const { json } = await call(dialect, 'GET', '/gender');
    const first = JSON.parse(JSON.stringify(json), (name, value: unknown) =>
      Array.isArray(value) && (name === 'data' || name === '') ? value.slice(0, 1) : value,
    ) as unknown;
    expect(first).toMatchObject(expected);
  });
  test('records are named in place of their ids, and a write is acknowledged with words', async () => {
    const { json } = await call('strings', 'GET', '/api_students');
    const [student] = (json as { data: Record<string, unknown>[] }).data;
    expect(student).toMatchObject({ sid: '101', class: { class_name: 'Eight' }, gender: { name: 'Male' } });
    expect(student).not.toHaveProperty('class_id');
    expect((await call('strings', 'POST', '/gender', { name: 'X' })).json).toEqual({ message: 'Saved successfully.' });
  });
});
