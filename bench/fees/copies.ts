/**
 * Copies of the tables of money with the same indexes, checks and rows, without triggers: what plain statements write
 * to.
 */
import type pg from 'pg';

/** The tables of a generation, in the order in which they are written. */
export const BILLED = ['challans', 'challan_lines', 'gl_journals', 'gl_lines'] as const;
/** And those of a payment. */
const ALL = [...BILLED, 'gl_days', 'payments', 'payment_allocations', 'audit_log', 'counter'] as const;

/** Columns that can be written, for INSERT … SELECT. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
async function copy(client: pg.Client, table: string, name: string): Promise<void> {
  const columns = (await columnsOf(client, table)).join(', ');
  await client.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)`);
  await client.query(`INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${table}`);
}
/** `plain_…` without foreign keys; `linked_…`, of a generation alone, with the same ones as the real tables. */
export async function makeCopies(client: pg.Client): Promise<void> {
  for (const table of ALL) await copy(client, table, `plain_${table}`);
  for (const table of BILLED) await copy(client, table, `linked_${table}`);
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`,
    [[...BILLED]],
  );
  for (const { table, name, definition } of rows) {
    const own = definition.replace(new RegExp(`REFERENCES (${BILLED.join('|')})\\(`), 'REFERENCES linked_$1(');
    await client.query(`ALTER TABLE linked_${table} ADD CONSTRAINT ${name} ${own}`);
  }
}
