import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { getCredentials } from '../auth/credentials.ts';
import { formDataOf, type Values } from './encode.ts';
import { request } from './httpClient.ts';
import type { RequestOptions } from './send.ts';
import { dropLists } from './wholeList.ts';

export interface EndpointCall<Q extends z.ZodType, B extends z.ZodType> {
  /** Values of the `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: z.input<Q>;
  /** Plain values; Blobs travel when the endpoint's encoding is multipart. */
  readonly body?: z.input<B>;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

function pathOf(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call ${path} needs '${name}'.`);
    return encodeURIComponent(String(value));
  });
}

/**
 * Makes a call of specification 7 and gives its whole answer. institute_code goes into the body, or into the query where
 * there is none; lists and objects in the query travel as JSON. Fails as `request` does. The answer is not checked here:
 * the schema only types it, so that screens do not load zod.
 */
export async function callEndpoint<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<Q, B, R>,
  { params = {}, query, body, signal, headers }: EndpointCall<Q, B> = {},
): Promise<z.output<R>> {
  const institute = { institute_code: getCredentials()?.instituteCode };
  const values = body === undefined ? undefined : { ...institute, ...(body as Values) };
  try {
    const { json } = await request(pathOf(endpoint.path, params), {
      method: endpoint.method,
      query: { ...(values ? {} : institute), ...flat(query as Values | undefined) },
      ...(values ? { body: endpoint.encoding === 'multipart' ? formDataOf(values) : values } : {}),
      ...(headers ? { headers } : {}),
      signal,
    });
    return json as z.output<R>;
  } finally {
    if (endpoint.method !== 'GET') dropLists();
  }
}

const flat = (query: Values = {}): RequestOptions['query'] =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as string)]),
  );
