/**
 * What is open of a student, as the counter and the page of a student show it: asked with the call that the provider
 * has for it, else put together of calls of the specification.
 */
import { offered } from '../auth/offers.ts';
import { ask } from './ask.ts';
import type { Open, OpenQuery } from './openBill.ts';

export async function fetchOpen(query: OpenQuery, signal?: AbortSignal): Promise<Open> {
  const has = offered('open-challans');
  if (has) return (await ask('GET /open_challans', { offered: has, query, signal })).data;
  return (await import('./specifiedOpen.ts')).specifiedOpen(query, signal);
}
