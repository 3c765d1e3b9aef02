/** The one door to the database: a transaction that sees one institute and the campuses of one user. */
import type { Transaction } from 'kysely';
import { doorState, type Who } from './doorState.ts';
import { NestedDoorError } from './instituteDialect.ts';
import type { Database, DB } from './open.ts';
import { retryLostRace } from './retry.ts';

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
 * Literals on purpose: a distributed PostgreSQL passes SET LOCAL on to its workers, but not set_config with a parameter.
 * The text holds nothing but a checked code and whole numbers.
 */
export function beginStatements({ instituteCode, campuses, userId }: Who): string {
  if (!isInstituteCode(instituteCode)) throw new RangeError('not an institute code');
  const list = campuses === 'all' ? 'all' : campuses.map(number).join(',');
  return [
    'BEGIN',
    `SET LOCAL app.institute = '${instituteCode}'`,
    `SET LOCAL app.campuses = '${list}'`,
    `SET LOCAL app."user" = '${userId === null ? '' : number(userId)}'`,
  ].join('; ');
}

/**
 * Runs `fn` in a READ COMMITTED transaction of one institute; every statement of the application goes through here.
 * `fn` runs again after a deadlock or serialization failure, so it must have no effect outside the transaction.
 * @throws NestedDoorError when called, or when the database is used directly, inside another `fn`
 */
export async function withInstitute<T>(db: Database, who: Who, fn: (trx: Trx) => Promise<T>): Promise<T> {
  if (doorState.getStore()?.held) throw new NestedDoorError('withInstitute was called inside withInstitute; pass the transaction on instead.');
  const begin = beginStatements(who);
  return retryLostRace(async () => {
    const state = { begin, held: false };
    // Work that fn left running must not find the door shut once the transaction is over.
    return doorState.run(state, () => db.kysely.transaction().execute(fn)).finally(() => (state.held = false));
  });
}
