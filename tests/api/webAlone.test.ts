/** The web application alone, in front of a provider elsewhere: a real process, asked over HTTP. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PROVIDER = 'https://school.example/api/v1';
const dataDir = join(mkdtempSync(join(tmpdir(), 'edubase-alone-')), 'data');
let server: ChildProcess;
let base = '';
let started = '';
const start = (env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, EDUBASE_DATA_DIR: dataDir, DATABASE_URL: '', ...env },
  });
/** What it printed until it ended, or until the line that is waited for. */
const said = (child: ChildProcess, line?: RegExp): Promise<string> =>
  new Promise((done) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        text += String(part);
        if (line?.test(text)) done(text);
      });
    child.once('close', () => done(text));
  });
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  server = start({ PROVIDER_URL: `${PROVIDER}/`, SIGN_IN_URL: 'https://school.example/login', PORT: String(port) });
  started = await said(server, /Sign in: /);
});
afterAll(() => {
  server.kill('SIGTERM');
  rmSync(dirname(dataDir), { recursive: true, force: true });
});

it('serves the page with the addresses of the provider, under a policy that allows them and no other', async () => {
  expect(started).toContain(`for the provider at ${PROVIDER}\n`);
  const answer = await fetch(`${base}/genders`);
  const page = await answer.text();
  // The first one counts for the application: that of the build must be gone.
  expect(page.match(/edubase-config/g)).toHaveLength(1);
  const settings = /name="edubase-config" content="([^"]*)"/.exec(page)?.[1] ?? '';
  expect(JSON.parse(settings.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))).toEqual({
    apiBase: PROVIDER,
    legacyBaseUrl: null,
    signInUrl: 'https://school.example/login',
    logoUrl: 'https://school.example/institute_logo/thumbnail/',
    publicUrl: base,
    sources: {},
  });
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self' https://school.example;");
  expect(policy).toContain("img-src 'self' blob: data: https://school.example;");
  expect(policy).toContain("script-src 'self';");
});

it('has no API, and says where it is', async () => {
  const answer = await fetch(`${base}/api/genders`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { message: `There is no API here; it is at ${PROVIDER}` },
  ]);
});

it('has no database, and loads no module of the reference provider', () => {
  expect(existsSync(dataDir)).toBe(false);
  const reached = new Set<string>();
  const follow = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, to = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+)'/g))
      follow(join(dirname(path), to));
  };
  follow('server/web/alone.ts');
  expect(
    [...reached].filter((path) => /server\/(database|modules|resources|jobs|operations|reports)\//.test(path)),
  ).toEqual([]);
});

it('says what is missing, and what is wrong, and does not start', async () => {
  expect(await said(start({ PROVIDER_URL: PROVIDER, SIGN_IN_URL: '', LEGACY_BASE_URL: '' }))).toContain(
    'SIGN_IN_URL must say where people sign in, or LEGACY_BASE_URL',
  );
  expect(await said(start({ PROVIDER_URL: 'school.example' }))).toContain(
    'PROVIDER_URL must be an http:// or https://',
  );
});
