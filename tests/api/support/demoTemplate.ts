/**
 * The demo school with months of fees, made once in a run for all files that read it: each copies what the first one
 * made.
 */
import pg from 'pg';
import { today } from '../../../contract/dates.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { DEMO_INSTITUTE, seedDemo } from '../../../server/seed/demo.ts';
import { addFeeHistory } from '../../../server/seed/demo/feeHistory/history.ts';
import { TEMPLATE } from './globalSetup.ts';

/** Files that need it at the same moment wait for the one that makes it. */
const LOCK = 8_060_426;

/** More months go on from fewer. Under a name of its own until it is whole. */
async function make(client: pg.Client, serverUrl: string, name: string, from: string, months: number): Promise<void> {
  const making = `${name}_unfinished`;
  await client.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${making} TEMPLATE ${from} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl);
  url.pathname = `/${making}`;
  const database = openDatabase({ url: url.toString(), poolSize: 2 });
  try {
    if (months === 0) await seedDemo(database);
    else await addFeeHistory(database, DEMO_INSTITUTE, today(), { most: months });
  } finally {
    await database.close();
  }
  const analysing = new pg.Client({ connectionString: url.toString() });
  await analysing.connect();
  await analysing.query('ANALYZE');
  await analysing.end();
  await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`);
}

/** Name of the database to copy; of this day, because the school and its fees end today. */
export async function demoTemplate(serverUrl: string, months: number): Promise<string> {
  const nameOf = (count: number): string => `edubase_demo_${today().replaceAll('-', '')}_${count}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    let from = TEMPLATE;
    for (let count = 0; count <= months; count += 1) {
      const name = nameOf(count);
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (!rowCount) await make(client, serverUrl, name, from, count);
      from = name;
    }
    return from;
  } finally {
    await client.end();
  }
}
