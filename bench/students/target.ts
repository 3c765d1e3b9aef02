/** One of the two servers that are measured, in a process of its own, and calls to it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Target {
  /** Milliseconds are counted around it: to the last byte of the answer. Throws when anything but 2xx is answered. */
  readonly ask: (path: string, body?: unknown, method?: string) => Promise<Record<string, unknown>>;
  readonly stop: () => void;
}
export async function startTarget(script: string, databaseUrl: string): Promise<Target> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { port, token } = await new Promise<{ port: number; token?: string }>((done, failed) => {
    child.stdout.once('data', (line: Buffer) => done(JSON.parse(line.toString()) as { port: number; token?: string }));
    child.once('exit', (code) => failed(new Error(`${script} ended with ${code}`)));
  });
  return {
    async ask(path, body, method) {
      const form = body instanceof FormData;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : form ? body : JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
