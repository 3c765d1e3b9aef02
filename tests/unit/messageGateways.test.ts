/** How a gateway is called, what its answers mean, and whom this server may not call. */
import { afterEach, describe, expect, test } from 'vitest';
import { callOf, outcomeOf, valueAt, type GatewayCall } from '../../server/modules/messaging/gatewayCall.ts';
import { httpCall, whyUnreached } from '../../server/modules/messaging/httpCall.ts';
import { allowHosts, isClosed, refusalOf } from '../../server/modules/messaging/safeAddress.ts';

const gateway: GatewayCall = {
  url: 'https://sms.example.com/send?v=2',
  sender_id: 'SCHOOL',
  username: 'chenab',
  format: 'form',
  number_form: 'plain',
  to_param: 'to',
  text_param: 'message',
  sender_param: 'mask',
  username_param: 'user',
  key_param: 'password',
  more_params: 'type=urdu\nroute = 1',
  template_params: null,
  headers: null,
  success_path: null,
  success_value: null,
  id_path: null,
  timeout_seconds: 15,
};
const message = { to: '+923001234567', body: 'سلام & hello' };

describe('a call', () => {
  test('is a form', () => {
    const { method, body, headers, url } = callOf(gateway, 'k=1', message);
    expect([method, url.href, headers['content-type']]).toEqual([
      'POST',
      'https://sms.example.com/send?v=2',
      'application/x-www-form-urlencoded;charset=UTF-8',
    ]);
    expect(Object.fromEntries(new URLSearchParams(body ?? ''))).toEqual({
      type: 'urdu',
      'route ': ' 1',
      to: '923001234567',
      message: 'سلام & hello',
      mask: 'SCHOOL',
      user: 'chenab',
      password: 'k=1',
    });
  });
  test('is JSON, also with names below others', () => {
    const own = {
      ...gateway,
      format: 'json',
      to_param: 'to.number',
      text_param: 'text[body]',
      more_params: null,
    } as const;
    const { body } = callOf({ ...own, sender_param: null, username_param: null, key_param: null }, 'k', message);
    expect(JSON.parse(body ?? '')).toEqual({ to: { number: '923001234567' }, text: { body: 'سلام & hello' } });
  });
  test('stands in the address of a GET, and carries headers with the key', () => {
    const own = {
      ...gateway,
      format: 'query',
      more_params: null,
      headers: 'Authorization: Bearer {key}\nX-From: {sender}',
    } as const;
    const { method, url, body, headers } = callOf({ ...own, key_param: null }, 'k-1', message);
    expect([method, body, headers]).toEqual(['GET', null, { authorization: 'Bearer k-1', 'x-from': 'SCHOOL' }]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ v: '2', to: '923001234567', message: 'سلام & hello' });
  });
  // As the Cloud API of WhatsApp has it.
  const cloud = {
    ...gateway,
    format: 'json',
    text_param: 'text.body',
    sender_param: null,
    username_param: null,
    key_param: null,
    more_params: 'messaging_product=whatsapp\ntype=text',
    template_params:
      'type=template\ntemplate.name={template}\ntemplate.language.code={language}\ntemplate.components.0.type=body\ntemplate.components.0.parameters.*.type=text\ntemplate.components.0.parameters.*.text={value}',
  } as const;
  const template = { name: 'fee_due', language: 'ur', values: ['Ali {value}', '1,500'] };
  const of = (more: object): unknown => JSON.parse(callOf(cloud, 'k', { ...message, ...more }).body ?? '');
  test('is of a template that was approved, with its variables in order', () => {
    const head = { messaging_product: 'whatsapp', type: 'template', to: '923001234567' };
    const named = { name: 'fee_due', language: { code: 'ur' } };
    expect(of({ template })).toEqual({
      ...head,
      template: {
        ...named,
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ali {value}' },
              { type: 'text', text: '1,500' },
            ],
          },
        ],
      },
    });
    expect(of({ template: { ...template, values: [] } }), 'without variables').toEqual({ ...head, template: named });
    expect(of({})).toEqual({ ...head, type: 'text', text: { body: message.body } });
  });
  test('is of a template in a form too', () => {
    const form = { ...gateway, more_params: null, template_params: 'tpl={template}\nv[*]={value}\nsaid={text}' };
    const { body } = callOf(form, 'k', { ...message, template });
    expect(Object.fromEntries(new URLSearchParams(body ?? ''))).toEqual({
      to: '923001234567',
      mask: 'SCHOOL',
      user: 'chenab',
      password: 'k',
      tpl: 'fee_due',
      'v[0]': 'Ali {value}',
      'v[1]': '1,500',
      said: message.body,
    });
  });
  test('a key cannot begin a header of its own', () => {
    const own = { ...gateway, headers: 'Authorization: {key}' };
    expect(callOf(own, 'a\r\nHost: evil', message).headers['authorization']).toBe('aHost: evil');
  });
});

