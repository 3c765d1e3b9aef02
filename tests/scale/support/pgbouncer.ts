/** PgBouncer of this machine in transaction mode, before the database of the tests. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf } from '../../../server/database/engine/address.ts';
import { freePort } from '../../api/support/faults/serverProcess.ts';

const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer'];
/** Version as a number (1.25.2 is 125), or why there is none. */
export function findPgbouncer(): { program: string; version: number; text: string } | { missing: string } {
  for (const program of PROGRAMS) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const [, text = '', major = '', minor = ''] = /PgBouncer ((\d+)\.(\d+)[\w.]*)/.exec(stdout ?? '') ?? [];
    if (text !== '') return { program, version: Number(major) * 100 + Number(minor), text };
  }
  return { missing: 'PgBouncer is not on this machine: apt-get install pgbouncer' };
}
/** From 1.21 on it knows prepared statements in this mode. */
export const PREPARES = 121;

export interface Pooler {
  /** URL of requests on its maintenance database. */
  readonly url: string;
  readonly prepares: boolean;
  stop(): Promise<void>;
}
const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true));
    socket.once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

/** `ownerUrl` and `requestsUrl` name the database itself; `connections` to it are shared by all clients. */
export async function startPooler(ownerUrl: string, requestsUrl: string, connections = 4): Promise<Pooler> {
  const found = findPgbouncer();
  if ('missing' in found) throw new Error(found.missing);
  const { socketDirectory, port } = addressOf(ownerUrl);
  const { username, password } = new URL(requestsUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`ALTER ROLE "${decodeURIComponent(username)}" SET role = 'edubase_app'`);
  await owner.end();

  const directory = mkdtempSync(join(tmpdir(), 'edubase-pooler-'));
  chmodSync(directory, 0o755);
  const own = await freePort();
  const prepares = found.version >= PREPARES;
  const users = join(directory, 'users.txt');
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${socketDirectory || '127.0.0.1'} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
${prepares ? 'max_prepared_statements = 500' : ''}
`,
  );
  // It refuses to run as root; the database does too, and its socket is its user's.
  const asUser =
    process.getuid?.() === 0
      ? {
          uid: socketDirectory ? statSync(socketDirectory).uid : 65_534,
          gid: socketDirectory ? statSync(socketDirectory).gid : 65_534,
        }
      : {};
  const child = spawn(found.program, ['-q', settings], { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const url = new URL(requestsUrl);
  url.host = `127.0.0.1:${own}`;
  url.searchParams.delete('host');
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    url: url.toString(),
    prepares,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
