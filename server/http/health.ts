/**
 * How this process fares, for whoever deals requests to it. `live`: it runs; started anew when it does not answer.
 * `ready`: it can be dealt requests; 503 while the database is away and once it is about to end. Degraded is ready, with
 * what is wrong.
 */
import type { Database } from '../database/open.ts';
import { AGE, isBehind } from '../observe/storage.ts';
import { lifecycle } from './lifecycle.ts';
import type { PublicRoute } from './route.ts';

const WAIT_MS = 3_000;
const SLOW_MS = 1_000;

export interface Health {
  readonly status: 'ready' | 'degraded' | 'unavailable' | 'draining';
  readonly message?: string;
  /** Of a degraded one: what is wrong, in a sentence each. */
  readonly reasons?: readonly string[];
}

interface Answered {
  readonly replica: boolean;
  /** Requests that waited for a connection before this one did. */
  readonly waiting: number;
  readonly milliseconds: number;
  /** Transactions since its oldest row was frozen. */
  readonly age: number;
}
/** @throws when the database does not answer in time */
async function askDatabase({ pool }: Pick<Database, 'pool'>): Promise<Answered> {
  const began = performance.now();
  const waiting = pool.waitingCount;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error('no answer in time')), WAIT_MS);
  });
  try {
    // The table too: a database without it is none of ours.
    const answer = pool.query<{ replica: boolean; age: number }>(
      `SELECT pg_is_in_recovery() AS replica, ${AGE} AS age FROM (SELECT count(*) FROM (SELECT 1 FROM institute LIMIT 1) one) i`,
    );
    const { rows } = await Promise.race([answer, late]);
    return {
      replica: rows[0]?.replica === true,
      waiting,
      milliseconds: performance.now() - began,
      age: rows[0]?.age ?? 0,
    };
  } finally {
    clearTimeout(timer);
  }
}

function reasonsOf({ replica, waiting, milliseconds, age }: Answered): string[] {
  const reasons = lifecycle.troubles();
  if (replica) reasons.push('The database is a replica and takes no writes');
  if (milliseconds > SLOW_MS) reasons.push('The database answers slowly');
  if (isBehind(age)) reasons.push('Vacuum has fallen behind: npm run storage says where');
  if (waiting > 0) reasons.push('Requests wait for a free database connection');
  return reasons;
}
/** Whether this process can be dealt requests. Never throws. */
export async function healthOf(db: Pick<Database, 'pool'>): Promise<Health> {
  if (lifecycle.isDraining) return { status: 'draining', message: 'This server is about to end' };
  try {
    const reasons = reasonsOf(await askDatabase(db));
    return reasons.length > 0 ? { status: 'degraded', reasons } : { status: 'ready' };
  } catch (error) {
    console.warn(`health: ${(error as Error).message}`);
    return { status: 'unavailable', message: 'The database is not available' };
  }
}
const isServing = ({ status }: Health): boolean => status === 'ready' || status === 'degraded';

const ready: PublicRoute['run'] = async (context, db) => {
  const health = await healthOf(db);
  return context.json(health, isServing(health) ? 200 : 503);
};
export const healthRoutes: readonly PublicRoute[] = [
  { method: 'GET', path: '/api/health', access: 'public', run: ready },
  { method: 'GET', path: '/api/health/ready', access: 'public', run: ready },
  // Asks nobody: a database that is away is not mended by another start of this process.
  { method: 'GET', path: '/api/health/live', access: 'public', run: (context) => context.json({ status: 'live' }) },
];
