/**
 * The address a request came from. X-Forwarded-For is written by anybody, so it counts only behind proxies that are
 * configured.
 */
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';

/** Address of the peer, or null in process. */
function peerOf(context: Context): string | null {
  const env = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? null;
}
/**
 * With `trustProxy` proxies in front, the entry that the outermost of them wrote: counted from the right, since
 * everything left of it came from the client. The peer itself when there is no such entry.
 */
export function clientAddress(context: Context, trustProxy: number): string | null {
  const peer = peerOf(context);
  if (trustProxy === 0) return peer;
  const entries = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const named = entries.at(-trustProxy) ?? '';
  return isIP(named) ? named : peer;
}
/** Finds the address once per request; `ipOf` reads it. */
export const rememberAddress =
  (trustProxy: number): MiddlewareHandler =>
  (context, next) => {
    context.set('ip', clientAddress(context, trustProxy));
    return next();
  };
/** The address of this request's client, or null in process. */
export const ipOf = (context: Context): string | null => (context.get('ip') as string | null | undefined) ?? null;
