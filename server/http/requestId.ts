import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The caller's X-Request-Id when it is a sane one, else a new id; the same for the whole request. */
export function requestIdOf(context: Context): string {
  const known = context.get('requestId') as string | undefined;
  if (known) return known;
  const sent = context.req.header('x-request-id') ?? '';
  const id = REQUEST_ID.test(sent) ? sent : randomUUID();
  context.set('requestId', id);
  return id;
}
