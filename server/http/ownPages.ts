/**
 * Forms of pages that need no session are taken from our own pages only: a page of another site could sign somebody in
 * as somebody else.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from './appError.ts';

function isOwn(context: Context, origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return new URL(publicUrl).origin === origin || host === (context.req.header('host') ?? new URL(context.req.url).host);
}
/**
 * Browsers name the page in Origin and Sec-Fetch-Site; a program that sends neither is nobody's browser. Throws 403.
 */
export const fromOwnPages =
  (publicUrl: string): MiddlewareHandler =>
  (context, next) => {
    const { method } = context.req;
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site') ?? 'none';
    const foreign =
      !['same-origin', 'none'].includes(site) || (origin !== undefined && !isOwn(context, origin, publicUrl));
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && foreign)
      throw new AppError(403, 'This form was sent by another page. Open the page again and send it from there.');
    return next();
  };
