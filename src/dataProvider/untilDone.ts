/** A call that answers a part of its work with how far it is, made again until it is done. */
import { HttpError } from 'ra-core';

export interface Progress {
  readonly done: number;
  readonly of: number;
}
/** Calls in a row after which nothing more was done: then it is taken for a refusal. */
const IN_VAIN = 20;

function progressOf(error: unknown): Progress | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  const progress = (error.body as { readonly progress?: Partial<Progress> } | null)?.progress;
  const { done, of } = progress ?? {};
  return typeof done === 'number' && typeof of === 'number' ? { done, of } : null;
}

/**
 * The answer of `call`, which only reads and is made anew as long as it says that it is not done; `onProgress` is told
 * how far it is each time. Fails as the call does, and when its signal is aborted.
 */
export async function untilDone<T>(
  call: () => Promise<T>,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: (progress: Progress) => void },
): Promise<T> {
  let most = -1;
  for (let inVain = 0; ;) {
    try {
      return await call();
    } catch (error) {
      const progress = progressOf(error);
      inVain = progress && progress.done > most ? 0 : inVain + 1;
      if (!progress || inVain > IN_VAIN) throw error;
      most = Math.max(most, progress.done);
      signal.throwIfAborted();
      onProgress?.(progress);
    }
  }
}
