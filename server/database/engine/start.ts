/** Starts the embedded PostgreSQL and waits until it answers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { type Address, addressOf, chooseAddress, urlOf } from './address.ts';
import { findRunning, type Running } from './adopt.ts';
import type { Binaries } from './binaries.ts';
import { tryConnect } from './connect.ts';
import { EngineError } from './EngineError.ts';
import type { Home } from './home.ts';
import { asUser, cleanEnvironment } from './runAs.ts';
import { sleep } from './sleep.ts';

export interface StartOptions {
  /** Time until the server must answer; recovery after a crash may take ten times as long. */
  readonly timeoutMs: number;
  /** Server settings over the usual ones. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** URL of the server that ran here before: whoever knows that address must find this one at it. */
  readonly at?: string;
}

const MB = 1024 * 1024;
/**
 * Memory for pages: an eighth of what the machine or its container has in bytes, 128 MB to 1 GB. Beside it the system
 * remembers files by itself, and people work on the same machine.
 */
export function memoryForPages(machine: number, container: number): string {
  // Without a limit a container says 0, or more than there is.
  const has = Math.min(machine, container || Number.POSITIVE_INFINITY);
  return `${Math.round(Math.min(1024, Math.max(128, has / 8 / MB)))}MB`;
}
/**
 * WAL is not compressed: of the methods this build has pglz alone, which takes 400 µs for a page. A change of a record
 * among a million cost the database 1,017 µs instead of 914. Archived segments are compressed (recovery/files.ts).
 */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: memoryForPages(totalmem(), process.constrainedMemory()),
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ssl: 'off',
  password_encryption: 'scram-sha-256',
  log_line_prefix: '%m [%p] ',
};
const LOG_LIMIT = 10_000_000;
/** Left by a server that died a moment ago and whose children are still ending, or that is starting right now. */
const PASSING = /pre-existing shared memory block|lock file "postmaster.pid" (already exists|is empty)/;
const PASSING_MS = 15_000;

const logFile = (home: Home): string => join(home.directory, 'postgres.log');

function openLog(home: Home): number {
  const file = logFile(home);
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

const logSince = (home: Home, from: number): string => readFileSync(logFile(home)).subarray(from).toString('utf8');

function launch(
  home: Home,
  binaries: Binaries,
  address: Address,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const all: Record<string, string> = {
    ...SETTINGS,
    ...settings,
    port: String(address.port),
    listen_addresses: address.socketDirectory ? '' : '127.0.0.1',
    unix_socket_directories: address.socketDirectory,
  };
  const log = openLog(home);
  try {
    // Its own session: Ctrl-C in the terminal reaches Edubase first, which finishes its requests before it stops the
    // database.
    return spawn(
      binaries.postgres,
      ['-D', home.pgdata, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...asUser(home.runAs),
        cwd: home.pgdata,
        detached: true,
        stdio: ['ignore', log, log],
        env: cleanEnvironment(),
      },
    );
  } finally {
    closeSync(log);
  }
}

/** 'ready', or what the server printed before it ended. */
async function waitUntilReady(
  child: ChildProcess,
  url: string,
  home: Home,
  from: number,
  { timeoutMs, log }: StartOptions,
): Promise<'ready' | string> {
  let ended: string | undefined;
  child.once('exit', (code, signal) => (ended = `PostgreSQL ended with ${signal ?? code}`));
  child.once('error', (error) => (ended = error.message));
  const begun = Date.now();
  let recovering = false;
  for (;;) {
    if (ended !== undefined) return logSince(home, from).trim() || ended;
    const outcome = await tryConnect(url);
    if ('client' in outcome) {
      await outcome.client.end();
      return 'ready';
    }
    if (outcome.failed === 'starting' && !recovering && Date.now() - begun > 2000) {
      recovering = true;
      log('The database is recovering from an unclean stop, please wait.');
    }
    if (Date.now() - begun > timeoutMs * (recovering ? 10 : 1)) {
      child.kill('SIGINT');
      throw new EngineError(
        `PostgreSQL did not answer within ${timeoutMs / 1000} seconds (${outcome.message}). Its log is ${logFile(home)}.`,
      );
    }
    await sleep(50);
  }
}

/**
 * A server on the data directory: started here, or another one's that was quicker.
 * @throws EngineError with the server's own words when it does not come up
 */
export async function startServer(
  home: Home,
  binaries: Binaries,
  password: string,
  options: StartOptions,
): Promise<Running> {
  const deadline = Date.now() + PASSING_MS;
  for (;;) {
    const address = options.at === undefined ? await chooseAddress(home.pgdata) : addressOf(options.at);
    const from = existsSync(logFile(home)) ? statSync(logFile(home)).size : 0;
    const child = launch(home, binaries, address, options.settings);
    child.unref();
    const result = await waitUntilReady(
      child,
      urlOf(address, password, 'postgres'),
      home,
      from > LOG_LIMIT ? 0 : from,
      options,
    );
    if (result === 'ready' && child.pid !== undefined) return { pid: child.pid, url: urlOf(address, password) };
    if (!PASSING.test(result) || Date.now() > deadline) {
      throw new EngineError(
        `The embedded PostgreSQL did not start:\n${result}\nThe data is in ${home.pgdata} and was not changed. The log is ${logFile(home)}.`,
      );
    }
    const other = await findRunning(home.pgdata, password, options.timeoutMs);
    if (other) return other;
    await sleep(300);
  }
}
