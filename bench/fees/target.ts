/** Our server in a process of its own, and calls to it with a key each. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';

export interface Target {
  /** To the last byte of the answer. Throws when anything but 2xx is answered. */
  readonly ask: (path: string, body?: unknown) => Promise<Record<string, unknown>>;
  readonly pid: number;
  readonly origin: string;
  /** A sign-in link, good once. */
  readonly handOff: () => Promise<string>;
  readonly stop: () => void;
}
/** By the module of Node, on connections that stay: what the client costs is little beside what is measured. */
async function send(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Promise<{ status: number; text: string }> {
  const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: await textOf(answer) };
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
  const agent = new Agent({ keepAlive: true });
  return {
    origin,
    pid: child.pid ?? 0,
    async handOff() {
      child.stdin.write('\n');
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return `${origin}${(JSON.parse(line.toString()) as { handOff: string }).handOff}`;
    },
    async ask(path, body) {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const { status, text } = await send(
        agent,
        `${origin}${path}`,
        {
          authorization: `Bearer ${token}`,
          ...(sent === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(sent)),
                'idempotency-key': randomUUID(),
              }),
        },
        sent,
      );
      if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
    stop: () => {
      agent.destroy();
      child.kill('SIGTERM');
    },
  };
}
