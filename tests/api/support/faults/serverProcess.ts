/** The real server as a process of its own, to be killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../../support/compileCache.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

export type Place = { readonly dataDir: string } | { readonly databaseUrl: string };
export const environmentOf = (place: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  // Without the demo institute: it is not what is tested, and takes its time.
  NODE_ENV: 'production',
  // The writers never pause.
  RATE_PER_MINUTE: '0',
  EDUBASE_DATA_DIR: 'dataDir' in place ? place.dataDir : '',
  DATABASE_URL: 'databaseUrl' in place ? place.databaseUrl : '',
});

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
/** Runs a script of the repository to its end. */
export async function runScript(script: string, args: readonly string[], place: Place): Promise<Ran> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

export class ServerProcess {
  readonly base: string;
  readonly #place: Place;
  readonly #port: number;
  readonly #root: string;
  readonly #settings: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  output = '';

  /**
   * `root`: a directory that holds a checkout, or what of it the server needs. `settings`: over those that such servers
   * have.
   */
  constructor(place: Place, port: number, root = ROOT, settings: NodeJS.ProcessEnv = {}) {
    this.#settings = settings;
    this.#root = root;
    this.#place = place;
    this.#port = port;
    this.base = `http://127.0.0.1:${port}`;
  }
  get alive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }
  /** Starts it without waiting. */
  launch(): void {
    const env = { ...environmentOf(this.#place), PORT: String(this.#port), HOST: '127.0.0.1', ...this.#settings };
    const child = spawn(process.execPath, [join(this.#root, 'server/main.ts')], {
      cwd: this.#root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child = child;
  }
  /** Answers the milliseconds until /api/health says ready. */
  async untilReady(timeoutMs: number): Promise<number> {
    const begun = Date.now();
    for (;;) {
      const answer = await fetch(`${this.base}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return Date.now() - begun;
      if (!this.alive) throw new Error(`the server ended:\n${this.output}`);
      if (Date.now() - begun > timeoutMs)
        throw new Error(`the server was not ready after ${timeoutMs} ms:\n${this.output}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  async start(): Promise<number> {
    this.launch();
    return this.untilReady(300_000);
  }
  /** Without waiting for what comes of it. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }
  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.alive) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  /** As a power cut would end it. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }
  /** Answers what it printed, when it is expected not to start. */
  async refusal(timeoutMs = 300_000): Promise<{ code: number | null; output: string }> {
    this.launch();
    const child = this.#child;
    if (!child) throw new Error('not launched');
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const [code] = (await once(child, 'close')) as [number | null];
    clearTimeout(timer);
    return { code, output: this.output };
  }
}
