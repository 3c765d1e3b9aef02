/** Headers of every answer, whatever its status, and what may stand in a log. */
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { toAnswer } from '../../../server/http/errors.ts';
import { redact } from '../../../server/http/redact.ts';
import { securityHeaders } from '../../../server/http/securityHeaders.ts';
import { makeApp, makeInstitute, type Answer, type Api, type TestUser } from '../support/apiClient.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

const directives = (answer: Answer): Map<string, string> =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
const everyKind = (): Promise<(readonly [string, Answer])[]> => {
  const own = { token: user.token, query: { institute_code: 'north' } };
  const calls: Record<string, Promise<Answer>> = {
    'list 200': api.call('/gender', own),
    'create 201': api.call('/gender', {
      token: user.token,
      json: { institute_code: 'north', name: `New ${Math.random()}` },
    }),
    'bad JSON 400': api.call('/gender', { token: user.token, json: '{' }),
    'override 400': api.call('/gender', { method: 'POST', token: user.token, query: { _method: 'TRACE' } }),
    'overridden 404': api.call('/gender/999', {
      method: 'POST',
      token: user.token,
      query: { institute_code: 'north', _method: 'DELETE' },
    }),
    'no session 403': api.call('/gender'),
    'unknown 404': api.call('/nothing'),
    'invalid 422': api.call('/gender', { token: user.token, json: { institute_code: 'north' } }),
    preflight: api.call('/gender', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    }),
    'foreign origin': api.call('/gender', { ...own, headers: { origin: 'https://evil.example' } }),
    'null origin': api.call('/gender', { ...own, headers: { origin: 'null' } }),
    HEAD: api.call('/gender', { ...own, method: 'HEAD' }),
    'TRACE-like method': api.call('/gender', { ...own, method: 'PROPFIND' }),
    health: api.call('/health'),
    docs: api.call('/docs'),
    openapi: api.call('/openapi.json'),
    'sign-in': api.call('//sign-in'),
    'sign-in refused': api.call('//sign-in', {
      method: 'POST',
      form: new URLSearchParams({ institute: 'a', username: 'b', password: 'c' }) as unknown as FormData,
    }),
    page: api.call('//genders'),
    asset: api.call('//assets/none.js'),
    'logo 404': api.call('//institute_logo/thumbnail/x'),
    'file 404': api.call('/files/x', own),
  };
  return Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await call] as const));
};

