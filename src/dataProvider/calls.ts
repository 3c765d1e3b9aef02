import { offers } from '../auth/offers.ts';
import type { Call } from '../../contract/wire.ts';
import { getCredentials } from '../auth/credentials.ts';
import { formDataOf, type Values } from './formData.ts';
import { request } from './httpClient.ts';
import type { RequestOptions } from './send.ts';

export interface CallOptions {
  readonly id?: number | string;
  readonly query?: RequestOptions['query'];
  readonly body?: Values;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes one call of a wire table (specification 7): id in the path, `_method`, institute_code, JSON or multipart. Gives
 * the answer's JSON. A list that the provider does not have is made of what it has.
 */
export async function perform(call: Call, { id, query, body, signal, headers }: CallOptions = {}): Promise<unknown> {
  if (call.needs && !offers(call.needs)) return (await import('./ownLists.ts')).withoutOwnList(call);
  const institute = { institute_code: getCredentials()?.instituteCode };
  const values = { ...body, ...(call.tenant === 'body' ? institute : {}) };
  const { json } = await request(call.path.replace('{id}', encodeURIComponent(String(id))), {
    method: call.method,
    query: {
      ...(call.override ? { _method: call.override } : {}),
      ...query,
      ...(call.tenant === 'query' ? institute : {}),
    },
    ...(call.body === 'json' ? { body: values } : {}),
    ...(call.body === 'multipart' ? { body: formDataOf(values) } : {}),
    ...(headers ? { headers } : {}),
    signal,
  });
  return json;
}
