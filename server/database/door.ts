/** The one door to the database: a transaction that sees one institute and the campuses of one user. */
import { CompiledQuery, type RawBuilder, type Transaction } from 'kysely';
import { doorState, type DoorState, type Who } from './doorState.ts';
import { NestedDoorError } from './instituteDialect.ts';
import type { Database, DB } from './open.ts';
import { retryLostRace } from './retry.ts';

export type { Who } from './doorState.ts';
export type Trx = Transaction<DB>;

const COMMIT = CompiledQuery.raw('COMMIT');
const INSTITUTE_CODE = /^[A-Za-z0-9_-]{1,32}$/;
/** Whether a text can be an institute code at all; anything else is refused before it reaches SQL. */
export const isInstituteCode = (text: string): boolean => INSTITUTE_CODE.test(text);

const number = (value: number): string => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an id`);
  return String(value);
};

/**
 * Literals on purpose: a distributed PostgreSQL passes SET LOCAL on to its workers, but not set_config with a
 * parameter. The text holds nothing but a checked code and whole numbers.
 */
export function beginStatements({ instituteCode, campuses, userId }: Who, snapshot = false): string {
  if (!isInstituteCode(instituteCode)) throw new RangeError('not an institute code');
  const list = campuses === 'all' ? 'all' : campuses.map(number).join(',');
  return [
    snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN',
    `SET LOCAL app.institute = '${instituteCode}'`,
    `SET LOCAL app.campuses = '${list}'`,
    `SET LOCAL app."user" = '${userId === null ? '' : number(userId)}'`,
  ].join('; ');
}

/**
 * Sends a statement of the running transaction now, past Kysely's queue, behind those sent before, in the same packet
 * as what follows in this turn. `last`: COMMIT follows it in that packet too. A statement after it would find no
 * institute and so no rows; of a transaction that writes, nothing may be refused any more but by the statement itself,
 * which then fails the transaction.
 */
export async function sendNow<R>(
  trx: Trx,
  statement: RawBuilder<R> | CompiledQuery<R>,
  { last = false } = {},
): Promise<R[]> {
  const state = doorState.getStore();
  const compiled = 'compile' in statement ? statement.compile(trx) : statement;
  if (!state?.connection) return (await trx.executeQuery(compiled)).rows;
  const answer = state.connection.executeQuery<R>(compiled);
  if (last) {
    state.ended = true;
    state.committed = state.connection.executeQuery(COMMIT);
    // Told by the end of the transaction.
    state.committed.catch(() => undefined);
  }
  return (await answer).rows;
}

/**
 * Takes a statement of the running transaction that was sent with `sendNow` and is not waited for: COMMIT follows it at
 * once, and when the statement fails nothing is committed and `withInstitute` throws its error. A statement that is
 * only on its way to being sent (anything awaited before `sendNow`) could be overtaken by COMMIT: await such work
 * instead.
 */
export function sendAlong(statement: Promise<unknown>): void {
  const state = doorState.getStore();
  if (!state) throw new Error('sendAlong was called outside withInstitute');
  // Told by the commit, or overtaken by an earlier failure.
  statement.catch(() => undefined);
  state.later.push(statement);
}

const FAILED_TRANSACTION = '25P02';
const isConsequence = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === FAILED_TRANSACTION;

/** What made `error` happen, when that only says that the transaction had failed before. */
async function firstFailure(error: unknown, later: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isConsequence(error)) return error;
  for (const result of await Promise.allSettled(later))
    if (result.status === 'rejected' && !isConsequence(result.reason)) return result.reason;
  return error;
}

/**
 * Runs `fn` in a READ COMMITTED transaction of one institute; every statement of the application goes through here.
 * `fn` runs again after a deadlock or serialization failure, and when the connection had died before it began, so it
 * must have no effect outside the transaction.
 * `snapshot`: all its statements see the database of one moment (REPEATABLE READ).
 * `reads` promises that `fn` writes nothing: then the answer does not wait for the end of the transaction.
 * @throws NestedDoorError when called, or when the database is used directly, inside another `fn`
 */
export async function withInstitute<T>(
  db: Database,
  who: Who,
  fn: (trx: Trx) => Promise<T>,
  { reads = false, snapshot = false } = {},
): Promise<T> {
  if (doorState.getStore()?.held)
    throw new NestedDoorError('withInstitute was called inside withInstitute; pass the transaction on instead.');
  const begin = beginStatements(who, snapshot);
  let notBegun: unknown;
  const attempt = async (): Promise<T> => {
    const state: DoorState = { begin, held: false, begun: Promise.resolve(), later: [], ended: false, reads };
    // Work that fn left running must not find the door shut once the transaction is over.
    const work = async (trx: Trx): Promise<T> => {
      try {
        return await fn(trx);
      } catch (error) {
        // When the transaction did not even begin, that is the reason; or when a statement that nobody waited for
        // failed it.
        await state.begun;
        throw await firstFailure(error, state.later);
      }
    };
    try {
      return await doorState.run(state, () => db.kysely.transaction().execute(work));
    } finally {
      state.held = false;
      notBegun = state.notBegun;
    }
  };
  return retryLostRace(attempt, (error) => error !== undefined && error === notBegun);
}