describe('every answer', () => {
  it('carries the headers, runs no inline script, lies in no frame', async () => {
    for (const [name, answer] of await everyKind()) {
      const { headers } = answer;
      const policy = directives(answer);
      expect([
        name,
        headers.get('x-content-type-options'),
        headers.get('referrer-policy'),
        headers.get('cross-origin-opener-policy'),
      ]).toEqual([
        name,
        'nosniff',
        // The sign-in form tells the server where it came from, and nobody else.
        name.startsWith('sign-in') ? 'same-origin' : 'no-referrer',
        'same-origin',
      ]);
      expect([name, headers.get('permissions-policy')]).toEqual([name, expect.stringContaining('geolocation=()')]);
      const script = policy.get('script-src') ?? policy.get('default-src') ?? '';
      expect([name, script]).toEqual([name, expect.stringMatching(/^'(self|none)'$/)]);
      expect([name, policy.get('base-uri'), policy.get('frame-ancestors')]).toEqual([name, "'none'", "'none'"]);
      expect([name, policy.get('object-src') ?? policy.get('default-src')]).toEqual([name, "'none'"]);
      expect([name, policy.has('form-action')]).toEqual([name, true]);
      expect([name, headers.get('server'), headers.get('x-powered-by'), headers.get('set-cookie')]).toEqual([
        name,
        null,
        null,
        null,
      ]);
      if (answer.text !== '')
        expect([name, headers.get('content-type')]).toEqual([
          name,
          expect.stringMatching(/^(application\/json|text\/html; charset=utf-8|text\/plain; ?charset=utf-8)/i),
        ]);
    }
  });
  it('of the API is stored nowhere', async () => {
    const stored = (await everyKind()).filter(
      ([name, { headers }]) =>
        headers.get('cache-control') !== 'no-store' && !['page', 'asset', 'logo 404'].includes(name),
    );
    expect(stored.map(([name]) => name)).toEqual([]);
  });
  it('is for pages of this server alone: no CORS header, for any origin', async () => {
    for (const [name, { headers }] of await everyKind())
      expect([name, [...headers.keys()].filter((header) => header.startsWith('access-control-'))]).toEqual([name, []]);
  });
  it('tells nothing about the inside', async () => {
    for (const [name, { text, status }] of await everyKind()) {
      expect([name, status < 500]).toEqual([name, true]);
      if (name !== 'openapi' && name !== 'docs')
        expect([name, text]).toEqual([
          name,
          expect.not.stringMatching(/node_modules|at \w+ \(|SELECT |kysely|postgres/i),
        ]);
    }
  });
});

describe('pages that the server writes', () => {
  it('allow no script at all and exactly their own style sheet', async () => {
    for (const path of ['//sign-in', '/docs']) {
      const answer = await api.call(path);
      const policy = directives(answer);
      expect([path, policy.get('default-src'), policy.has('script-src')]).toEqual([path, "'none'", false]);
      expect([path, policy.get('style-src')]).toEqual([path, expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
      expect(answer.text).not.toMatch(/<script|\son\w+=|style="|javascript:/i);
    }
  });
  it('let the sign-in form lead to this server and to its public address only', async () => {
    expect(directives(await api.call('//sign-in')).get('form-action')).toBe("'self' http://edubase.test");
    expect(directives(await api.call('/docs')).get('form-action')).toBe("'none'");
  });
});

describe('Strict-Transport-Security', () => {
  it('is sent when the public address is https, and only then', async () => {
    const at = async (publicUrl: string): Promise<string | null> => {
      const app = new Hono();
      app.use(securityHeaders({ publicUrl }));
      app.get('/', (context) => context.text('x'));
      return (await app.request('/')).headers.get('strict-transport-security');
    };
    expect(await at('http://127.0.0.1:8080')).toBeNull();
    const sent = (await at('https://school.example')) ?? '';
    expect(Number(/max-age=(\d+)/.exec(sent)?.[1])).toBeGreaterThanOrEqual(31_536_000);
    expect(sent).toContain('includeSubDomains');
  });
});

describe('the log', () => {
  it('holds no token, no code and no forged line', () => {
    const token = `north.${'aB3_-'.repeat(8)}abc`;
    const line = redact(`GET /genders/north/1/${token}?x=1\r\nrequest 1: forged Authorization: Bearer ${token}`);
    expect(line).not.toContain(token.slice(6));
    expect(line).toContain('north.[redacted]');
    expect(line).not.toMatch(/\r|\n\S/);
  });
  it('gets the details of an unexpected error, the caller only a number', () => {
    const said: string[] = [];
    const spy = vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
    const secret = `demo.${'x'.repeat(43)}`;
    const { status, json } = toAnswer(new Error(`SELECT broke at ${secret}`), 'request-1');
    spy.mockRestore();
    expect([status, json]).toEqual([500, { message: 'Something went wrong on our side (request request-1)' }]);
    expect(said.join()).toContain('SELECT broke at demo.[redacted]');
    expect(said.join()).not.toContain(secret);
  });
});

it('nothing of the repository is served', async () => {
  const app = createApp({
    config: { publicUrl: 'http://edubase.test', legacyBaseUrl: null, signInUrl: '/sign-in' },
    db: api.db,
    webRoot: `${process.cwd()}/public`,
  });
  for (const path of [
    '/.git/config',
    '/..%2f.git/config',
    '/%2e%2e/package.json',
    '/.env',
    '/package.json',
    '/../package.json',
    '/server/main.ts',
    '/assets/../../package.json',
  ]) {
    const text = await (await app.request(path)).text();
    expect([path, /"dependencies"|\[core\]|import \{/.test(text)]).toEqual([path, false]);
  }
});
