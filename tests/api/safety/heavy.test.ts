/** No request of any size or shape holds the event loop, and no answer grows faster than its request. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { makeApp, makeInstitute, makeUser, type Api } from '../support/apiClient.ts';
import { Proven, textsOf } from '../../support/proven.ts';
import { nameOf } from './fuzzer.ts';
import { held, MOST_HELD } from './held.ts';
import { heavyBodies, heavyForms, heavyRequests, type Heavy } from './heavy.ts';
import { operationsOf, wholeOf, type Operation } from './requests.ts';

/** Bytes that a refusal may have, whatever was sent. */
const REFUSAL = 8_000;
const document = openApiDocument();
/**
 * An operation that bore everything as it is described now, read by the same code, is sent one shape in so many:
 * together they still get them all.
 */
const ONE_IN = 8;
const proven = new Proven('heavy');
const readers = textsOf([
  'tests/api/safety/heavy.ts',
  'tests/api/safety/held.ts',
  'server/http',
  'contract/schema.ts',
  'contract/filters.ts',
]);
const decides = (operation: Operation): unknown[] => [readers, wholeOf(document, operation)];
let api: Api;
beforeAll(async () => {
  api = await makeApp();
  await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

async function trouble(heavy: Heavy, token: string): Promise<string[]> {
  const found: string[] = [];
  let length = 0;
  let status = 0;
  const ask = async (): Promise<void> => {
    const response = await api.app.request(heavy.path, {
      method: heavy.method,
      headers: { ...heavy.headers, authorization: `Bearer ${token}` },
      body: heavy.body,
    });
    status = response.status;
    length = (await response.text()).length;
  };
  const ms = await held(ask);
  const what = `${heavy.method} ${heavy.path.slice(0, 60)} · ${heavy.name}`;
  if (ms > MOST_HELD) found.push(`${what}: held ${Math.round(ms)} ms`);
  if (status >= 500) found.push(`${what}: ${status}`);
  if (status >= 400 && length > REFUSAL) found.push(`${what}: a refusal of ${length} bytes`);
  if (heavy.body !== null && length > REFUSAL + 4 * heavy.body.length)
    found.push(`${what}: ${length} bytes for ${heavy.body.length}`);
  return found;
}

describe('a heavy request', () => {
  it('holds the event loop at no operation, and gets a short refusal', { timeout: 1_200_000 }, async () => {
    const found: string[] = [];
    let asked = 0;
    for (const [number, operation] of operationsOf(document).entries()) {
      const oneIn = proven.holds(nameOf(operation), decides(operation)) ? ONE_IN : 1;
      // One that signs out or changes its own password ends the session; each operation has a user of its own.
      const { token } = await makeUser(api, 'north');
      for (const [at, heavy] of heavyRequests(operation, document, 'north').entries()) {
        if ((at + number) % oneIn !== 0) continue;
        asked += 1;
        found.push(...(await trouble(heavy, token)));
      }
    }
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(300);
    proven.write(
      Object.fromEntries(operationsOf(document).map((operation) => [nameOf(operation), decides(operation)])),
    );
  });
  it('holds it with no body of many fields, pairs or parts', { timeout: 300_000 }, async () => {
    const { token } = await makeUser(api, 'north');
    const found: string[] = [];
    const paths = [
      '/api/cities',
      '/api/student_certificates',
      '/api/set_grid_settings',
      '/api/addChallansFine',
      '/sign-in',
    ];
    const heavies = [
      ...heavyForms('/api/student_certificates'),
      ...paths.flatMap((path) => heavyBodies(path, 'north')),
    ];
    for (const heavy of heavies) found.push(...(await trouble(heavy, token)));
    expect(found).toEqual([]);
  });
});
