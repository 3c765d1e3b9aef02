/** Applies one migration: in a transaction of its own, or statement by statement when it says so. */
import type pg from 'pg';
import { EngineError } from './engine/EngineError.ts';
import { againWhileLocked, inTransactionOnceFree, type LockWait } from './lockTimeout.ts';
import { runsOutside, type Migration } from './migrations.ts';
import { seeingAllRows, seeingAllRowsOutside, type RowsOf } from './seeingAllRows.ts';
import { concurrentIndex, isConcurrent, plainly, splitStatements, type SqlStatement } from './sqlStatements.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const record = (client: pg.Client, { number, name, checksum }: Migration): Promise<unknown> =>
  client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [number, name, checksum]);

/**
 * Within a transaction that is open already, where nobody else is at work: a restore. Nothing is made concurrently.
 * `rows` are those that it may meet.
 */
export async function applyWithin(client: pg.Client, migration: Migration, rows: RowsOf): Promise<void> {
  await seeingAllRows(
    client,
    async () => {
      if (!runsOutside(migration)) return void (await client.query(migration.sql));
      for (const { text, repeats } of splitStatements(migration.sql)) await run(client, plainly(text), repeats);
    },
    rows,
  );
  await record(client, migration);
}

/** Answers when the statement has nothing left to do. */
async function run(client: pg.Client, text: string, repeats: boolean): Promise<void> {
  let changed: number | null;
  do changed = (await client.query(text)).rowCount;
  while (repeats && (changed ?? 0) > 0);
}

async function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  rows: RowsOf,
  wait: LockWait,
): Promise<void> {
  try {
    await inTransactionOnceFree(client, `The migration ${migration.name}`, wait, () =>
      applyWithin(client, migration, rows),
    );
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const { position } = error as { position?: string };
    const line = position === undefined ? '' : ` (line ${migration.sql.slice(0, Number(position)).split('\n').length})`;
    throw new EngineError(`The migration ${migration.name} failed and was rolled back: ${messageOf(error)}${line}`);
  }
}

/** What a run that was ended left of an index: it is kept up to date by every write, and serves nobody. */
async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index i WHERE i.indexrelid = to_regclass($1) AND NOT i.indisvalid',
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

/** Nobody stands behind a lock that lets others read and write, so it waits for as long as it takes. */
async function runConcurrently(client: pg.Client, text: string): Promise<void> {
  const index = concurrentIndex(text);
  await client.query('SET lock_timeout = 0');
  if (index !== undefined) await dropInvalid(client, index);
  try {
    await client.query(text);
  } catch (error) {
    if (index !== undefined) await dropInvalid(client, index).catch(() => undefined);
    throw error;
  }
}
const isValidation = (text: string): boolean => /^ALTER\s+TABLE\s[^;]*\sVALIDATE\s+CONSTRAINT\s/i.test(text);

async function runOutside(client: pg.Client, name: string, { text, repeats }: SqlStatement, wait: LockWait) {
  if (isConcurrent(text) || isValidation(text))
    return againWhileLocked(client, name, wait, () => runConcurrently(client, text));
  let changed: number;
  do {
    changed = 0;
    await inTransactionOnceFree(client, name, wait, async () => {
      changed = (await client.query(text)).rowCount ?? 0;
    });
  } while (repeats && changed > 0);
}

async function applyOutside(client: pg.Client, migration: Migration, rows: RowsOf, wait: LockWait): Promise<void> {
  const name = `The migration ${migration.name}`;
  await seeingAllRowsOutside(client, rows, wait, async () => {
    for (const statement of splitStatements(migration.sql)) {
      try {
        await runOutside(client, name, statement, wait);
      } catch (error) {
        throw new EngineError(
          `${name} failed in line ${statement.line}: ${messageOf(error)}. What it did before that stays, and the next start does it again from its beginning.`,
        );
      }
    }
  });
  await record(client, migration);
}

/**
 * `rows` are those that it may meet.
 * @throws EngineError that names the migration and the line
 */
export const applyMigration = (client: pg.Client, migration: Migration, rows: RowsOf, wait: LockWait): Promise<void> =>
  runsOutside(migration)
    ? applyOutside(client, migration, rows, wait)
    : applyInTransaction(client, migration, rows, wait);
