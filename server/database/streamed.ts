/** What a transaction reads, handed on while it is read: no faster than it is taken, and as of one moment. */
import type { Trx, Who } from './door.ts';
import { withInstitute } from './door.ts';
import type { Database } from './open.ts';

/**
 * `read` gets the transaction, a snapshot, and says what it found by `send`, which it waits for.
 *
 * @throws What `read` throws, and when its connection was lost: what was handed on cannot be taken back.
 */
export async function* streamed<T>(
  db: Database,
  who: Who,
  read: (trx: Trx, send: (found: T) => Promise<void>) => Promise<void>,
): AsyncGenerator<T, void, void> {
  const { readable, writable } = new TransformStream<T, T>();
  const writer = writable.getWriter();
  let begun = false;
  const once = async (trx: Trx): Promise<void> => {
    if (begun) throw new Error('the reading was interrupted');
    begun = true;
    await read(trx, (found) => writer.write(found));
  };
  const reading = withInstitute(db, who, once, { snapshot: true, reads: true }).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  // Whoever takes it is told.
  reading.catch(() => undefined);
  yield* readable;
}
