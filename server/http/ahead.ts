/**
 * Work that takes long and is no statement (hashing a password, decoding a picture, reading a file) is done before the
 * transaction, which would keep a connection and its locks from everybody else meanwhile. A handler asks for it by name
 * where it needs it; when it is not done yet, the transaction ends without a trace, the work is done, and the handler
 * runs again. So nothing is done for a caller who may not make the call, or whose request is refused for another reason
 * before it comes to that.
 */
import type { Database } from '../database/open.ts';
import { AppError } from './appError.ts';

/** Outside any transaction; one of its own may be opened. */
export type Work<T> = (db: Database) => Promise<T>;

/** What a handler needs before it can go on. */
export class Needed extends Error {
  override readonly name = 'Needed';
  readonly works: ReadonlyMap<string, Work<unknown>>;
  constructor(works: ReadonlyMap<string, Work<unknown>>) {
    super('work is to be done before the transaction');
    this.works = works;
  }
}
/** The result of the work by this name, which is `work` or the same for every name that is used once in a call. */
export type AheadOf = <T>(name: string, work: Work<T>) => T;

const ROUNDS = 10;
/** Runs `run`, and what it needs before, until it needs nothing more. `during` goes around the work. */
export async function withAhead<T>(
  db: Database,
  run: (ahead: AheadOf) => Promise<T>,
  during: <R>(work: () => Promise<R>) => Promise<R>,
): Promise<T> {
  const done = new Map<string, unknown>();
  const ahead: AheadOf = (name, work) => {
    if (!done.has(name)) throw new Needed(new Map([[name, work]]));
    return done.get(name) as Awaited<ReturnType<typeof work>>;
  };
  for (let round = 0; ; round += 1) {
    try {
      return await run(ahead);
    } catch (error) {
      if (!(error instanceof Needed) || round === ROUNDS) throw error;
      await during(async () => {
        for (const [name, work] of error.works) done.set(name, await work(db));
      });
    }
  }
}
/** The results of several works by name, done in one go. */
export function aheadOfAll<T>(ahead: AheadOf, works: ReadonlyMap<string, Work<T>>): Map<string, T> {
  const missing = new Map<string, Work<T>>();
  const done = new Map<string, T>();
  for (const [name, work] of works) {
    try {
      done.set(name, ahead(name, work));
    } catch (error) {
      if (!(error instanceof Needed)) throw error;
      missing.set(name, work);
    }
  }
  if (missing.size > 0) throw new Needed(missing);
  return done;
}

/** So many at once for each key; the rest has to come again. */
export function atOnce(most: number, message: string): { readonly enter: (key: string) => () => void } {
  const under = new Map<string, number>();
  return {
    enter(key) {
      const now = under.get(key) ?? 0;
      if (now >= most) throw new AppError(429, message);
      under.set(key, now + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const rest = (under.get(key) ?? 1) - 1;
        if (rest === 0) under.delete(key);
        else under.set(key, rest);
      };
    },
  };
}
