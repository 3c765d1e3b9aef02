/** One embedded PostgreSQL for a whole run of tests, with a migrated database to copy. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEngine } from '../../../server/database/engine/startEngine.ts';
import { requestsUrl } from '../../../server/database/loginRole.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { COMPILE_CACHE } from '../../support/compileCache.ts';
import { SETTINGS } from '../../support/databaseSettings.ts';
import { dataDirectory } from '../../support/dataDirectory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the owner on the test server's maintenance database. */
    testServerUrl: string;
    /** Where the data directory that is copied for embedded servers is made, when a file first asks for it. */
    readyDirectory: string;
    /** Of `npm run scale:test`: requests go to two servers behind a proxy, of which one is killed again and again. */
    throughServers?: boolean;
    /** Of `npm run scale:test`: a pooler that the databases of the tests are reached through. */
    pooler?: { readonly url: string; readonly prepares: boolean };
  }
}
export const TEMPLATE = 'edubase_template';

interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}
async function startServer(): Promise<TestServer> {
  const dataDir = dataDirectory('edubase-test-');
  const engine = await startEngine({ dataDir, settings: SETTINGS });
  const stop = async (): Promise<void> => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const client = new pg.Client({ connectionString: engine.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await client.end();
    const template = new URL(engine.url);
    template.pathname = `/${TEMPLATE}`;
    await migrate(template.toString());
    // Made once, before test files ask for it side by side.
    await requestsUrl(template.toString());
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: engine.url, dataDir, stop };
}
/** Of all projects of the run, each of which loads this file anew: the first starts it, the last one stops it. */
const run = globalThis as { edubaseTestServer?: { projects: number; readonly server: Promise<TestServer> } };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['NODE_COMPILE_CACHE'] = COMPILE_CACHE;
  const shared = (run.edubaseTestServer ??= { projects: 0, server: startServer() });
  shared.projects += 1;
  const { url, dataDir, stop } = await shared.server;
  project.provide('testServerUrl', url);
  project.provide('readyDirectory', join(dataDir, 'ready'));
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete run.edubaseTestServer;
    await stop();
  };
}