describe('an answer', () => {
  const answered = (status: number, text = '', retryAfter: string | null = null) => ({ status, text, retryAfter });
  test.each([
    [answered(200, 'OK'), { state: 'sent', providerId: null }],
    [answered(302, ''), { state: 'failed', error: 'HTTP 302' }],
    [answered(401, 'wrong key'), { state: 'failed', error: 'HTTP 401: wrong key' }],
    [answered(429, '', '7'), { state: 'again', seconds: 7, down: false, error: 'HTTP 429' }],
    [answered(429), { state: 'again', seconds: null, down: false, error: 'HTTP 429' }],
    [answered(503, '', '60'), { state: 'again', seconds: 60, down: true, error: 'HTTP 503' }],
    [answered(503), { state: 'unknown', error: 'HTTP 503' }],
    [answered(500, 'oops'), { state: 'unknown', error: 'HTTP 500: oops' }],
    [
      { error: 'ECONNREFUSED', taken: false },
      { state: 'again', error: 'ECONNREFUSED', seconds: null, down: true },
    ],
    [
      { error: 'socket hang up', taken: true },
      { state: 'unknown', error: 'socket hang up' },
    ],
  ])('%j', (answer, outcome) => expect(outcomeOf(gateway, answer)).toEqual(outcome));
  test('says by its body whether it worked, and under which number', () => {
    const own = { ...gateway, success_path: 'data.status', success_value: 'ok, queued', id_path: 'data.ids[0]' };
    const body = (status: string) => JSON.stringify({ data: { status, ids: [77] } });
    expect(outcomeOf(own, answered(200, body('QUEUED')))).toEqual({ state: 'sent', providerId: '77' });
    expect(outcomeOf(own, answered(200, body('no credit')))).toMatchObject({ state: 'failed' });
    expect(outcomeOf(own, answered(200, '<html>'))).toMatchObject({ state: 'failed' });
    expect(valueAt('{"a":1}', '__proto__.x')).toBeUndefined();
  });
  test('a day of Retry-After is one; more is not waited for', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    const after = (value: string) => outcomeOf(gateway, answered(429, '', value), now);
    expect(after('Thu, 01 Jan 2026 00:01:00 GMT')).toMatchObject({ seconds: 60 });
    expect(after('999999')).toMatchObject({ seconds: 86_400 });
    expect(after('soon')).toMatchObject({ seconds: null });
  });
});

describe('an address', () => {
  afterEach(() => allowHosts([]));
  test.each(
    `127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::1
     ::ffff:127.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::a00:1 2002:7f00:1:: ff02::1 ::7f00:1 not-an-address`.split(/\s+/),
  )('%s is closed', (address) => expect(isClosed(address)).toBe(true));
  test.each('8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111'.split(' '))('%s is open', (address) =>
    expect(isClosed(address)).toBe(false),
  );
  test.each([
    'http://localhost/x',
    'http://LOCALHOST./x',
    'http://127.0.0.1:8080/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://intranet/',
    'ftp://sms.example.com/',
    'https://user:word@sms.example.com/',
    'nonsense',
  ])('%s is refused', (address) => expect(refusalOf(address)).not.toBeNull());
  test('what the operator names may be called, and nothing beside it', () => {
    allowHosts(['127.0.0.1:9000', 'sms.lan']);
    expect(refusalOf('http://127.0.0.1:9000/send')).toBeNull();
    expect(refusalOf('http://sms.lan:81/send')).toBeNull();
    expect(refusalOf('http://127.0.0.1:9001/send')).not.toBeNull();
    expect(refusalOf('https://sms.example.com/send')).toBeNull();
  });
});

describe('a gateway that cannot be reached', () => {
  afterEach(() => allowHosts([]));
  const url = new URL('https://sms.example.com/send');
  const said = (code: string): string => whyUnreached(Object.assign(new Error(`${code} it failed`), { code }), url);
  test.each([
    ['ENOTFOUND', 'There is no server named sms.example.com: check the address'],
    ['EAI_AGAIN', 'The name sms.example.com could not be looked up: this server may have no internet'],
    ['ECONNREFUSED', 'sms.example.com refuses connections: it is down, or the port of the address is wrong'],
    ['EHOSTUNREACH', 'sms.example.com cannot be reached from this server: it may have no internet'],
    ['ETIMEDOUT', 'sms.example.com does not answer'],
    ['ECONNRESET', 'sms.example.com closed the connection without an answer'],
    ['CERT_HAS_EXPIRED', 'The certificate of sms.example.com is not valid'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of sms.example.com is not valid'],
    ['HPE_INVALID_CONSTANT', 'sms.example.com does not answer as a web server does'],
    ['EMFILE', 'sms.example.com cannot be reached (EMFILE)'],
  ])('is told in words: %s', (code, words) => expect(said(code)).toBe(words));
  test('is told so by the call itself', async () => {
    allowHosts(['127.0.0.1']);
    const answer = await httpCall({
      url: new URL('http://127.0.0.1:1/send'),
      method: 'GET',
      headers: {},
      body: null,
      timeoutMs: 5000,
    });
    expect(answer).toEqual({
      error: '127.0.0.1:1 refuses connections: it is down, or the port of the address is wrong',
      taken: false,
    });
  });
});
