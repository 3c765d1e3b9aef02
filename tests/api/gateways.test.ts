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
  const mail = {
    institute_code: 'north',
    name: 'Mail',
    channel: 'email',
    smtp_host: 'smtp.example.com',
    from_email: 'office@school.example',
  };
  for (const [values, field] of [
    [{ smtp_host: '10.0.0.7' }, 'smtp_host'],
    [{ smtp_host: 'mail.internal' }, 'smtp_host'],
    [{ smtp_host: '0x7f.1' }, 'smtp_host'],
    [{ smtp_host: 'a.example/x' }, 'smtp_host'],
    [{ smtp_host: null }, 'smtp_host'],
    [{ from_email: 'office <a@b>@school.example' }, 'from_email'],
    [{ reply_to: 'a,b@school.example' }, 'reply_to'],
  ] as const) {
    const refused = await api.call('/sms_gateways', { token: user.token, json: { ...mail, ...values } });
    expect([refused.status, Object.keys(refused.errors)], JSON.stringify(values)).toEqual([422, [field]]);
  }
  // What only a call over HTTP has is not there.
  const kept = await api.call('/sms_gateways', {
    token: user.token,
    json: { ...mail, url: 'https://sms.example.com', to_param: 'to' },
  });
  expect(kept.row).toMatchObject({ url: null, to_param: null, smtp_port: 587, smtp_security: 'starttls' });
  const moved = await api.call(`/sms_gateways/${kept.row.id}`, {
    method: 'PUT',
    token: user.token,
    json: { institute_code: 'north', smtp_host: 'localhost', smtp_security: 'tls' },
  });
  expect([moved.status, Object.keys(moved.errors)]).toEqual([422, ['smtp_host']]);
});

it('refuses a template with a variable that nobody knows, and names those that are known', async () => {
  const json = { institute_code: 'north', name: 'Odd', module: 'students', language: 'en', body: 'Dear {parent}' };
  const made = await api.call('/sms_templates', { token: user.token, json });
  expect(made.status).toBe(422);
  expect(made.errors['body']?.[0]).toContain('{student} {father}');
});
