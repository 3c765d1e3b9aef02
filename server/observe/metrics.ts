/** Numbers of this process in the format of Prometheus, at an address of their own that the public one does not reach. */
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/open.ts';
import { lifecycle } from '../http/lifecycle.ts';
import { QUEUE, SCHEMA } from '../jobs/queue.ts';
import type { Observer } from './observer.ts';
import { recoveryGauges } from './recoveryGauges.ts';
import { storageGauges } from './storageGauges.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATES = ['created', 'retry', 'active', 'failed'] as const;

/** What the pool and the queue of jobs are like, read when somebody looks. */
function gauges(registers: Registry[], db: Database): void {
  new Gauge({
    name: 'edubase_database_connections',
    help: 'Connections of the pool: open, of them idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'edubase_jobs',
    help: 'Jobs in the queue of the database, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const counted = await db.pool
        .query<{ state: string; jobs: number }>(
          `SELECT state::text AS state, count(*)::int AS jobs FROM ${SCHEMA}.job WHERE name = $1 GROUP BY state`,
          [QUEUE],
        )
        .catch(() => null);
      // Of a database that is away, nothing is known.
      for (const state of counted ? STATES : [])
        this.set({ state }, counted?.rows.find((row) => row.state === state)?.jobs ?? 0);
    },
  });
  new Gauge({
    name: 'edubase_draining',
    help: '1 once the process is about to end',
    registers,
    collect() {
      this.set(lifecycle.isDraining ? 1 : 0);
    },
  });
}

/** Counts, and answers what was counted. */
export function metricsOf(db: Database): { readonly observer: Observer; readonly registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  gauges(registers, db);
  storageGauges(registers, db);
  recoveryGauges(registers);
  const requests = new Histogram({
    name: 'edubase_request_duration_seconds',
    help: 'Requests by method, declared route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const running = new Gauge({ name: 'edubase_requests_running', help: 'Requests that are being answered', registers });
  const statements = new Histogram({
    name: 'edubase_statement_duration_seconds',
    help: 'Statements of requests and jobs, from being sent to being answered',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const jobs = new Counter({
    name: 'edubase_job_parts_total',
    help: 'Parts of jobs done, and jobs that were interrupted',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const observer: Observer = {
    request() {
      running.inc();
      return ({ method, route, status, milliseconds }) => {
        running.dec();
        requests.observe({ method, route, status }, milliseconds / 1000);
      };
    },
    statement() {
      const began = performance.now();
      return (error) =>
        statements.observe({ outcome: error ? 'failed' : 'answered' }, (performance.now() - began) / 1000);
    },
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
  };
  return { observer, registry };
}

/** Serves `GET /metrics` and nothing else. */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  return server;
}
