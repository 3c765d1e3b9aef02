/**
 * Takes a sample out of the database: every row of it in every table, whatever is posted and sealed there. It removes
 * nothing else: the institute's own row has to say whose sample it is, which is written when it is made and never after.
 */
import type pg from 'pg';
import { isSampleCode } from '../../../contract/samples.ts';
import { ident } from '../../database/schema/names.ts';
import { SCHEMA } from '../../jobs/queue.ts';
import { readTables, type BackupTable } from '../backup/tables.ts';
import { Refusal } from '../Refusal.ts';
import { putTriggersAside } from './triggersAside.ts';
import { withConnection } from '../../database/withConnection.ts';

/** The key of the lock that who makes a sample and who removes it take in turn. */
export const sampleLock = (code: string): string => `sample ${code}`;
const SETTINGS = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s'; SET LOCAL search_path = public`;
/** What came in while the rest was removed is found by the next round; nothing comes in any more once the institute is locked. */
const ROUNDS = 5;

interface Sample {
  readonly code: string;
  /** The institute that it was made for. */
  readonly maker: string;
}
/** Those that have rows of institutes, children first. */
async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const all = await readTables({ query: (text) => client.query<BackupTable>(text) });
  return all.filter(({ columns }) => columns.includes('institute_code')).toReversed();
}
async function removeRows(
  client: pg.Client,
  code: string,
  tables: readonly BackupTable[],
  onTable: (done: number) => Promise<void>,
): Promise<number> {
  let rows = 0;
  for (const [at, table] of tables.entries()) {
    const gone = await client.query(`DELETE FROM ${ident(table.name)} WHERE institute_code = $1`, [code]);
    rows += gone.rowCount ?? 0;
    await onTable(at + 1);
  }
  return rows;
}
/**
 * All or nothing, in one transaction; once it is gone it answers 0 rows. `url` is the owner's; `onTable` hears outside
 * the transaction how far it is.
 * @throws Refusal for any institute that was not made as a sample of `maker`
 */
export async function removeSampleInstitute(
  url: string,
  { code, maker }: Sample,
  onTable: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const refuse = (): never => {
    throw new Refusal(`The institute '${code}' is no sample of '${maker}'. Nothing was removed.`);
  };
  if (!isSampleCode(code) || code === maker) refuse();
  return withConnection(url, 'sample', async (client) => {
    try {
      await client.query(SETTINGS);
      await client.query("SELECT set_config('app.institute', $1, true), set_config('app.campuses', 'all', true)", [
        code,
      ]);
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [sampleLock(code)]);
      // Whoever writes a record of it refers to this row, and waits from here on.
      const { rows: found } = await client.query<{ sample_of: string | null }>(
        'SELECT sample_of FROM institute WHERE institute_code = $1 FOR UPDATE',
        [code],
      );
      if (found[0] && found[0].sample_of !== maker) refuse();
      const tables = await tablesOf(client);
      const { putBack } = await putTriggersAside(client, tables);
      let rows = await removeRows(client, code, tables, (done) => onTable(done, tables.length));
      for (let left = rows, round = 1; left > 0; round += 1) {
        if (round > ROUNDS) throw new Error(`rows of the sample ${code} come in while it is removed`);
        left = await removeRows(client, code, tables, () => Promise.resolve());
        rows += left;
      }
      await client.query(`DELETE FROM ${SCHEMA}.job WHERE data->>'instituteCode' = $1`, [code]);
      await putBack();
      await client.query('COMMIT');
      return rows;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}
