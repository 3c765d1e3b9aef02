import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { callEndpoint } from '../../src/dataProvider/callEndpoint.ts';
import { readWebConfig } from '../../src/dataProvider/webConfig.ts';
import { signedInAs } from './support/signedIn.ts';

const base = { summary: '', tag: '', access: 'signed-in', response: z.object({ data: z.unknown() }) } as const;
const read = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/gl_inquiry/{acc_code}',
  query: z.object({ from_date: z.string(), filters: z.array(z.string()).optional() }),
});
const write = defineEndpoint({ ...base, method: 'POST', path: '/deleteChallans', body: z.object({ challan_ids: z.array(z.number()) }) });
const upload = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/bulk_imports/',
  encoding: 'multipart',
  body: z.object({ file: z.instanceof(Blob), dry: z.boolean() }),
});

function stubFetch(): ReturnType<typeof vi.fn<typeof fetch>> {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{"data":1}'));
  vi.stubGlobal('fetch', fetched);
  signedInAs();
  return fetched;
}

test('a GET carries its parameters and the institute in the address', async () => {
  const fetched = stubFetch();
  expect(await callEndpoint(read, { params: { acc_code: '1/2' }, query: { from_date: '2024-04-01', filters: ['a'] } })).toEqual({ data: 1 });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/gl_inquiry/1%2F2?institute_code=demo&from_date=2024-04-01&filters=%5B%22a%22%5D');
});
test('a POST carries the institute in its body', async () => {
  const fetched = stubFetch();
  await callEndpoint(write, { body: { challan_ids: [1, 2] } });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/deleteChallans');
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"institute_code":"demo","challan_ids":[1,2]}');
});
test('files travel as multipart', async () => {
  const fetched = stubFetch();
  await callEndpoint(upload, { body: { file: new File(['x'], 'x.csv'), dry: true } });
  const form = fetched.mock.calls[0]?.[1]?.body as FormData;
  expect([form.get('institute_code'), form.get('dry'), form.get('file')]).toEqual(['demo', '1', expect.any(File)]);
});
test('a missing part of the path is refused before the call', async () => {
  const fetched = stubFetch();
  await expect(callEndpoint(read, { query: { from_date: '2024-04-01' } })).rejects.toThrow("needs 'acc_code'");
  expect(fetched).not.toHaveBeenCalled();
});

test('the page’s settings', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const page = (content?: string): Document => {
    const made = document.implementation.createHTMLDocument();
    const meta = made.createElement('meta');
    meta.name = 'edubase-config';
    if (content) meta.content = content;
    made.head.append(meta);
    return made;
  };
  const defaults = { apiBase: '/api', legacyBaseUrl: null, signInUrl: '/sign-in', logoUrl: '/institute_logo/thumbnail/', publicUrl: null };
  expect(readWebConfig(page())).toEqual(defaults);
  expect(readWebConfig(page('{'))).toEqual(defaults);
  expect(readWebConfig(page('{"apiBase":"https://p.example/api/","legacyBaseUrl":"https://l.example/"}'))).toEqual({
    ...defaults,
    apiBase: 'https://p.example/api',
    legacyBaseUrl: 'https://l.example',
  });
});
