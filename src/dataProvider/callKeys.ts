/**
 * Keys of calls that make something, by what they ask for. A call whose answer was lost is not over: sent again, by the
 * same button or after the page was left and opened anew, it carries the same Idempotency-Key, and so do two that are
 * under way at once. Once it is answered, or something else was done at its address, the same words are a new call.
 */
import { idempotencyKey } from '../lean/idempotencyKey.ts';

interface Call {
  readonly key: string;
  underWay: number;
}
/** By address, then by content. */
const calls = new Map<string, Map<string, Call>>();

/** What is sent, as text; a file counts by its name, size and date. */
export function contentOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? '';
  return JSON.stringify(
    [...body].map(([name, value]) => [
      name,
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ]),
  );
}

/**
 * The key of a call that begins now, and what to say when it has ended: `final` unless nobody knows whether it was
 * done.
 */
export function beginCall(
  address: string,
  content: string,
): { readonly key: string; readonly end: (final: boolean) => void } {
  const here = calls.get(address) ?? new Map<string, Call>();
  calls.set(address, here);
  const call = here.get(content) ?? { key: idempotencyKey(), underWay: 0 };
  here.set(content, call);
  call.underWay += 1;
  const end = (final: boolean): void => {
    call.underWay -= 1;
    if (!final) return;
    for (const [other, { underWay }] of here) if (other === content || underWay === 0) here.delete(other);
    if (here.size === 0) calls.delete(address);
  };
  return { key: call.key, end };
}
