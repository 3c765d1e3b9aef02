/** institute_code of a request must be the session's own (design 6): it is checked, never trusted. */
import { invalid } from './appError.ts';
import type { Route } from './route.ts';

/**
 * Checks institute_code where the route's wire cell puts it and returns the body without it. Sent anywhere it must
 * match (422 otherwise); missing where it belongs is 422 'Missing institute code'. A query code is taken for a body
 * one.
 */
export function checkTenant(
  tenant: Route['tenant'],
  own: string,
  query: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { institute_code: inBody, ...rest } = body;
  for (const code of [query['institute_code'], inBody]) {
    if (code !== undefined && code !== own)
      throw invalid('institute_code', 'This institute code is not that of your session');
  }
  if (tenant !== 'any' && query['institute_code'] === undefined && inBody === undefined)
    throw invalid('institute_code', 'Missing institute code');
  return rest;
}
