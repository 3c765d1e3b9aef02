import type { RaRecord } from 'ra-core';
import { refusalOf, type Refusal } from '../../../ui/form/refusal.ts';

const AT_ONCE = 4;
const PATIENCE = 6;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Outcome {
  readonly done: number;
  readonly refused: readonly { readonly record: RaRecord; readonly refusal: Refusal }[];
  /** Not begun because it was cancelled, or nobody is signed in any more. */
  readonly left: readonly RaRecord[];
}

/** A provider that is asked too much at once says 429; it is asked again a little later. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (refusalOf(error).status !== 429 || tries === PATIENCE) throw error;
      await wait(500 * 2 ** tries);
    }
  }
}

/**
 * Does an action for every record, four at a time (the wire has no call for many), so that one refusal does not keep
 * the others.
 * `onProgress` hears how many are over. Never rejects.
 */
export async function onEach(
  records: readonly RaRecord[],
  work: (record: RaRecord) => Promise<void>,
  { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress?: (over: number) => void } = {},
): Promise<Outcome> {
  const waiting = [...records];
  const refused: { record: RaRecord; refusal: Refusal }[] = [];
  let done = 0;
  let over = false;
  const take = (): RaRecord | undefined => (over || signal?.aborted ? undefined : waiting.shift());
  const worker = async (): Promise<void> => {
    for (let record = take(); record; record = take()) {
      const one = record;
      try {
        await patiently(() => work(one));
        done += 1;
      } catch (error) {
        const refusal = refusalOf(error);
        refused.push({ record: one, refusal });
        if (refusal.status === 403) over = true;
      }
      onProgress?.(done + refused.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { done, refused, left: waiting };
}
