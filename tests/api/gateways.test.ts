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

it('refuses addresses of private networks, when it is made and when it is changed', async () => {
  const json = { institute_code: 'north', name: 'Inside', channel: 'sms', url: 'http://169.254.169.254/latest' };
  const made = await api.call('/sms_gateways', { token: user.token, json });
  expect([made.status, made.errors]).toEqual([
    422,
    { url: ['URL must be a public address: this one is of a private network'] },
  ]);
  const open = await api.call('/sms_gateways', {
    token: user.token,
    json: { ...json, url: 'https://sms.example.com' },
  });
  expect(open.status).toBe(201);
  const changed = await api.call(`/sms_gateways/${open.row.id}`, {
    method: 'PUT',
    token: user.token,
    json: { institute_code: 'north', url: 'http://localhost:5432/' },
  });
  expect([changed.status, Object.keys(changed.errors)]).toEqual([422, ['url']]);
});

it('refuses a template with a variable that nobody knows, and names those that are known', async () => {
  const json = { institute_code: 'north', name: 'Odd', module: 'students', language: 'en', body: 'Dear {parent}' };
  const made = await api.call('/sms_templates', { token: user.token, json });
  expect(made.status).toBe(422);
  expect(made.errors['body']?.[0]).toContain('{student} {father}');
});
