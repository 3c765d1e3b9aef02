/** Codes of all institutes, for the few commands that look at more than one. */
import type pg from 'pg';
import { sleep } from '../../database/engine/sleep.ts';

const TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether row-level security does not hold back the connected user. */
export async function seesEveryRow(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.free === true;
}

/**
 * In order of code; none in a database without tables. `client` is the owner, outside a transaction. An owner who is no
 * superuser is subject to row-level security like everybody; they lift it from this one table in a transaction that is
 * rolled back, which takes a moment's lock and leaves nothing.
 */
export async function instituteCodes(client: pg.Client): Promise<string[]> {
  const read = async (): Promise<string[]> => {
    const { rows: table } = await client.query<{ made: boolean }>(
      "SELECT to_regclass('public.institute') IS NOT NULL AS made",
    );
    if (table[0]?.made !== true) return [];
    const { rows } = await client.query<{ institute_code: string }>(
      'SELECT institute_code FROM institute ORDER BY institute_code COLLATE "C"',
    );
    return rows.map(({ institute_code }) => institute_code);
  };
  if (await seesEveryRow(client)) return read();
  for (let attempt = 1; ; attempt++) {
    await client.query("BEGIN; SET LOCAL lock_timeout = '500ms'");
    try {
      await client.query('ALTER TABLE IF EXISTS institute NO FORCE ROW LEVEL SECURITY');
      return await read();
    } catch (error) {
      if (attempt === TRIES || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await sleep(100);
    } finally {
      await client.query('ROLLBACK');
    }
  }
}
