/** Keys of message gateways: write-only, kept when left empty, readable only with the key of the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatewayKey } from '../../server/modules/messaging/gatewaySecret.ts';
import { makeApp, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());
const stored = (): Promise<string> =>
  asOwner(
    api.test.ownerUrl,
    async (client) =>
      (await client.query<{ api_key_hash: string }>('SELECT api_key_hash FROM sms_gateways')).rows[0]?.api_key_hash ??
      '',
  );

it('keeps the key, sealed, and never answers it', async () => {
  const json = {
    institute_code: 'north',
    name: 'Branded',
    channel: 'sms',
    url: 'https://sms.example.com/send',
    api_key: 'k-12345',
  };
  const made = await api.call('/sms_gateways', { token: user.token, json });
  expect([made.status, made.text.includes('k-12345'), made.text.includes('api_key')]).toEqual([201, false, false]);
  const first = await stored();
  expect(first).not.toContain('k-12345');
  expect(gatewayKey('north', first)).toBe('k-12345');
  expect(() => gatewayKey('south', first)).toThrow(/authenticate/);
  const change = (api_key: string) =>
    api.call(`/sms_gateways/${made.row.id}`, {
      method: 'PUT',
      token: user.token,
      json: { institute_code: 'north', api_key },
    });
  expect((await change('')).status).toBe(200);
  expect(await stored()).toBe(first);
  expect((await change('k-67890')).status).toBe(200);
  expect(gatewayKey('north', await stored())).toBe('k-67890');
});
