/** `npm run dev`: the pages of Vite and the calls of the provider at one address, where signing in leads back to. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from './support/testDatabase.ts';

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
let test: TestDatabase;
let dev: ChildProcess;
let base = '';
let printed = '';
const ended = (): Promise<unknown> => new Promise((done) => dev.once('exit', done));

beforeAll(async () => {
  test = await testDatabase();
  const [port, devPort] = [await freePort(), await freePort()];
  base = `http://127.0.0.1:${devPort}`;
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // What is printed is read, and where CI is set it would be coloured.
      NO_COLOR: '1',
      PORT: String(port),
      DEV_PORT: String(devPort),
      PUBLIC_URL: '',
      DATABASE_URL: test.ownerUrl,
      EDUBASE_SECRET: 'for tests of development only',
    },
  });
  await new Promise<void>((done) => {
    for (const stream of [dev.stdout, dev.stderr])
      stream?.on('data', (part: Buffer) => {
        printed += String(part);
        if (/ready on/.test(printed) && /VITE v/.test(printed)) done();
      });
    dev.once('exit', () => done());
  });
});
afterAll(async () => {
  const gone = ended();
  if (dev.exitCode === null) {
    dev.kill('SIGTERM');
    await gone;
  }
  await test.drop();
});

it('serves pages that are loaded anew when their source changes', async () => {
  const page = await fetch(`${base}/genders`, { headers: { accept: 'text/html' } });
  expect([page.status, (await page.text()).includes('/@vite/client')]).toEqual([200, true]);
  expect((await fetch(`${base}/api/health`)).status).toBe(200);
});
it('leads back to the pages after signing in', async () => {
  const [, username = '', password = ''] = /^ {2}(\w+) {2}(\S+) {2}\(administrator/m.exec(printed) ?? [];
  const answer = await fetch(`${base}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: base },
    body: new URLSearchParams({ institute: 'demo', username, password }),
  });
  expect([answer.status, answer.headers.get('location')?.startsWith(`${base}/demo/`)]).toEqual([303, true]);
});
