/**
 * Start: configuration, database, migrations, demo data, web and API on one port. Stops cleanly on SIGINT and SIGTERM.
 */
import { serve, type ServerType } from '@hono/node-server';
import { assertValid } from '../contract/validate.ts';
import { allPages } from '../src/pages/index.ts';
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
import { lifecycle } from './http/lifecycle.ts';
import { structureLogs } from './observe/logs.ts';
import { startObserving } from './observe/start.ts';
import { allowHosts } from './modules/messaging/safeAddress.ts';
import { keepErasuresIn } from './operations/erasureList.ts';
import { eraseListed, listKnown } from './operations/meetErasures.ts';
import { letMake } from './operations/institute/makers.ts';
import { watchRecovery } from './operations/recovery/watch.ts';
import { ownWrites } from './resources/ownWrites.ts';
import { keepResultsFor } from './jobs/keepResults.ts';
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

/** Takes no more connections; requests under way are finished, for at most ten seconds. */
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
let drainMs = 0;
function stop(reason: string, code: number): Promise<void> {
  stopping ??= (async () => {
    say(`${reason}: stopping`);
    lifecycle.drain();
    // Ctrl-C is somebody at a keyboard, with nobody who deals requests in front.
    if (reason === 'SIGTERM' && drainMs > 0) await new Promise((done) => void setTimeout(done, drainMs));
    for (const undo of started.reverse()) await undo().catch((error: unknown) => console.error(error));
    say('Stopped.');
    process.exit(code);
  })();
  return stopping;
}

async function start(): Promise<void> {
  const config = readConfig();
  if (config.logFormat === 'json') structureLogs();
  assertValid(resources, { sources: Object.keys(config.sources) });
  const engine: Engine = await startEngine({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    archiveTo: config.recoveryDir,
    log: say,
    onLost: (error) => void stop(error.message, 1),
  });
  started.push(() => engine.stop());
  say(`Database: ${engine.kind === 'external' ? 'the server of DATABASE_URL' : engine.directory}`);
  await prepareDatabase(engine.url, { resources, development: config.development, say });
  const db = openDatabase({
    url: await requestsUrl(engine.url, config.databaseUrl === null ? null : config.databaseAppUrl, say, config.pooled),
    poolSize: config.poolSize,
    pooled: config.pooled,
    prepares: config.prepares,
  });
  started.push(() => db.close());
  // The embedded database is held by one process.
  ownWrites.mayBeElsewhere(engine.kind === 'external');
  started.push(await startObserving(config, db));
  setSecretKey(readSecretKey(config, say));
  keepResultsFor(config.keepResultsDays);
  allowHosts(config.messageHosts);
  letMake({
    url: engine.url,
    makers: config.instituteMakers,
    sections: [...resources, ...allPages].map(({ path }) => path),
    kinds: jobKinds,
  });
  keepErasuresIn(config.dataDir, config.recoveryDir);
  await eraseListed(engine.url, say);
  if (config.recoveryDir !== null) {
    const watching = await watchRecovery(engine, config.recoveryDir, config.recoveryDays);
    started.push(() => watching.stop());
  }
  const demo = await seedIfEmpty(db, engine.url, config);
  const server = await listen(config, db);
  started.push(() => closeServer(server));
  drainMs = config.drainSeconds * 1000;
  // The thread that reads imported files; not before people can sign in.
  setTimeout(warmThread, 1000).unref();
  const jobs = await startJobs(db, jobKinds);
  started.push(() => jobs.stop());
  const resuming = new AbortController();
  const resumed = Promise.all([
    resumeJobs(db, engine.url, jobKinds, resuming.signal),
    listKnown(engine.url, resuming.signal),
  ]);
  started.push(async () => {
    resuming.abort();
    await resumed;
  });
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
