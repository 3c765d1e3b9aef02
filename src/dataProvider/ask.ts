import type { Answer, Arguments, Call, Reading, Writing } from '../../contract/endpoints/calls.ts';
import { getCredentials } from '../auth/credentials.ts';
import { formDataOf, type Values } from './encode.ts';
import { request } from './httpClient.ts';
import type { RequestOptions } from './send.ts';
import { dropLists } from './wholeList.ts';

interface Loose {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Values;
  readonly body?: Values;
  readonly key?: string;
  readonly signal?: AbortSignal;
}
function pathOf(path: string, params: Loose['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call ${path} needs '${name}'.`);
    return encodeURIComponent(String(value));
  });
}
/** Lists and objects travel as JSON. */
const flat = (query: Values = {}): RequestOptions['query'] =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as string)]),
  );

async function perform(call: Call, { params, query, body, key, signal }: Loose = {}): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ');
  // Specification 7: these travel as POST.
  const override = method === 'PUT' || method === 'DELETE';
  const institute = { institute_code: getCredentials()?.instituteCode };
  const values: Values | undefined = body && { ...body, ...institute };
  const hasFile = values !== undefined && Object.values(values).some((value) => value instanceof Blob);
  const { json } = await request(pathOf(path, params), {
    method: override ? 'POST' : method,
    query: { ...(override ? { _method: method } : {}), ...flat(query), ...(values ? {} : institute) },
    ...(values ? { body: hasFile ? formDataOf(values) : values } : {}),
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    signal,
  });
  return json;
}

/**
 * Makes a call that only reads and gives its whole answer. The catalogue of the contract types path, params, query, body and answer; the
 * answer is not checked here, so that screens load no schema. institute_code goes into the body, or into the query where there is none.
 * Fails as `request` does.
 * @example const { data } = await ask('GET /students/{id}/statement', { params: { id }, query: { from }, signal });
 */
export const ask = async <C extends Reading>(call: C, ...[told]: Arguments<C>): Promise<Answer<C>> =>
  (await perform(call, told as Loose | undefined)) as Answer<C>;

/**
 * Makes a call that changes something, as `ask` does; what is known of lists is forgotten, also after a refusal.
 * @example const { data } = await write('POST /use_advance', { body: { student_id }, key });
 */
export async function write<C extends Writing>(call: C, ...[told]: Arguments<C>): Promise<Answer<C>> {
  try {
    return (await perform(call, told as Loose | undefined)) as Answer<C>;
  } finally {
    dropLists();
  }
}
