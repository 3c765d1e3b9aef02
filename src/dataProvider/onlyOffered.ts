/**
 * The last look at a call before it leaves: what is ours beyond the specification goes only to a provider that has
 * named it, whoever asked for the call.
 */
import { NotOffered, offers } from '../auth/offers.ts';
import type { RequestOptions } from './send.ts';

export const KEY = 'Idempotency-Key';
/** Parameters of ours of the lists of students. Elsewhere these lists are one. */
const STUDENT_LISTS = /^\/(fetch_)?api_students$/;
const OURS = ['scope', 'added_by', 'with_total'];

const without = <T extends object>(values: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as T;
/** A selection by what the provider does not know would be another one there. */
const isUnknown = (body: unknown): boolean =>
  isPlain(body) && body['not_enrolled'] === true && !offers('list-parameters');
const isPlain = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !(body instanceof FormData);
const isPreview = (body: unknown): boolean =>
  body instanceof FormData
    ? body.has('dry_run')
    : Boolean(body && typeof body === 'object' && (body as { dry_run?: unknown }).dry_run);

/** Throws NotOffered for a preview that the provider would take for the write itself, and for those not enrolled. */
export function onlyOffered(path: string, options: RequestOptions): RequestOptions {
  const { query, body, headers } = options;
  if ((isPreview(body) && !offers('previews')) || isUnknown(body)) throw new NotOffered();
  const names = STUDENT_LISTS.test(path) && !offers('student-lists') ? OURS : [];
  return {
    ...options,
    ...(query && names.length > 0 ? { query: without(query, names) } : {}),
    ...(names.length > 0 && body && typeof body === 'object' && !(body instanceof FormData)
      ? { body: without(body, names) }
      : {}),
    ...(headers && !offers('idempotency') ? { headers: without(headers, [KEY]) } : {}),
  };
}
