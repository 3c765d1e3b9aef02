/**
 * One fault in a stream of writes, and what came of it. Used by the ordinary test (a few rounds) and by
 * scripts/faults.ts (many).
 */
import { randomInt } from 'node:crypto';
import { runningEngineUrl } from '../../../../server/database/engine/startEngine.ts';
import type { Counter } from './counter.ts';
import { killPostgres } from './postgresProcesses.ts';
import type { School } from './school.ts';
import type { ServerProcess } from './serverProcess.ts';
import { compare, type Loss } from './verify.ts';
import { startWriters, type Written } from './writers.ts';

export interface RoundResult extends Loss {
  readonly fault: string;
  readonly acknowledged: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly unexpected: readonly string[];
  /** Milliseconds from the fault to the next 200 of /api/health. */
  readonly recoveredMs: number;
}
export interface Bench {
  readonly server: ServerProcess;
  readonly school: School;
  readonly counter: Counter;
  readonly dataDir: string;
}
/** Payments sent again after each fault. */
const REPEATED = 12;
const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

async function round(
  { server, school, counter, dataDir }: Bench,
  fault: string,
  name: string,
  strike: (written: Written) => Promise<void>,
): Promise<RoundResult> {
  const written = startWriters({ base: server.base, school, counter, name });
  await pause(randomInt(300, 700));
  const struck = Date.now();
  await strike(written);
  await server.untilReady(300_000);
  const recoveredMs = Date.now() - struck;
  await pause(200);
  await written.stop();
  await written.repeat(REPEATED);
  const url = await runningEngineUrl({ dataDir });
  if (url === undefined) throw new Error('the database does not run');
  const loss = await compare(url, school, name, written);
  return {
    fault,
    ...loss,
    acknowledged: written.acknowledged.size,
    statuses: Object.fromEntries(written.statuses),
    unexpected: written.unexpected,
    recoveredMs,
  };
}

/** kill -9 of the server alone; the database goes on without it and is adopted by the next one. */
export const killServer = (bench: Bench, name: string): Promise<RoundResult> =>
  round(bench, 'server killed', name, async () => {
    await bench.server.kill();
    bench.server.launch();
  });

/** kill -9 of the server and the database together, as a power cut does it to processes. */
export const killBoth = (bench: Bench, name: string): Promise<RoundResult> =>
  round(bench, 'server and database killed', name, async () => {
    killPostgres(bench.dataDir);
    await bench.server.kill();
    bench.server.launch();
  });

/** kill -9 of the database; the server goes on and brings it back. */
export const killDatabase = (bench: Bench, name: string): Promise<RoundResult> =>
  round(bench, 'database killed', name, async () => {
    killPostgres(bench.dataDir);
    // Not before the server has noticed: the next health answer must be that of the new database.
    await pause(100);
  });

/** What is wrong with the outcome of a round; empty when it is as it must be. */
export function faultsOf(result: RoundResult): string[] {
  const { lost, doubled, unaudited, unexpected, acknowledged, books } = result;
  return [
    ...(acknowledged === 0 ? ['nothing was written'] : []),
    ...(lost.length > 0 ? [`lost: ${lost.join(', ')}`] : []),
    ...(doubled.length > 0 ? [`doubled: ${doubled.join(', ')}`] : []),
    ...(unaudited > 0 ? [`${unaudited} rows without an audit entry`] : []),
    ...books,
    ...unexpected,
  ];
}
