import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { Answer, Body, Call, Reading, Told, Writing } from '../../contract/endpoints/calls.ts';
import { ask, write } from '../../src/dataProvider/ask.ts';
import { signedInAs } from './support/signedIn.ts';

function stubFetch(): ReturnType<typeof vi.fn<typeof fetch>> {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{"data":1}'));
  vi.stubGlobal('fetch', fetched);
  signedInAs();
  return fetched;
}
const file = new File(['x'], 'x.csv');

describe('what travels', () => {
  test('a GET carries its parameters and the institute in the address', async () => {
    const fetched = stubFetch();
    expect(await ask('GET /get_grid_settings/{name}', { params: { name: '1/2' } })).toEqual({ data: 1 });
    await ask('GET /fee_refunds', { query: { date_from: '2024-04-01' } });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/get_grid_settings/1%2F2?institute_code=demo',
      '/api/fee_refunds?date_from=2024-04-01&institute_code=demo',
    ]);
  });
  test('a POST carries the institute in its body, and the key of its form', async () => {
    const fetched = stubFetch();
    await write('POST /deleteChallans', { body: { challan_ids: [1, 2], reason: 'twice' }, key: 'of the form' });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/deleteChallans');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"challan_ids":[1,2],"reason":"twice","institute_code":"demo"}',
      headers: { 'Idempotency-Key': 'of the form' },
    });
  });
  test('PUT and DELETE travel as POST, PATCH as it is', async () => {
    const fetched = stubFetch();
    await write('DELETE /student_feePlan', { body: { ids: [1] } });
    await write('PATCH /studentBulkEdit', { body: { ids: [1], changes: {} } });
    expect(fetched.mock.calls.map(([address, init]) => [init?.method, address])).toEqual([
      ['POST', '/api/student_feePlan?_method=DELETE'],
      ['PATCH', '/api/studentBulkEdit'],
    ]);
  });
  test('files travel as multipart', async () => {
    const fetched = stubFetch();
    await write('POST /student_photos', { body: { file, by: 'sid' } });
    const form = fetched.mock.calls[0]?.[1]?.body as FormData;
    expect([form.get('institute_code'), form.get('by'), form.get('file')]).toEqual(['demo', 'sid', expect.any(File)]);
  });
  test('a call that takes a file always has one: nothing else says that it is multipart', () => {
    const takers = endpoints.filter(({ encoding }) => encoding === 'multipart');
    const without = takers.filter(({ body }) => body?.safeParse({ type: 'students' }).success);
    expect(takers.length).toBeGreaterThan(0);
    expect(without).toEqual([]);
  });
});

describe('what the compiler knows', () => {
  test('calls are those of the catalogue, apart by whether they only read', () => {
    expectTypeOf<'GET /fee_refunds' | 'POST /student_totals'>().toExtend<Reading>();
    expectTypeOf<'POST /fee_refunds' | 'PATCH /studentBulkEdit'>().toExtend<Writing>();
    expectTypeOf<Reading | Writing>().toEqualTypeOf<Call>();
    expectTypeOf<'GET /fee_refund'>().not.toExtend<Call>();
    expectTypeOf<'DELETE /fee_refunds'>().not.toExtend<Call>();
    expectTypeOf<'POST /fee_refunds'>().not.toExtend<Reading>();
    expectTypeOf<string>().not.toExtend<Call>();
  });
  test('params, query and body are asked for where the call has them', () => {
    expectTypeOf<{ params: { id: number } }>().toExtend<Told<'GET /students/{id}/statement'>>();
    expectTypeOf<{ query: { from: string } }>().not.toExtend<Told<'GET /students/{id}/statement'>>();
    expectTypeOf<{ params: { sid: number } }>().not.toExtend<Told<'GET /students/{id}/statement'>>();
    expectTypeOf<{ query: { paid_date: string } }>().not.toExtend<Told<'GET /getChallansFineInfo'>>();
    expectTypeOf<object>().toExtend<Told<'GET /till'>>();
    expectTypeOf<object>().not.toExtend<Told<'POST /use_advance'>>();
    expectTypeOf<{ body: { student_id: string } }>().not.toExtend<Told<'POST /use_advance'>>();
    expectTypeOf<keyof Body<'POST /use_advance'>>().toEqualTypeOf<'student_id' | 'date'>();
  });
  test('answers are those of the call', () => {
    expectTypeOf<Answer<'POST /use_advance'>>().toEqualTypeOf<{ data: { used: number } }>();
    expectTypeOf<Answer<'POST /change_own_password'>>().toEqualTypeOf<{ message: string }>();
  });
});

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dataProvider/'))
  .map((name) => [name, readFileSync(`src/${name}`, 'utf8')] as const);
/** First arguments of the calls that a file makes by itself. */
const spoken = (text: string): readonly string[] => [...text.matchAll(/\b(?:perform|request)\(\s*([^,()]*)/g)].map(([, first = '']) => first.trim());
test('a screen says no method or path but those of the catalogue or of a declaration, and loads no schema of a call', () => {
  expect(sources.length).toBeGreaterThan(300);
  const own = sources.flatMap(([name, text]) =>
    spoken(text)
      .filter((first) => !/^\w+\.(call|wire\.\w+)$/.test(first))
      .map((first) => [name, first]),
  );
  expect(own).toEqual([]);
  const loads = sources.filter(([, text]) => /^import (?!type)[^;]*contract\/endpoints\//m.test(text));
  expect(loads.map(([name]) => name)).toEqual([]);
});
