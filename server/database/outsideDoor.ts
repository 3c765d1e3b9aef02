/**
 * What takes long and is no statement is refused while a transaction is held: it would keep a connection, and its
 * locks, from everybody.
 */
import { doorState } from './doorState.ts';

/**
 * Slow work was started inside withInstitute. A mistake in the code: `call.ahead` does such work before the
 * transaction.
 */
export class SlowInsideError extends Error {
  override readonly name = 'SlowInsideError';
}
/** @throws SlowInsideError inside `withInstitute` */
export function assertOutsideDoor(what: string): void {
  if (doorState.getStore()?.held)
    throw new SlowInsideError(`${what} was started inside withInstitute; do it before, with call.ahead.`);
}
