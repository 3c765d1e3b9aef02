/** A file that a job makes, kept in parts as its bytes come. */

/** Bytes of a part: what one call answers. */
const PART = 512 * 1024;
const LONGEST_PROBLEM = 300;
/**
 * Hands every part to `keep` with whether it is the last, which may be empty, and yields after each but that one; ends when `keep` says that
 * the file is no longer wanted.
 */
export async function* keepInParts(
  bytes: AsyncIterable<Buffer>,
  keep: (part: Buffer, isLast: boolean) => Promise<boolean>,
): AsyncGenerator<void, void, void> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const more of bytes) {
    waiting.push(more);
    size += more.length;
    if (size < PART) continue;
    if (!(await keep(Buffer.concat(waiting), false))) return;
    [waiting, size] = [[], 0];
    yield;
  }
  await keep(Buffer.concat(waiting), true);
}
/** Why it could not go on, as it is written down for who looks. */
export const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);
