/** Load on one HTTP server, with requests that differ so that no answer is always the same row. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { percentile } from '../figures.ts';

export interface Target {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
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
}

/** Starts a server script of this folder; it prints one JSON line when it listens. */
export async function startTarget(script: string, databaseUrl: string): Promise<Target> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, script), databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ready = await new Promise<{ port: number; token?: string }>((done, failed) => {
    child.stdout?.once('data', (line: Buffer) => done(JSON.parse(line.toString()) as { port: number; token?: string }));
    child.once('exit', (code) => failed(new Error(`${script} ended with ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${ready.port}`,
    headers: ready.token === undefined ? {} : { authorization: `Bearer ${ready.token}` },
    stop: () => void child.kill('SIGTERM'),
  };
}

/** `seconds` of load over ten connections. Throws when anything but 2xx is answered: a fast error is no figure. */
export function loadOf(target: Target, make: () => Sent, seconds: number, connections = 10): Promise<Load> {
  const requests = Array.from({ length: 400 }, make).map(({ method = 'GET', path, body }) => ({
    method,
    path,
    headers: { ...target.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }));
  const times: number[] = [];
  return new Promise((done, failed) => {
    const run = autocannon({ url: target.origin, connections, duration: seconds, requests }, (error, result) => {
      if (error) return failed(error);
      if (result.non2xx + result.errors > 0) return failed(new Error(`${result.non2xx} answers other than 2xx, ${result.errors} errors`));
      done({ perSecond: result.requests.total / result.duration, p95: percentile(times, 0.95) });
    });
    run.on('response', (_client, _status, _bytes, time) => void times.push(time));
  });
}
