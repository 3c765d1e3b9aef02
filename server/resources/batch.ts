/**
 * Many records that are created one after another in one transaction: what is the same for all is asked and written
 * once.
 */

/** A statement for all records, with what one of them has for it. */
interface Later {
  readonly key: string;
  readonly items: readonly unknown[];
  readonly write: (call: never, items: readonly never[]) => Promise<unknown>;
}
export interface Batch {
  /** Of the record that is being created; forgotten when it is refused. */
  readonly later: Later[];
  /** What was found to be so for an earlier record: a reference that is there, a class that is taught at a campus. */
  readonly found: Map<string, unknown>;
}
interface Batched {
  readonly batch?: Batch | undefined;
}
/**
 * What `find` answers, asked once for all records that have the same key, which is worked out only where there are
 * several. What it throws is not remembered.
 */
export async function foundOnce<T>({ batch }: Batched, keyOf: () => string, find: () => Promise<T>): Promise<T> {
  if (!batch) return find();
  const key = keyOf();
  if (!batch.found.has(key)) batch.found.set(key, await find());
  return batch.found.get(key) as T;
}
/**
 * Writes these items, with those of the other records when there are any. Nothing that is refused may be written so: it
 * could not be said of which record.
 */
export async function writeTogether<C extends Batched, T>(
  call: C,
  key: string,
  items: readonly T[],
  write: (call: C, items: readonly T[]) => Promise<unknown>,
): Promise<void> {
  if (call.batch) call.batch.later.push({ key, items, write });
  else await write(call, items);
}
/** Writes what was put off for these records; `call` is of no batch. */
export async function writeLater(call: Batched, all: readonly Later[]): Promise<void> {
  for (const [, of] of Map.groupBy(all, ({ key }) => key))
    await of[0]?.write(
      call as never,
      of.flatMap(({ items }) => items as never[]),
    );
}
