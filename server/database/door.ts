/** The one door to the database: a transaction that sees one institute and the campuses of one user. */
import type { CompiledQuery, RawBuilder, Transaction } from 'kysely';
import { takeConnection, type Connection } from './connection.ts';
import { doorState, NestedDoorError, type DoorState, type Who } from './doorState.ts';
import type { Database, DB } from './open.ts';
import { retryLostRace } from './retry.ts';
import { transactionOn } from './transaction.ts';

export type { Who } from './doorState.ts';
export type Trx = Transaction<DB>;

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
export function beginStatements({ instituteCode, campuses, userId }: Who, snapshot = false, atBegin?: string): string {
  if (!isInstituteCode(instituteCode)) throw new RangeError('not an institute code');
  const list = campuses === 'all' ? 'all' : campuses.map(number).join(',');
  return [
    snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN',
    ...(atBegin === undefined ? [] : [atBegin]),
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
  const answer = state.connection.send(compiled.sql, compiled.parameters);
  if (last) {
    state.ended = true;
    // With values, if none: so it leaves in one batch with the statement.
    state.committed = state.connection.send('COMMIT', []);
    // Told by the end of the transaction.
    state.committed.catch(() => undefined);
  }
  return (await answer).rows as R[];
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

type Opened = Pick<Database, 'pool' | 'atBegin'>;
/** Not waited for by whoever may answer before: what only reads. */
async function commit(state: DoorState, connection: Connection): Promise<void> {
  state.ended = true;
  const committed = state.committed ?? connection.send('COMMIT');
  // One that was sent behind the last statement is answered with it.
  if (state.reads && state.later.length === 0 && state.committed === undefined) {
    // The connection answers in order, so whoever takes it next waits for this by itself.
    committed.catch(() => undefined);
    await state.begun;
    return;
  }
  // The first that failed is the reason for what failed after it.
  for (const result of await Promise.allSettled([state.begun, ...state.later, committed]))
    if (result.status === 'rejected') throw result.reason;
  // A statement had failed, and whoever waited for it took it for nothing.
  if ((await committed).command === 'ROLLBACK') throw new Error('The transaction had failed, and was taken back');
}
/**
 * The work in a transaction of one connection. What begins it is sent ahead of the first statement and not waited for:
 * should that fail, the statements after it run outside a transaction and without an institute, where row-level
 * security shows and takes nothing; the end of the work then throws why.
 */
async function transact<T>({ pool, atBegin }: Opened, state: DoorState, work: (trx: Trx) => Promise<T>): Promise<T> {
  const connection = await takeConnection(pool, atBegin !== undefined);
  let lost = false;
  state.held = true;
  state.connection = connection;
  state.begun = connection.send(state.begin);
  // With COMMIT sent, the connection may have died after it was obeyed.
  state.begun.catch((error: unknown) => void (state.notBegun = state.ended && !state.reads ? undefined : error));
  const trx = transactionOn(() => {
    if (state.connection) return state.connection;
    throw new Error('The transaction is over');
  });
  try {
    let result: T;
    try {
      result = await work(trx);
    } catch (error) {
      // When the transaction did not even begin, that is the reason; or when a statement that nobody waited for
      // failed it.
      await state.begun;
      throw await firstFailure(error, state.later);
    }
    await commit(state, connection);
    return result;
  } catch (error) {
    // A lost connection has rolled back by itself; what made the work fail is thrown.
    await connection.send('ROLLBACK').catch(() => void (lost = true));
    throw error;
  } finally {
    // Work that was left running must not find the door shut, nor the transaction of somebody else.
    state.held = false;
    state.connection = undefined;
    connection.release(lost);
  }
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
  db: Opened,
  who: Who,
  fn: (trx: Trx) => Promise<T>,
  { reads = false, snapshot = false } = {},
): Promise<T> {
  if (doorState.getStore()?.held)
    throw new NestedDoorError('withInstitute was called inside withInstitute; pass the transaction on instead.');
  const begin = beginStatements(who, snapshot, db.atBegin);
  let state: DoorState;
  const attempt = (): Promise<T> => {
    state = { begin, held: false, begun: Promise.resolve(), later: [], ended: false, reads };
    return doorState.run(state, () => transact(db, state, fn));
  };
  return retryLostRace(attempt, (error) => error !== undefined && error === state.notBegun);
}
