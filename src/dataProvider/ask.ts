import type { Answer, Arguments, Call, Reading, Writing } from '../../contract/endpoints/calls.ts';
import type { Offered } from '../../contract/capabilities.ts';
import { getCredentials } from '../auth/credentials.ts';
import { offers } from '../auth/offers.ts';
import { decodeAnswer, type Wanted } from './answer.ts';
import type { WireRow } from './envelope.ts';
import { formDataOf, type Values } from './formData.ts';
import { request } from './httpClient.ts';
import { readAll } from './pages.ts';
import type { RequestOptions } from './send.ts';
import { dropLists } from './listCache.ts';

interface Loose {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Values;
  readonly body?: Values;
  readonly key?: string;
  readonly preview?: Offered<'previews'>;
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
    Object.entries(query).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as string),
    ]),
  );

/** The update of a declared record, which travels as its wire table says. */
const AS_IT_IS = new Set<Call>(['PUT /ptms/{id}']);
async function perform(call: Call, { params, query, body, key, preview, signal }: Loose = {}): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ');
  // Specification 7: these travel as POST.
  const override = (method === 'PUT' || method === 'DELETE') && !AS_IT_IS.has(call);
  const institute = { institute_code: getCredentials()?.instituteCode };
  const values: Values | undefined = body && { ...body, ...(preview ? { dry_run: true } : {}), ...institute };
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

/** The answer as the catalogue writes it; before a provider without our parameters, asked without them. */
async function answerOf(call: Call, parts: Loose = {}): Promise<unknown> {
  const side = parts.body ? 'body' : 'query';
  const given = parts[side];
  if (!given || offers('list-parameters')) return wholeAnswer(call, side, parts);
  const { values, read } = (await import('./specifiedList.ts')).specifiedList(call, given);
  const answer = await wholeAnswer(call, side, { ...parts, [side]: values });
  return read?.(answer) ?? answer;
}
/** A list that was asked for whole and came in pages is read to its end. */
async function wholeAnswer(call: Call, side: 'body' | 'query', parts: Loose): Promise<WireRow> {
  const json = await perform(call, parts);
  const wanted: Values = parts[side] ?? {};
  const answer = decodeAnswer(json, wanted as Wanted);
  const isWhole = wanted['page'] === undefined && wanted['per_page'] === undefined;
  if (!isWhole || !(Number(answer['last_page']) > Number(answer['current_page']))) return answer;
  const data = await readAll(async (page, per_page) =>
    page === undefined ? json : perform(call, { ...parts, [side]: { ...wanted, page, per_page } }),
  );
  return { ...decodeAnswer({ data }), total: data.length };
}

/**
 * Makes a call that only reads and gives its whole answer. The catalogue of the contract types path, params, query,
 * body and answer; the answer is brought into its shape (`answer.ts`), and not checked, so that screens load no schema. institute_code goes into the body,
 * or into the query where there is none. Fails as `request` does.
 * @example const { data } = await ask('GET /students/{id}/statement', { params: { id }, query: { from }, signal });
 */
export const ask = async <C extends Reading>(call: C, ...[parts]: Arguments<C>): Promise<Answer<C>> =>
  (await answerOf(call, parts as Loose | undefined)) as Answer<C>;

/**
 * Makes a call that changes something, as `ask` does; what is known of lists is forgotten, also after a refusal.
 * @example const { data } = await write('POST /use_advance', { body: { student_id }, key });
 */
export async function write<C extends Writing>(call: C, ...[parts]: Arguments<C>): Promise<Answer<C>> {
  try {
    return decodeAnswer(await perform(call, parts as Loose | undefined)) as unknown as Answer<C>;
  } finally {
    dropLists();
  }
}
