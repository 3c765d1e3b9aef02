/**
 * Turns of an institute. Whatever takes the next number of an institute's books holds it until COMMIT, so that numbers
 * have no gaps; all others wait for it in the database, each with a connection that nobody else can use, and the next
 * to go on is one whose pages and plans have left the caches meanwhile. They wait here instead, before a connection is
 * taken, first come, first served.
 */
import { AppError } from './appError.ts';
import type { Route } from './route.ts';

/** One that holds the number, one that is ready to, and one whose COMMIT is being written. */
export const IN_TURN = 3;
/** As long as a statement may run. */
const PATIENCE_MS = 30_000;
interface Line {
  running: number;
  /** Starts the next ones, in the order in which they came. */
  readonly waiting: (() => void)[];
}
const lines = new Map<string, Line>();

/** A route that takes a number of the books and that many may call at once: its calls wait for their turn. */
export const takesNumbers = (route: Route): Route => ({ ...route, inTurn: true });

function turnIn(line: Line, patienceMs: number): Promise<void> {
  return new Promise((start, refuse) => {
    const next = (): void => {
      clearTimeout(timer);
      start();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(next), 1);
      refuse(new AppError(503, 'Too much is being entered in the books at this moment, try again'));
    }, patienceMs);
    line.waiting.push(next);
  });
}

/**
 * Runs `work` when fewer than IN_TURN of the institute are at it in this process. Throws what it throws, and 503 when
 * that takes too long: nothing has been done then.
 */
export async function inTurn<T>(institute: string, work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const line = lines.get(institute) ?? { running: 0, waiting: [] };
  lines.set(institute, line);
  if (line.running < IN_TURN) line.running += 1;
  else await turnIn(line, patienceMs);
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    // The place is handed on, so that nobody who comes in this moment takes it.
    if (next) next();
    else if ((line.running -= 1) === 0) lines.delete(institute);
  }
}
