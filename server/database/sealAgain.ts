/**
 * A migration that writes rows of money runs before the functions that seal them: it says so, and they are sealed when
 * the functions are there.
 */
import type pg from 'pg';
import type { Migration } from './migrations.ts';

/** The line of a migration by which it asks for it. */
export const SEALED_AGAIN = '-- Rows of money are sealed again.';

/** After the functions, in their transaction. */
export async function sealAgain(client: pg.Client, applied: readonly Migration[]): Promise<void> {
  if (applied.some(({ sql }) => sql.split('\n').includes(SEALED_AGAIN))) await client.query('SELECT seal_again()');
}
