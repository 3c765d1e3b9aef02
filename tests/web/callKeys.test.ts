/**
 * A call that makes something carries a key; sent again because its answer was lost, or twice at once, it carries the
 * same one.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Arguments, Writing } from '../../contract/endpoints/calls.ts';
import { endpoints } from '../../server/endpoints.ts';
import { write } from '../../src/dataProvider/ask.ts';
import { request } from '../../src/dataProvider/httpClient.ts';
import { signedInAs } from './support/signedIn.ts';

const answers: (() => Promise<Response>)[] = [];
const done = (status = 200) => Promise.resolve(new Response('{"data":{}}', { status }));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const sent: { readonly key: string | null; readonly url: string }[] = [];
beforeEach(() => {
  signedInAs();
  sent.length = 0;
  answers.length = 0;
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('Idempotency-Key'), url });
    return (answers.shift() ?? done)();
  });
});
const post = (body: unknown, path = '/bulk_add_students'): Promise<unknown> =>
  request(path, { method: 'POST', body }).catch(() => null);
const keys = (): (string | null)[] => sent.map(({ key }) => key);

test.each([
  ['no answer', lost, true],
  ['a server that was away', () => done(503), true],
  ['a refusal', () => done(422), false],
  ['an answer', done, false],
] as const)('after %s the same words carry the same key: %s', async (_name, first, same) => {
  answers.push(first);
  await post({ rows: ['Aamna'] });
  await post({ rows: ['Aamna'] });
  const [one, two] = keys();
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one === two).toBe(same);
  await post({ rows: ['Aamna'] });
  expect(keys()[2]).not.toBe(two);
});
test('two at once are one call, other words and other files are another', async () => {
  const file = (size: number): FormData => {
    const form = new FormData();
    form.append('file', new File(['x'.repeat(size)], 'a.csv', { lastModified: 5 }));
    return form;
  };
  await Promise.all([
    post({ a: 1 }),
    post({ a: 1 }),
    post({ a: 2 }),
    post(file(1)),
    post(file(1)),
    post(file(2)),
    post({ a: 1 }, '/other'),
  ]);
  const [a, b, c, d, e, f, g] = keys();
  expect(a).toBe(b);
  expect(d).toBe(e);
  expect(new Set([a, c, d, f, g]).size).toBe(5);
});
test('what was done at the address since ends a lost call: the same words are meant anew', async () => {
  answers.push(lost);
  await post({ value: 'A' });
  await post({ value: 'B' });
  await post({ value: 'A' });
  expect(new Set(keys()).size).toBe(3);
});
test('a key that the form has is kept, and what acts as another verb has none', async () => {
  await request('/payChallan', { method: 'POST', body: {}, headers: { 'Idempotency-Key': 'of the form' } });
  await request('/challanSetting/5', { method: 'POST', query: { _method: 'DELETE' } });
  await request('/gender', {});
  expect(keys()).toEqual(['of the form', null, null]);
});

const making = endpoints.filter(({ method, reads }) => method === 'POST' && !reads);
describe('every call of the catalogue that makes something', () => {
  test.each(making.map((endpoint) => [endpoint.path, endpoint as Endpoint] as const))(
    '%s carries a key',
    async (_path, endpoint) => {
      const told = { params: { id: 1, part: 1, type: 'students', kind: 'student', student_id: 1 }, body: {} };
      await write(`${endpoint.method} ${endpoint.path}` as Writing, ...([told] as unknown as Arguments<Writing>));
      expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    },
  );
});
