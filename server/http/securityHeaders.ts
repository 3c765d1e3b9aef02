/**
 * Headers of every answer. Scripts come from files of our own only; styles may be inline (emotion and the toasts write
 * them at run time).
 */
import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

/** `origins`: whom the pages may call and whose pictures they may show besides this server. */
const policy = (origins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...origins].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...origins].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The policy of a page that this server writes itself: no script at all and the one style sheet whose text is given.
 * `formTarget`: where its form may lead besides this server (browsers hold a redirect after a form to it too).
 */
export function pagePolicy(style: string, formTarget?: string): string {
  const digest = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${digest}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${formTarget === undefined ? "'none'" : `'self' ${new URL(formTarget).origin}`}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

const FIXED: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
};

const API_HEADERS = 'apiHeaders';
const complete = new WeakSet<Response>();
/**
 * A JSON answer of the API with all its headers given at once. Changing the headers of an answer that is made costs
 * more than making it, and every answer would pay.
 */
export function jsonAnswer(
  context: Context,
  json: unknown,
  status: number,
  more: Readonly<Record<string, string>>,
): Response {
  const headers = {
    ...(context.get(API_HEADERS) as Readonly<Record<string, string>>),
    'content-type': 'application/json',
    ...more,
  };
  const response = new Response(JSON.stringify(json), { status, headers });
  complete.add(response);
  return response;
}

/**
 * Strict-Transport-Security is sent when people reach this server by https (PUBLIC_URL), for two years.
 * `provider`: addresses of the provider and its pictures where they are not on this server.
 */
export function securityHeaders({
  publicUrl,
  provider = [],
}: Pick<Config, 'publicUrl'> & { readonly provider?: readonly string[] }): MiddlewareHandler {
  const csp = policy([...new Set(provider.map((url) => new URL(url).origin))]);
  const headers = new Map(Object.entries(FIXED));
  if (publicUrl.startsWith('https:')) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  const api: Readonly<Record<string, string>> = {
    ...Object.fromEntries(headers),
    'content-security-policy': csp,
    'cache-control': 'no-store',
  };
  return async (context, next) => {
    context.set(API_HEADERS, api);
    await next();
    if (complete.has(context.res)) return;
    const sent = context.res.headers;
    for (const [name, value] of headers) if (name !== 'referrer-policy' || !sent.has(name)) sent.set(name, value);
    if (!sent.has('content-security-policy')) sent.set('content-security-policy', csp);
    if (context.req.path.startsWith('/api') && !sent.has('cache-control')) sent.set('cache-control', 'no-store');
  };
}
