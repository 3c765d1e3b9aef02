/** Runs work again when PostgreSQL asked for it: the transaction lost a race and left no trace. */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 4;

/**
 * A newer server has changed a table while this one was running, and a statement prepared before answers other columns
 * by now. It has been given another name (client.ts) and is prepared anew when it comes again.
 */
export const isStalePlan = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '0A000' &&
  (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

const mayRetry = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStalePlan(error);
};

/**
 * At most four attempts with a growing, random pause (up to 20, 40, 80 ms); the last failure is thrown.
 * `undone` tells of other failures that left no trace.
 */
export async function retryLostRace<T>(
  work: () => Promise<T>,
  undone: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(mayRetry(error) || undone(error))) throw error;
      await new Promise((resolve) => void setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}
