import type pg from 'pg';

/**
 * Processes that wait for what this connection holds. Asked of the locks, which are read anew each time: within a
 * transaction, pg_stat_activity is what it was when it was first read.
 */
export async function waitersOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  );
  return rows.map(({ pid }) => pid);
}
