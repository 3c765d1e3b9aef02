/** The lines of a backup, read in one snapshot. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ident } from '../../database/schema/names.ts';
import { instituteCodes, seesEveryRow } from '../institute/codesInDatabase.ts';
import { Refusal } from '../Refusal.ts';
import { copyOut } from './copyOut.ts';
import {
  countRows,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type FileEnd,
  type Header,
  type MigrationMark,
  type TableEnd,
  type TableStart,
} from './format.ts';
import type { Progress } from './progress.ts';
import { LEFT_OUT, nextOf, readTables, type BackupTable } from './tables.ts';

/** How values are written must not depend on settings of the server or its roles. */
const SETTINGS = `SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL intervalstyle = 'postgres';
SET LOCAL client_encoding = 'UTF8'; SET LOCAL extra_float_digits = 3; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
SET LOCAL search_path = public`;

const line = (value: Header | TableStart | TableEnd | FileEnd): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/**
 * Statements that give all rows of a table: one, or one for each institute where row-level security holds the owner
 * back.
 */
async function* rowsOf(
  client: pg.Client,
  table: BackupTable,
  institutes: readonly string[] | null,
): AsyncGenerator<Buffer> {
  const select = `COPY (SELECT ${table.columns.map(ident).join(', ')} FROM ${ident(table.name)}) TO STDOUT`;
  if (institutes === null || !table.forced) return yield* copyOut(client, select);
  for (const code of institutes) {
    await client.query("SELECT set_config('app.institute', $1, true), set_config('app.campuses', 'all', true)", [code]);
    yield* copyOut(client, select);
  }
}

async function* lines(
  client: pg.Client,
  codes: readonly string[],
  limited: boolean,
  progress: Progress,
): AsyncGenerator<Buffer> {
  const tables = (await readTables(client)).filter(({ name }) => !LEFT_OUT.includes(name));
  const { rows: migrations } = await client.query<MigrationMark>(
    'SELECT number, name, checksum FROM schema_migration ORDER BY number',
  );
  const { rows: about } = await client.query<{ postgres: string; made_at: Date }>(
    "SELECT current_setting('server_version') AS postgres, now() AS made_at",
  );
  yield line({
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: about[0]?.made_at.toISOString() ?? '',
    postgres: about[0]?.postgres ?? '',
    migrations,
    institutes: codes,
    tables: tables.map(({ name }) => name),
  });
  for (const [index, table] of tables.entries()) {
    const identity = table.identity
      ? { column: table.identity.column, next: await nextOf(client, table.identity.sequence) }
      : undefined;
    yield line({ table: table.name, columns: table.columns, ...(identity ? { identity } : {}) });
    let rows = 0;
    for await (const bytes of rowsOf(client, table, limited ? codes : null)) {
      rows += countRows(bytes);
      progress.at(`Table ${index + 1} of ${tables.length}, ${table.name}: ${rows.toLocaleString('en')} rows`);
      yield bytes;
    }
    yield END_OF_ROWS;
    yield line({ rows });
  }
}

/**
 * All lines of a backup of the database that `client`, its owner, is connected to. Every row is of the same moment;
 * people go on working meanwhile.
 */
export async function* snapshotLines(client: pg.Client, other: pg.Client, progress: Progress): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SETTINGS}; SELECT 1`);
  try {
    // On another connection and after the snapshot: an institute made in between is named and has no rows yet.
    const codes = await instituteCodes(other);
    if (codes.length === 0)
      throw new Refusal('There is no institute in this database, so there is nothing to back up.');
    for await (const bytes of lines(client, codes, !(await seesEveryRow(other)), progress)) {
      hash.update(bytes);
      yield bytes;
    }
    yield line({ sha256: hash.digest('hex') });
  } finally {
    await client.query('ROLLBACK');
  }
}
