/** Compares the declarations with what the committed migrations make, on a PostgreSQL where databases may be made. */
import type pg from 'pg';
import type { Resource } from '../../../contract/resource.ts';
import { migrate } from '../migrate.ts';
import { readMigrations, type Migration } from '../migrations.ts';
import { readCatalogue } from './catalogue.ts';
import { createTables } from './createSql.ts';
import { diffCatalogues, type Catalogue, type Step } from './diff.ts';
import { wantedTables, type WantedTable } from './wantedTables.ts';
import { withConnection } from '../withConnection.ts';

async function inFreshDatabase<T>(serverUrl: string, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const database = `${name}_${process.pid}_${Date.now()}`;
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return withConnection(serverUrl, 'drift', async (server) => {
    try {
      await server.query(`CREATE DATABASE ${database}`);
      return await work(url.toString());
    } finally {
      await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    }
  });
}

const WANTED = 'wanted_by_declarations';
/**
 * The tables as they are declared. PostgreSQL itself makes and prints them, so that no expression has to be compared by
 * its spelling: in a schema of their own, of which nothing stays.
 */
export async function wantedCatalogue(client: pg.Client, tables: readonly WantedTable[]): Promise<Catalogue> {
  await client.query('BEGIN');
  try {
    await client.query(`CREATE SCHEMA ${WANTED}; SET LOCAL search_path = ${WANTED}, public`);
    for (const statement of createTables(tables)) await client.query(statement);
    return await readCatalogue(client, WANTED);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Steps that the committed migrations still lack; empty when they give exactly the declared tables. */
export async function findDrift(
  serverUrl: string,
  resources: readonly Resource[],
  migrations: readonly Migration[] = readMigrations(),
): Promise<Step[]> {
  const tables = wantedTables(resources);
  return inFreshDatabase(serverUrl, 'drift', async (url) => {
    await migrate(url, migrations);
    return withConnection(url, 'drift', async (client) =>
      diffCatalogues(await readCatalogue(client), await wantedCatalogue(client, tables), tables),
    );
  });
}
