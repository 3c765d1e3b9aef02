/** A server of its own with the demo institute, as an administrator of it calls it over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RealServer {
  readonly base: string;
  readonly token: string;
  /** Code of the demo institute. */
  readonly code: string;
  /** Resident memory of the server process, in MB. */
  readonly rss: () => number;
  /** Processor time of the server process and its threads since its start, in ms, in steps of 10. */
  readonly cpu: () => number;
  readonly stop: () => Promise<void>;
}
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** A sign-in address; empty while there is nobody to sign in. */
async function linkOf(env: NodeJS.ProcessEnv): Promise<string> {
  const link = spawn(process.execPath, ['scripts/link.ts'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const chunk of link.stdout) text += String(chunk);
  return text.trim().split('\n').at(-1) ?? '';
}
async function signIn(
  base: string,
  env: NodeJS.ProcessEnv,
  isGone: () => boolean,
): Promise<{ token: string; code: string }> {
  // As long as the server lives: how fast the machine fills a new database decides nothing.
  while (!(await fetch(`${base}/health`).catch(() => null))?.ok) {
    if (isGone()) throw new Error('The server ended before it answered.');
    await pause(200);
  }
  // It answers before the demo school is there.
  let text = await linkOf(env);
  while (text === '' && !isGone()) {
    await pause(500);
    text = await linkOf(env);
  }
  const [, code = '', , linkCode = ''] = new URL(text).pathname.split('/');
  const answer = await fetch(`${base}/getinstituteData/${code}`, { headers: { authorization: `Bearer ${linkCode}` } });
  const { token } = (await answer.json()) as { token?: string };
  return { token: token ?? linkCode, code };
}

/** Starts it on a free port; it is stopped, and its data deleted, by `stop`. */
export async function startRealServer(): Promise<RealServer> {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}/api`;
  const directory = mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  chmodSync(directory, 0o755);
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', EDUBASE_DATA_DIR: join(directory, 'data') };
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    server.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const rss = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const cpu = (): number => {
    // After the name in brackets: field 14 is the time in user mode, 15 in the kernel, in ticks of 10 ms.
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  try {
    return { base, ...(await signIn(base, env, () => server.exitCode !== null)), rss, cpu, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
