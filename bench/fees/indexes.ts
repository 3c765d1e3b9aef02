/**
 * Rows by the ten million are written without the indexes they are only read by, which are built afterwards, each in
 * one go.
 */
import type pg from 'pg';

const FILLED = [
  'challans',
  'challan_lines',
  'payments',
  'payment_allocations',
  'gl_journals',
  'gl_lines',
  'gl_days',
] as const;

/** Takes away every index that no constraint stands on, and keeps how to make it. In the caller's transaction. */
export async function dropIndexes(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TABLE dropped_indexes AS SELECT i.indrelid::regclass::text AS on_table, i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i WHERE i.indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [[...FILLED]],
  );
  const { rows } = await client.query<{ name: string }>('SELECT name FROM dropped_indexes');
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
}
/** A step for each table, so that a filling that was ended goes on there. */
export const rebuildIndexes = FILLED.map((table) => async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ definition: string }>(
    'DELETE FROM dropped_indexes WHERE on_table = $1 RETURNING definition',
    [table],
  );
  for (const { definition } of rows) await client.query(definition);
});
