/**
 * A database of its own for a test file: a copy of the migrated template, empty of rows or with the demo school in it.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../../server/database/open.ts';
import { requestsUrl } from '../../../server/database/loginRole.ts';
import { demoTemplate } from './demoTemplate.ts';
import { TEMPLATE } from './globalSetup.ts';

export interface TestDatabase {
  /** What `openDatabase` and DATABASE_URL take. */
  readonly url: string;
  /** The same; for tests that look past row-level security. */
  readonly ownerUrl: string;
  /** Opened as requests open it: as the restricted role. */
  readonly database: Database;
  /** Closes `database` and drops the copy. */
  drop(): Promise<void>;
}

/** Runs statements as the owner, past row-level security. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Of a database behind the pooler of `npm run scale:test`. */
export function pooledUrl(poolerUrl: string, database: string): string {
  const url = new URL(poolerUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

export interface Filled {
  /** The demo school with so many months of fees. */
  readonly demo?: number;
}
export async function testDatabase({ demo }: Filled = {}): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const template = demo === undefined ? TEMPLATE : await demoTemplate(serverUrl, demo);
  // Writing the copy to the log of the server, which is the usual way, costs three times as much.
  await asOwner(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const copy = new URL(serverUrl);
  copy.pathname = `/${name}`;
  const url = copy.toString();
  const pooler = inject('pooler');
  const database = pooler
    ? openDatabase({ url: pooledUrl(pooler.url, name), poolSize: 6, pooled: true, prepares: pooler.prepares })
    : openDatabase({ url: await requestsUrl(url), poolSize: 6 });
  return {
    url,
    ownerUrl: url,
    database,
    drop: async () => {
      await database.close();
      await asOwner(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
