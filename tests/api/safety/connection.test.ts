/**
 * The server as a process of its own: what Node's HTTP refuses before any route sees it, and headers through the real
 * stack.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, ServerProcess } from '../support/faults/serverProcess.ts';
import { testDatabase, type TestDatabase } from '../support/testDatabase.ts';

let test: TestDatabase;
let server: ServerProcess;
let port: number;
beforeAll(async () => {
  test = await testDatabase();
  port = await freePort();
  server = new ServerProcess({ databaseUrl: test.url }, port);
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await test.drop();
});

/** Sends bytes as they are and answers what came back until the server closed or a second passed. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setTimeout(1_000, () => socket.destroy());
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe('the connection', () => {
  it('takes 16 KB of headers and address together, and no more', async () => {
    expect((await fetch(`${server.base}/api/gender?search=${'x'.repeat(8_000)}`)).status).toBe(403);
    expect((await fetch(`${server.base}/api/gender?search=${'x'.repeat(17_000)}`)).status).toBe(431);
    expect((await fetch(`${server.base}/api/health`, { headers: { 'x-long': 'x'.repeat(17_000) } })).status).toBe(431);
  });
  it('refuses two lengths, a length beside chunks, and folded or split headers', async () => {
    const head = 'POST /api/gender HTTP/1.1\r\nHost: x\r\n';
    expect(statusOf(await raw(`${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`))).toBe(400);
    expect(statusOf(await raw(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`))).toBe(400);
    expect(statusOf(await raw('GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: b\u0000c\r\n\r\n'))).toBe(400);
    expect(statusOf(await raw('nonsense\r\n\r\n'))).toBe(400);
  });
  it('knows no TRACE and no CONNECT', async () => {
    for (const method of ['TRACE', 'CONNECT']) {
      const answer = await raw(
        `${method} /api/health HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`,
      );
      expect([method, answer.includes('echo-me'), statusOf(answer) === 200]).toEqual([method, false, false]);
    }
  });
  it('carries the headers of the application on pages, files and the API', async () => {
    for (const path of ['/', '/sign-in', '/favicon.svg', '/api/health', '/api/none', '/assets/none.js', '/%E0%A4%A']) {
      const { headers, status } = await fetch(`${server.base}${path}`, { redirect: 'manual' });
      expect([path, status < 500, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        path,
        true,
        'nosniff',
        path === '/sign-in' ? 'same-origin' : 'no-referrer',
      ]);
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });
  it('writes no token into its log', async () => {
    const token = `demo.${'s3cret-'.repeat(6)}x`;
    await fetch(`${server.base}/genders/demo/1/${token}`);
    await fetch(`${server.base}/api/getinstituteData/demo`, { headers: { authorization: `Bearer ${token}` } });
    expect(server.output).not.toContain('s3cret');
  });
});
