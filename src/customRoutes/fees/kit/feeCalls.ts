/**
 * Calls of the fee screens, typed by the contract's endpoints; the endpoints themselves stay out, because their schemas would bring zod.
 * @example askFees<typeof listDiscounts>('/challanDiscount', { status: 'pending' }, signal)
 */
import type { z } from 'zod';
import { perform } from '../../../dataProvider/calls.ts';
import { dropLists } from '../../../dataProvider/wholeList.ts';
import { flatStudents } from './flatStudents.ts';

export type Answer<E extends { response: z.ZodType }> = z.output<E['response']>;
export type Body<E extends { readonly body?: z.ZodType }> = z.input<NonNullable<E['body']>>;
export type Query = Readonly<Record<string, string | undefined>>;

export const askFees = async <E extends { response: z.ZodType }>(
  path: string,
  query: Query = {},
  signal?: AbortSignal,
  id?: number,
): Promise<Answer<E>> =>
  flatStudents((await perform({ method: 'GET', path, tenant: 'query' }, { query, signal, ...(id === undefined ? {} : { id }) })) as Answer<E>);

export interface SendOptions {
  /** Idempotency-Key: one per form, made when it opens, for everything that moves money. */
  readonly key?: string;
  /** Value of `{id}` in the path. */
  readonly id?: number;
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly signal?: AbortSignal;
}
export async function sendFees<E extends { response: z.ZodType; readonly body?: z.ZodType }>(
  path: string,
  body: Body<E>,
  { key, id, method = 'POST', signal }: SendOptions = {},
): Promise<Answer<E>> {
  const call = { method, path, body: 'json', tenant: 'body' } as const;
  try {
    const answer = await perform(call, {
      body: body as Readonly<Record<string, unknown>>,
      signal,
      ...(id === undefined ? {} : { id }),
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    });
    return flatStudents(answer as Answer<E>);
  } finally {
    dropLists();
  }
}
