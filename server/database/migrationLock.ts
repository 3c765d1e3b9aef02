/** Servers that start together bring the database forward one after the other. */
import type pg from 'pg';
import { sleep } from './engine/sleep.ts';

/** The letters of "migrate" as a number; in decimal, because PostgreSQL 15 reads no hexadecimal. */
const LOCK = '30796665482998885::bigint';
const PAUSE_MS = 200;

/**
 * Answers when no other holds it; it is held until the connection ends. Asked for again and again: a statement that
 * waits has a snapshot, and an index that is made concurrently waits until every older snapshot is gone, which would be
 * for ever.
 */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  const isHeld = async (): Promise<boolean> =>
    (await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS held`)).rows[0]?.held === true;
  while (!(await isHeld())) await sleep(PAUSE_MS);
}
