/**
 * POST with `_method=PUT|PATCH|DELETE` in the query is that method (specification 7). Only on POST, only in the query;
 * the request is then routed anew, so that authorisation sees the method that runs.
 */
import type { Hono, MiddlewareHandler } from 'hono';
import { AppError } from './appError.ts';

const ALLOWED = new Set(['PUT', 'PATCH', 'DELETE']);

export function methodOverride(app: Pick<Hono, 'fetch'>): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== 'POST' || !context.req.url.includes('_method')) return next();
    const url = new URL(context.req.url);
    const wanted = url.searchParams.get('_method');
    if (wanted === null) return next();
    const method = wanted.toUpperCase();
    if (!ALLOWED.has(method)) throw new AppError(400, '_method must be PUT, PATCH or DELETE');
    url.searchParams.delete('_method');
    const { headers, body } = context.req.raw;
    const request = new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
    return app.fetch(request, context.env);
  };
}
