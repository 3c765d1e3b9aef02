/** Load on one HTTP server, with requests that differ so that no answer is always the same row. */
import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { percentile } from '../figures.ts';
import { answerIn } from './answer.ts';

export interface Target {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
  readonly stop: () => void;
}
export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}
export interface Load {
  readonly perSecond: number;
  readonly p95: number;
  readonly count: number;
}

/** Starts a server script of this folder; it prints one JSON line when it listens. */
export async function startTarget(script: string, databaseUrl: string): Promise<Target> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, script), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise<{ port: number; token?: string }>((done, failed) => {
    child.stdout?.once('data', (line: Buffer) => done(JSON.parse(line.toString()) as { port: number; token?: string }));
    child.once('exit', (code) => failed(new Error(`${script} ended with ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${ready.port}`,
    headers: ready.token === undefined ? {} : { authorization: `Bearer ${ready.token}` },
    pid: child.pid ?? 0,
    stop: () => void child.kill('SIGTERM'),
  };
}

const NONE = Buffer.alloc(0);
const written = ({ method = 'GET', path, body }: Sent, { origin, headers }: Target): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: new URL(origin).host,
    ...headers,
    ...(text ? { 'content-type': 'application/json' } : {}),
    'content-length': Buffer.byteLength(text),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'));
};

/**
 * One connection that is never idle: sends `requests` in turn from number `first` on until `until`, a moment of
 * performance.now(). Gives the milliseconds of each.
 */
function keepBusy(origin: string, requests: readonly Buffer[], first: number, until: number): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const times: number[] = [];
  return new Promise((done, failed) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let data: Buffer = NONE;
    let since = 0;
    const send = (): void => {
      since = performance.now();
      socket.write(requests[(first + times.length) % requests.length] ?? NONE);
    };
    const take = (more: Buffer): void => {
      data = data.length === 0 ? more : Buffer.concat([data, more]);
      const answer = answerIn(data);
      if (!answer) return;
      const now = performance.now();
      times.push(now - since);
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`answered ${data.toString('utf8', 0, Math.min(answer.bytes, 600))}`);
      data = data.subarray(answer.bytes);
      if (now < until) return send();
      socket.end();
      done(times);
    };
    socket.once('connect', send);
    socket.on('data', (more) => {
      try {
        take(more);
      } catch (error) {
        socket.destroy();
        failed(error);
      }
    });
    socket.once('error', failed);
    socket.once('close', () => failed(new Error('The server closed a connection.')));
  });
}

/** `seconds` of load over ten connections. Throws when anything but 2xx is answered: a fast error is no figure. */
export async function loadOf(target: Target, make: () => Sent, seconds: number, connections = 10): Promise<Load> {
  const requests = Array.from({ length: 400 }, () => written(make(), target));
  const start = performance.now();
  // Each connection starts elsewhere: in step, all ten would change the same record at once.
  const apart = Math.floor(requests.length / connections);
  const busy = Array.from({ length: connections }, (_, n) =>
    keepBusy(target.origin, requests, n * apart, start + seconds * 1000),
  );
  const times = (await Promise.all(busy)).flat();
  return {
    perSecond: times.length / ((performance.now() - start) / 1000),
    p95: percentile(times, 0.95),
    count: times.length,
  };
}
