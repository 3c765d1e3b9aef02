/** The disk of the embedded database fills up in a stream of writes, and is freed again. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runningEngineUrl } from '../../../../server/database/engine/startEngine.ts';
import type { Bench, RoundResult } from './rounds.ts';
import type { SmallDisk } from './smallDisk.ts';
import { compare } from './verify.ts';
import { startWriters } from './writers.ts';

const LEFT = 1_500_000;
const UNTIL_FULL_MS = 20_000;
const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/**
 * Begins a new file of the log and writes its first bytes: how full the one before was is luck, and decided what failed
 * first.
 */
async function beginLog(dataDir: string): Promise<void> {
  const url = await runningEngineUrl({ dataDir });
  if (url === undefined) throw new Error('the database does not run');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CHECKPOINT');
    await client.query('SELECT pg_switch_wal()');
    await client.query('SELECT pg_current_xact_id()');
  } finally {
    await client.end();
  }
}

/**
 * `bytesLeft` decides what fails first: a table that cannot grow (507), or the log, which ends the database until there
 * is room (503).
 */
export async function fillDisk(
  { server, school, dataDir }: Omit<Bench, 'counter'>,
  disk: SmallDisk,
  name: string,
  bytesLeft = LEFT,
): Promise<RoundResult> {
  await beginLog(dataDir);
  disk.fill(bytesLeft);
  // Random, because PostgreSQL compresses.
  const description = (): string => randomBytes(3600).toString('base64');
  const written = startWriters({ base: server.base, school, name, description, allowed: [503, 507] });
  const begun = Date.now();
  while (!written.statuses.has(507) && written.unexpected.length === 0 && Date.now() - begun < UNTIL_FULL_MS)
    await pause(50);
  await pause(500);
  disk.empty();
  const freed = Date.now();
  await server.untilReady(300_000);
  await pause(500);
  await written.stop();
  const url = await runningEngineUrl({ dataDir });
  if (url === undefined) throw new Error('the database does not run');
  const loss = await compare(url, school, name, written);
  const { acknowledged, statuses, unexpected } = written;
  return {
    fault: 'disk full',
    ...loss,
    acknowledged: acknowledged.size,
    statuses: Object.fromEntries(statuses),
    unexpected,
    recoveredMs: Date.now() - freed,
  };
}
