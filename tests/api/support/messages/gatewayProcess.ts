/** A gateway that can be killed as a power cut would, and what it took before: its file outlives it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../faults/serverProcess.ts';

export interface GatewayProcess {
  readonly host: string;
  readonly url: string;
  /** Every number that it took, in order. */
  readonly taken: () => string[];
  start(): Promise<void>;
  kill(): Promise<void>;
}
export async function gatewayProcess(directory: string): Promise<GatewayProcess> {
  const port = await freePort();
  const file = join(directory, 'taken.txt');
  writeFileSync(file, '');
  let child: ChildProcess | undefined;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `http://${host}/send`,
    taken: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
    async start() {
      const started = spawn(process.execPath, [join(import.meta.dirname, 'gatewayChild.ts'), String(port), file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      await Promise.race([
        once(started.stdout, 'data'),
        once(started, 'exit').then(() => Promise.reject(new Error('the gateway ended'))),
      ]);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
