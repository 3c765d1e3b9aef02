/** Starts the real server on an embedded PostgreSQL with a data directory of its own, and stops it afterwards. */
import { spawn } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../../../server/database/engine/startEngine.ts';
import { COMPILE_CACHE } from '../../support/compileCache.ts';
import { SETTINGS } from '../../support/databaseSettings.ts';
import { dataDirectory } from '../../support/dataDirectory.ts';
import { startServers } from '../../scale/support/servers.ts';

const port = process.env['E2E_PORT'] ?? '8199';
const base = `http://127.0.0.1:${port}`;

/** Only what hangs meets the limit of five minutes: a busy machine takes long to begin. */
async function ready(child: ReturnType<typeof spawn>, output: () => string): Promise<void> {
  for (let tries = 0; tries < 1500; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${base}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`the server did not become ready:\n${output()}`);
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const directory = dataDirectory('edubase-e2e-');
  // The database process runs as another user when this one is root, and has to reach its directory.
  chmodSync(directory, 0o755);
  process.env['EDUBASE_DATA_DIR'] = join(directory, 'data');
  const engine = await startEngine({ dataDir: join(directory, 'data'), settings: SETTINGS });
  process.env['DATABASE_URL'] = engine.url;
  process.env['NODE_COMPILE_CACHE'] = COMPILE_CACHE;
  process.env['E2E_PORT'] = port;
  process.env['PORT'] = port;
  // The gateways of tests are on this machine.
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    MESSAGE_HOSTS: '127.0.0.1',
    INSTITUTE_MAKERS: '*',
  };
  if (process.env['SCALE'] === 'browsers') {
    // Each has a port of its own, behind one address.
    const { PORT: _port, ...others } = settings;
    const servers = await startServers(
      engine.url,
      { ...others, PUBLIC_URL: base },
      {
        asksReady: true,
        sendsAgain: true,
        port: Number(port),
      },
    ).catch(async (error: unknown) => {
      await engine.stop();
      throw error;
    });
    servers.beginKilling();
    return async () => {
      await servers.stop();
      await engine.stop();
      rmSync(directory, { recursive: true, force: true });
      console.info(`${servers.counts.kills} kills of a server`);
    };
  }
  let output = '';
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...settings, PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // One that is left behind would answer in place of the next.
  await ready(child, () => output).catch(async (error: unknown) => {
    child.kill('SIGTERM');
    await engine.stop();
    throw error;
  });
  return async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
    if (output.includes('is not whole')) throw new Error(`the demo school was not made:\n${output}`);
  };
}
