/** Our server in a process of its own, and calls to it with a key each. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Target {
  /** To the last byte of the answer. Throws when anything but 2xx is answered. */
  readonly ask: (path: string, body?: unknown) => Promise<Record<string, unknown>>;
  readonly pid: number;
  readonly origin: string;
  /** A sign-in link, good once. */
  readonly handOff: () => Promise<string>;
  readonly stop: () => void;
}
export async function startTarget(databaseUrl: string, webRoot: string): Promise<Target> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'oursServer.ts'), databaseUrl, webRoot], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { port, token } = await new Promise<{ port: number; token: string }>((done, failed) => {
    child.stdout.once('data', (line: Buffer) => done(JSON.parse(line.toString()) as { port: number; token: string }));
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    pid: child.pid ?? 0,
    async handOff() {
      child.stdin.write('\n');
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return `${origin}${(JSON.parse(line.toString()) as { handOff: string }).handOff}`;
    },
    async ask(path, body) {
      const response = await fetch(`${origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
