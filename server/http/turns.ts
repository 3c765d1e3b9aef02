/**
 * Turns of an institute. Whatever takes the next number of an institute's books holds it until COMMIT, so that numbers
 * have no gaps; all others wait for it in the database, each with a connection that nobody else can use, and the next
 * to go on is one whose pages and plans have left the caches meanwhile. They wait here instead, before a connection is
 * taken, first come, first served.
 */
import type { Route } from './route.ts';

/** One that holds the number, one that is ready to, and one whose COMMIT is being written. */
export const IN_TURN = 3;
interface Line {
  running: number;
  /** Starts the next ones, in the order in which they came. */
  readonly waiting: (() => void)[];
}
const lines = new Map<string, Line>();

/** A route that takes a number of the institute's books, and so waits for its turn. */
export const takesNumbers = (route: Route): Route => ({ ...route, inTurn: true });

/** Runs `work` when fewer than IN_TURN of the institute are at it in this process. Throws what it throws. */
export async function inTurn<T>(institute: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(institute) ?? { running: 0, waiting: [] };
  lines.set(institute, line);
  if (line.running < IN_TURN) line.running += 1;
  else await new Promise<void>((start) => line.waiting.push(start));
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    // The place is handed on, so that nobody who comes in this moment takes it.
    if (next) next();
    else if ((line.running -= 1) === 0) lines.delete(institute);
  }
}
