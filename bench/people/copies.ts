/** Copies of the tables with the same indexes, checks and foreign keys, without triggers: what plain statements write to. */
import type pg from 'pg';
import { columnsOf } from '../fees/copies.ts';

const TABLES = [
  'student_attendance',
  'student_attendance_sums',
  'audit_log',
  'payroll_run_rows',
  'salary_slips',
  'salary_slip_lines',
  'salary_payment_slips',
  'gl_journals',
  'gl_lines',
] as const;
export type Copied = (typeof TABLES)[number];

/** `linked_…` of each, with its rows; a key to another of them is one to its copy. */
export async function makeLinkedCopies(client: pg.Client): Promise<void> {
  await client.query('SET LOCAL session_replication_role = replica');
  for (const table of TABLES) {
    const columns = (await columnsOf(client, table)).join(', ');
    await client.query(`CREATE TABLE linked_${table} (LIKE ${table} INCLUDING ALL)`);
    await client.query(
      `INSERT INTO linked_${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${table}`,
    );
  }
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`,
    [[...TABLES]],
  );
  for (const { table, name, definition } of rows) {
    const own = definition.replace(new RegExp(`REFERENCES (${TABLES.join('|')})\\(`), 'REFERENCES linked_$1(');
    await client.query(`ALTER TABLE linked_${table} ADD CONSTRAINT ${name} ${own}`);
  }
}
/** Writes the rows of `where` (over the alias x) again, into the copy. */
export async function copyStatement(client: pg.Client, table: Copied, where: string): Promise<string> {
  const columns = await columnsOf(client, table);
  return `INSERT INTO linked_${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${columns.map((name) => `x.${name}`).join(', ')} FROM ${table} x WHERE x.institute_code = $1 AND ${where}`;
}
