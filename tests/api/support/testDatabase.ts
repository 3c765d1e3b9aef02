/**
 * A database of its own for a test file: a copy of the migrated template, empty of rows or with the demo school in it.
 */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
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

/**
 * Connections of owners that wait for the next who asks, by URL: a new one reads the catalogue of all tables anew, ten
 * times the work of most of what tests send.
 */
const waiting = new Map<string, pg.Client[]>();
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // One that is ended from outside while it waits is found out when it is taken.
  client.on('error', () => undefined);
  await client.connect();
  // What waits holds no process.
  (client.connection.stream as Socket).unref();
  return client;
}
async function takeOwner(url: string): Promise<pg.Client> {
  for (;;) {
    const client = waiting.get(url)?.pop();
    if (!client) return connect(url);
    // It may have been ended from outside.
    const lives = await client.query('').then(
      () => true,
      () => false,
    );
    if (lives) return client;
    await client.end();
  }
}
/** Nothing is left of what was set, locked or begun; one that is in the midst of a transaction is not used again. */
async function giveBack(url: string, client: pg.Client): Promise<void> {
  try {
    await client.query('DISCARD ALL');
    waiting.set(url, [...(waiting.get(url) ?? []), client]);
  } catch {
    await client.end();
  }
}
async function endOwners(url: string): Promise<void> {
  const clients = waiting.get(url) ?? [];
  waiting.delete(url);
  await Promise.all(clients.map((client) => client.end()));
}
/** Runs statements as the owner, past row-level security, on a connection as new. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await takeOwner(url);
  try {
    return await work(client);
  } finally {
    await giveBack(url, client);
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
      await endOwners(url);
      await asOwner(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
