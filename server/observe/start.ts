/** Begins to say what is configured, and loads the libraries for that then and only then. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { EngineError } from '../database/engine/EngineError.ts';
import type { Database } from '../database/open.ts';
import { requestLog } from './logs.ts';
import { setObservers, type Observer } from './observer.ts';

type Observed = Pick<Config, 'logFormat' | 'logRequests' | 'metrics' | 'traces' | 'trustProxy'>;

async function metricsFor(db: Database, at: NonNullable<Config['metrics']>): Promise<Observer> {
  const { metricsOf, serveMetrics } = await import('./metrics.ts');
  const { observer, registry } = metricsOf(db);
  const server = await serveMetrics(registry, at).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new EngineError(`Port ${at.port} of ${at.host} is in use. Set METRICS_PORT to another one.`);
  });
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => void server.close(done));
  };
  return { ...observer, stop };
}
async function tracesFor(
  { service, share }: NonNullable<Config['traces']>,
  believeParents: boolean,
): Promise<Observer> {
  const { traces } = await import('./traces.ts');
  const root = join(import.meta.dirname, '..', '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return traces({ service, version, share, believeParents });
}
/**
 * Those who listen, by the settings; what ends them is returned.
 * @throws EngineError when the port of the metrics is taken
 */
export async function startObserving(config: Observed, db: Database): Promise<() => Promise<void>> {
  const observers: Observer[] = [];
  if (config.traces) observers.push(await tracesFor(config.traces, config.trustProxy > 0));
  if (config.metrics) observers.push(await metricsFor(db, config.metrics));
  if (config.logRequests) observers.push(requestLog(config.logFormat === 'json'));
  setObservers(observers);
  return async () => {
    setObservers([]);
    // A collector that is away must not keep the process.
    await Promise.allSettled(observers.map(({ stop }) => stop?.()));
  };
}
