/** The server as a process: how it says that it lives, is ready, troubled or about to end, and what it says of its work. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { healthOf } from '../../server/http/health.ts';
import { lifecycle } from '../../server/http/lifecycle.ts';
import { makeApp, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';
import { freePort, ServerProcess } from './support/faults/serverProcess.ts';

let api: Api;
let head: TestUser;
let collector: Server;
const traced: string[] = [];
let collectorPort = 0;

beforeAll(async () => {
  api = await makeApp();
  head = await makeInstitute(api, 'north');
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      traced.push(`${request.url} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  collectorPort = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  collector.close();
  await api.test.drop();
});
afterEach(() => {
  lifecycle.begin();
  vi.restoreAllMocks();
});

async function started(settings: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const place = { databaseUrl: api.test.url };
  const server = new ServerProcess(place, await freePort(), undefined, {
    EDUBASE_SECRET: 'for tests of running it',
    ...settings,
  });
  await server.start();
  return server;
}
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}
async function get(base: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${base}${path}`, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const asHead = (more: Record<string, string> = {}): Record<string, string> => ({
  authorization: `Bearer ${head.token}`,
  ...more,
});
const GENDERS = '/api/gender?institute_code=north';

describe('health', () => {
  it('is live and ready, at the old address too', async () => {
    for (const [path, status] of [
      ['live', 'live'],
      ['ready', 'ready'],
    ])
      expect((await api.call(`/health/${path}`)).json).toEqual({ status });
    expect((await api.call('/health')).json).toEqual({ status: 'ready' });
  });
  it('is degraded, and still ready, while work beside requests fails', async () => {
    lifecycle.trouble('The queue of bulk work cannot be reached');
    const answer = await api.call('/health/ready');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ status: 'degraded', reasons: ['The queue of bulk work cannot be reached'] });
  });
  it('is degraded while requests wait for a connection', async () => {
    const db = openDatabase({ url: api.test.url, poolSize: 1 });
    const held = await db.pool.connect();
    const [first, second] = [healthOf(db), healthOf(db)];
    held.release();
    expect((await first).status).toBe('ready');
    expect((await second).reasons).toEqual(['Requests wait for a free database connection']);
    await db.close();
  });
  it('is unavailable without the database, and lives', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await healthOf(db)).toEqual({ status: 'unavailable', message: 'The database is not available' });
    await db.close();
  });
  it('is not ready any more once it is about to end, lives, and asks callers to leave', async () => {
    lifecycle.drain();
    const ready = await api.call('/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.json['status']).toBe('draining');
    const live = await api.call('/health/live');
    expect(live.status).toBe(200);
    expect(live.headers.get('connection')).toBe('close');
  });
});

describe('a process that is told to end', () => {
  it('is ready no more, answers meanwhile, and finishes what it is at', async () => {
    const server = await started({ DRAIN_SECONDS: '8' });
    const locker = new pg.Client({ connectionString: api.test.url });
    await locker.connect();
    const watcher = new pg.Client({ connectionString: api.test.url });
    await watcher.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE genders IN ACCESS EXCLUSIVE MODE');
      const under = get(server.base, GENDERS, asHead());
      const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await watcher.query(waits)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0);
      server.signal('SIGTERM');
      await expect
        .poll(async () => (await get(server.base, '/api/health/ready')).status, { timeout: 60_000 })
        .toBe(503);
      expect((await get(server.base, '/api/health/live')).status).toBe(200);
      expect((await get(server.base, '/api/campus?institute_code=north', asHead())).status).toBe(200);
      await expect
        .poll(
          () =>
            get(server.base, '/api/health/live').then(
              () => true,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(false);
      expect(server.alive).toBe(true);
      await locker.query('ROLLBACK');
      expect((await under).status).toBe(200);
      await expect.poll(() => server.alive, { timeout: 60_000 }).toBe(false);
      expect(server.output).toContain('Stopped.');
    } finally {
      await locker.end();
      await watcher.end();
      await server.stop();
    }
  });
});

describe('what it says of its work', () => {
  let server: ServerProcess;
  let metricsPort = 0;
  const lines = (): Record<string, unknown>[] =>
    server.output
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  beforeAll(async () => {
    metricsPort = await freePort();
    server = await started({
      LOG_FORMAT: 'json',
      LOG_REQUESTS: 'on',
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
      TRUST_PROXY: '1',
    });
  });
  afterAll(() => server.stop());

  it('writes a line of JSON for a request, with its id and never its address', async () => {
    const answer = await get(server.base, `${GENDERS}&search=Zainab`, asHead({ 'x-request-id': 'a-request-of-mine' }));
    expect(answer.headers.get('x-request-id')).toBe('a-request-of-mine');
    await expect
      .poll(() => lines().some(({ request }) => request === 'a-request-of-mine'), { timeout: 60_000 })
      .toBe(true);
    expect(lines().find(({ request }) => request === 'a-request-of-mine')).toMatchObject({
      level: 'info',
      message: 'request',
      method: 'GET',
      route: '/api/gender',
      status: 200,
      institute: 'north',
      user: head.id,
      milliseconds: expect.any(Number) as number,
    });
    expect(server.output).not.toContain('Zainab');
    expect(server.output).not.toContain(head.token);
  });
  it('says everything else in lines of JSON too', async () => {
    await expect
      .poll(() => lines().some(({ message }) => String(message).includes('Edubase 8 is ready')), { timeout: 60_000 })
      .toBe(true);
    const rest = server.output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(rest).toEqual([]);
  });
  it('counts requests, statements, connections and jobs, at an address of its own', async () => {
    const { status, text } = await get(`http://127.0.0.1:${metricsPort}`, '/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(
      /edubase_request_duration_seconds_count\{method="GET",route="\/api\/gender",status="200"\} [1-9]/,
    );
    expect(text).toMatch(/edubase_statement_duration_seconds_count\{outcome="answered"\} [1-9]/);
    expect(text).toMatch(/edubase_database_connections\{state="open"\} [1-9]/);
    expect(text).toContain('edubase_jobs{state="active"} 0');
    expect(text).toContain('edubase_draining 0');
    expect(text).toMatch(/edubase_database_bytes [1-9]/);
    expect(text).toMatch(/edubase_database_age_transactions [1-9]/);
    expect(text).toMatch(/edubase_table_bytes\{table="\w+",part="indexes"\} [1-9]/);
    expect(text).toMatch(/edubase_table_dead_rows\{table="\w+"\} \d/);
    expect(text).toContain('process_cpu_seconds_total');
    expect((await get(`http://127.0.0.1:${metricsPort}`, '/')).status).toBe(404);
    expect((await get(server.base, '/api/metrics', asHead())).status).toBe(404);
    expect((await get(server.base, '/metrics')).text).not.toContain('edubase_request');
  });
  it('sends a span for a request and one for each of its statements, within the trace of the proxy', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    await get(server.base, GENDERS, asHead({ traceparent: `00-${trace}-00f067aa0ba902b7-01` }));
    await expect.poll(() => traced.some((sent) => sent.includes(trace)), { timeout: 60_000 }).toBe(true);
    const sent = traced.filter((one) => one.includes(trace)).join('\n');
    expect(sent).toMatch(/^\/v1\/traces /);
    for (const part of ['GET /api/gender', 'db.query.text', 'SELECT', '"service.name"', '"edubase"'])
      expect(sent, part).toContain(part);
    expect(sent).not.toContain(head.token);
  });
});

it('loads no library of metrics or traces where none is configured', async () => {
  const { readFileSync, globSync } = await import('node:fs');
  const statically = /^import (?!type ).*from '(prom-client|@opentelemetry\/[\w-]+)'/m;
  const named = globSync('server/**/*.ts').filter((path) => statically.test(readFileSync(path, 'utf8')));
  expect(named.toSorted()).toEqual([
    'server/observe/metrics.ts',
    'server/observe/recoveryGauges.ts',
    'server/observe/storageGauges.ts',
    'server/observe/traces.ts',
  ]);
  const loading = (names: string) => {
    const pattern = new RegExp(String.raw`from '\.{1,2}/(?:observe/)?(?:${names})\.ts'`);
    return globSync('server/**/*.ts').filter((path) => pattern.test(readFileSync(path, 'utf8')));
  };
  expect(loading('metrics|traces')).toEqual([]);
  expect(loading('storageGauges')).toEqual(['server/observe/metrics.ts']);
  expect(loading('recoveryGauges')).toEqual(['server/observe/metrics.ts']);
});
