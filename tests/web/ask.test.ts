import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { Answer, Body, Call, Reading, CallParts, Writing } from '../../contract/endpoints/calls.ts';
import type { Capability, Offered } from '../../contract/capabilities.ts';
import { ask, write } from '../../src/dataProvider/ask.ts';
import { needed, NotOffered, offered } from '../../src/auth/offers.ts';
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
    await ask('GET /fee_refunds', { offered: needed('refunds'), query: { date_from: '2024-04-01' } });
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
    await write('POST /student_photos', { offered: needed('imports'), body: { file, by: 'sid' } });
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

type Has<K extends Capability> = { offered: Offered<K> };
describe('a provider that has only what is specified', () => {
  const withoutAny = (): ReturnType<typeof stubFetch> => {
    const fetched = stubFetch();
    signedInAs({ capabilities: [] });
    return fetched;
  };
  test('gets no header and no parameter of ours', async () => {
    const fetched = withoutAny();
    await write('POST /deleteChallans', { body: { challan_ids: [1], reason: 'twice' }, key: 'of the form' });
    await write('POST /bulk_add_students', { body: { campus_id: 1, class_id: 2, rows: [] } });
    await ask('POST /fetch_api_students', { body: { scope: 'enrolled', added_by: 3, with_total: 0, page: 2 } });
    for (const [, init] of fetched.mock.calls) expect(init?.headers).not.toHaveProperty('Idempotency-Key');
    expect(fetched.mock.calls[2]?.[1]?.body).toBe('{"page":2,"institute_code":"demo"}');
  });
  test('gets no preview, which it would take for the write', async () => {
    const fetched = withoutAny();
    const body = { challan_id: 1, due_dates: ['2026-01-01', '2026-02-01'] };
    const { preview } = stubbed();
    await expect(write('POST /makeChallanInstallment', { body, preview })).rejects.toThrow(NotOffered);
    signedInAs({ capabilities: ['previews'] });
    await write('POST /makeChallanInstallment', { body, preview: needed('previews') });
    expect(fetched.mock.calls.map(([, init]) => String(init?.body).includes('"dry_run":true'))).toEqual([true]);
  });
  test('is not asked for what it does not have', () => {
    withoutAny();
    expect(offered('till')).toBeNull();
    expect(() => needed('till')).toThrow(NotOffered);
  });
  /** Found before another provider signed somebody in. */
  function stubbed(): { readonly preview: Offered<'previews'> } {
    const { capabilities = [] } = signedInAs();
    const preview = needed('previews');
    expect(capabilities).not.toEqual([]);
    signedInAs({ capabilities: [] });
    return { preview };
  }
});

describe('what the compiler knows', () => {
  test('a call beyond the specification needs the capability that it belongs to', () => {
    expectTypeOf<object>().toExtend<CallParts<'GET /get_dashboard_data'>>();
    expectTypeOf<object>().not.toExtend<CallParts<'GET /till'>>();
    expectTypeOf<Has<'refunds'>>().not.toExtend<CallParts<'GET /till'>>();
  });
  test('a preview is asked for by its capability alone', () => {
    expectTypeOf<{ challan_id: number; due_dates: string[] }>().toExtend<Body<'POST /makeChallanInstallment'>>();
    expectTypeOf<{ challan_id: number; due_dates: string[]; dry_run: true }>().not.toExtend<
      Body<'POST /makeChallanInstallment'>
    >();
  });
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
    expectTypeOf<Has<'statements'> & { params: { id: number } }>().toExtend<
      CallParts<'GET /students/{id}/statement'>
    >();
    expectTypeOf<{ query: { from: string } }>().not.toExtend<CallParts<'GET /students/{id}/statement'>>();
    expectTypeOf<{ params: { sid: number } }>().not.toExtend<CallParts<'GET /students/{id}/statement'>>();
    expectTypeOf<{ query: { paid_date: string } }>().not.toExtend<CallParts<'GET /getChallansFineInfo'>>();
    expectTypeOf<Has<'till'>>().toExtend<CallParts<'GET /till'>>();
    expectTypeOf<object>().not.toExtend<CallParts<'POST /use_advance'>>();
    expectTypeOf<{ body: { student_id: string } }>().not.toExtend<CallParts<'POST /use_advance'>>();
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
const spoken = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:perform|request)\(\s*([^,()]*)/g)].map(([, first = '']) => first.trim());
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
