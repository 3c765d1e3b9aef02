/** Compares the declarations with what the committed migrations make, on a PostgreSQL where databases may be made. */
import pg from 'pg';
import type { Resource } from '../../../contract/resource.ts';
import { migrate } from '../migrate.ts';
import { readMigrations, type Migration } from '../migrations.ts';
import { readCatalogue } from './catalogue.ts';
import { createTables } from './createSql.ts';
import { diffCatalogues, type Catalogue, type Step } from './diff.ts';
import { wantedTables } from './wantedTables.ts';

async function inFreshDatabase<T>(serverUrl: string, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  const database = `${name}_${process.pid}_${Date.now()}`;
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  try {
    await server.query(`CREATE DATABASE ${database}`);
    return await work(url.toString());
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await server.end();
  }
}

async function catalogueAt(url: string, statements: readonly string[] = []): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return await readCatalogue(client);
  } finally {
    await client.end();
  }
}

/**
 * Steps that the committed migrations still lack; empty when they give exactly the declared tables.
 * PostgreSQL itself makes both schemas and prints them, so that no expression has to be compared by its spelling.
 */
export async function findDrift(
  serverUrl: string,
  resources: readonly Resource[],
  migrations: readonly Migration[] = readMigrations(),
): Promise<Step[]> {
  const tables = wantedTables(resources);
  const have = await inFreshDatabase(serverUrl, 'drift_have', async (url) => {
    await migrate(url, migrations);
    return catalogueAt(url);
  });
  const want = await inFreshDatabase(serverUrl, 'drift_want', async (url) => {
    await migrate(url, migrations.slice(0, 1));
    return catalogueAt(url, createTables(tables));
  });
  return diffCatalogues(have, want, tables);
}
