/**
 * Start: configuration, database, migrations, demo data, web and API on one port. Stops cleanly on SIGINT and SIGTERM.
 */
import { serve, type ServerType } from '@hono/node-server';
import { assertValid } from '../contract/validate.ts';
import { resources } from '../src/resources/index.ts';
import { writeAddress } from './addressFile.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { EngineError } from './database/engine/EngineError.ts';
import { startEngine, type Engine } from './database/engine/startEngine.ts';
import { requestsUrl } from './database/loginRole.ts';
import { openDatabase, type Database } from './database/open.ts';
import { prepareDatabase } from './database/scratch/prepare.ts';
import { jobKinds } from './jobs/kinds.ts';
import { resumeJobs } from './jobs/resumeJobs.ts';
import { startJobs } from './jobs/runner.ts';
import { warmThread } from './modules/exchange/file/threads.ts';
import { allowHosts } from './modules/messaging/safeAddress.ts';
import { setSecretKey } from './resources/secrets.ts';
import { readSecretKey } from './secretKeyFile.ts';
import { seedFeeHistory, seedIfEmpty } from './seedIfEmpty.ts';

const say = (text: string): void => console.info(text);

/**
 * Limits of the connection itself: headers and address 16 KB together (431 beyond), 15 seconds to send them, two
 * minutes for the whole request. Longer idle connections than a proxy keeps would be closed under its hands, hence 65
 * seconds.
 */
const CONNECTION = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
} as const;

function listen(config: Config, db: Database): Promise<ServerType> {
  return new Promise((done, failed) => {
    const server = serve(
      { fetch: createApp({ config, db }).fetch, port: config.port, hostname: config.host, serverOptions: CONNECTION },
      () => done(server),
    );
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken =
        error.code === 'EADDRINUSE'
          ? new EngineError(
              `Port ${config.port} of ${config.host} is in use. Stop what uses it, or set PORT to another one.`,
            )
          : error;
      failed(taken);
    });
  });
}

/** Requests under way are finished, for at most ten seconds. */
async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise<void>((done) => void server.close(() => done()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 10_000);
  await closed;
  clearTimeout(late);
}

/** What has been started so far, to be stopped in reverse; also when a signal comes in the middle of the start. */
const started: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;
function stop(reason: string, code: number): Promise<void> {
  stopping ??= (async () => {
    say(`${reason}: stopping`);
    for (const undo of started.reverse()) await undo().catch((error: unknown) => console.error(error));
    say('Stopped.');
    process.exit(code);
  })();
  return stopping;
}

async function start(): Promise<void> {
  const config = readConfig();
  assertValid(resources, { sources: Object.keys(config.sources) });
  const engine: Engine = await startEngine({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log: say,
    onLost: (error) => void stop(error.message, 1),
  });
  started.push(() => engine.stop());
  say(`Database: ${engine.kind === 'external' ? 'the server of DATABASE_URL' : engine.directory}`);
  await prepareDatabase(engine.url, { resources, development: config.development, say });
  const db = openDatabase({
    url: await requestsUrl(engine.url, config.databaseUrl === null ? null : config.databaseAppUrl, say),
  });
  started.push(() => db.close());
  setSecretKey(readSecretKey(config, say));
  allowHosts(config.messageHosts);
  const demo = await seedIfEmpty(db, engine.url, config);
  const server = await listen(config, db);
  started.push(() => closeServer(server));
  // The thread that reads imported files; not before people can sign in.
  setTimeout(warmThread, 1000).unref();
  const jobs = await startJobs(db, jobKinds);
  started.push(() => jobs.stop());
  void resumeJobs(db, engine.url, jobKinds);
  writeAddress(config);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : config.port;
  say(
    `\nEdubase 8 is ready on ${config.publicUrl}${port === config.port ? '' : ` (port ${port})`}\nSign in: ${new URL(config.signInUrl, `${config.publicUrl}/`).href}`,
  );
  if (demo && config.demoHistory) started.push(seedFeeHistory(db, engine.url));
  if (demo) {
    say(`Demo institute "${demo.instituteCode}":`);
    for (const user of demo.users) say(`  ${user.username}  ${user.password}  (${user.role})`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal, 0));
try {
  await start();
} catch (error) {
  // What the operator can put right is said in a sentence; anything else shows where it came from.
  const plain =
    error instanceof EngineError || (error instanceof Error && /^The (configuration|declarations)/.test(error.message));
  console.error(plain ? error.message : error);
  await stop('The start failed', 1);
}
