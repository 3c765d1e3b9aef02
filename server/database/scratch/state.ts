/**
 * What development has applied to its database and no migration has yet: the tables as the migrations left them. Rows and
 * values of what is taken back stay aside in the same schema.
 */
import type pg from 'pg';
import type { LiveTable } from '../schema/catalogue.ts';

export interface Scratch {
  /** The statements of the declarations that it was made for. */
  readonly wanted: string;
  /** How many migrations there were. */
  readonly migrations: number;
  /** The declared tables before it. */
  readonly before: readonly LiveTable[];
}
export const SCHEMA = 'scratch';

export async function readState(client: pg.Client): Promise<Scratch | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${SCHEMA}.state') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ state: Scratch }>(`SELECT state FROM ${SCHEMA}.state`);
  return rows[0]?.state ?? null;
}
export async function writeState(client: pg.Client, state: Scratch | null): Promise<void> {
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS ${SCHEMA}; CREATE TABLE IF NOT EXISTS ${SCHEMA}.state (state jsonb NOT NULL); DELETE FROM ${SCHEMA}.state`,
  );
  if (state) await client.query(`INSERT INTO ${SCHEMA}.state VALUES ($1)`, [JSON.stringify(state)]);
}

/** Runs the first of the statements that the database takes; its words on the last when it takes none. */
export async function tryEach(client: pg.Client, statements: readonly string[]): Promise<string | null> {
  let refused = '';
  for (const statement of statements) {
    await client.query('SAVEPOINT one');
    try {
      await client.query(statement);
      await client.query('RELEASE SAVEPOINT one');
      return null;
    } catch (error) {
      await client.query('ROLLBACK TO SAVEPOINT one');
      refused = (error as Error).message;
    }
  }
  return refused;
}
export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:CREATE|DROP) TABLE (\w+).*/s, 'the table $1'],
  [/^ALTER TABLE (\w+) (?:ADD|DROP) COLUMN (\w+).*/s, 'the column $1.$2'],
  [/^ALTER TABLE (\w+) ALTER COLUMN (\w+).*/s, 'what $1.$2 takes'],
  [/^ALTER TABLE \w+ (?:ADD|DROP) CONSTRAINT (\w+).*/s, 'the rule $1'],
  [/^(?:CREATE (?:UNIQUE )?|DROP )INDEX (\w+).*/s, 'the index $1'],
  [/^(?:CREATE|DROP) POLICY \w+ ON (\w+).*/s, 'who sees $1'],
];
/** 'the table bus_routes', 'the column genders.code'; a statement of any other kind as it is. */
export function inWords(sql: string): string {
  const plain = sql.replaceAll('"', '');
  const [shape, words] = WORDS.find(([one]) => one.test(plain)) ?? [];
  return shape && words ? plain.replace(shape, words) : sql;
}
export const listed = (parts: readonly string[]): string => [...new Set(parts)].join(', ');
