/** A route from a declared endpoint: its query and body are checked by the endpoint's own schemas. */
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { invalid, invalidFields } from './appError.ts';
import { inRupees } from './rupees.ts';
import type { Access, Call, Reply, Route } from './route.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;
interface Options {
  readonly tenant?: Route['tenant'];
  readonly takesCode?: true;
  readonly snapshot?: Route['snapshot'];
}

/** Holds text that PostgreSQL cannot keep: a NUL, or half of a pair of units. */
function hasBadCharacters(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBadCharacters);
}
/** Errors that are put together at most; fewer of them are told. */
const MOST_ERRORS = 50;
function parse(schema: z.ZodType | undefined, value: Readonly<Record<string, unknown>>): unknown {
  if (!schema) return {};
  for (const [name, one] of Object.entries(value))
    if (hasBadCharacters(one)) throw invalid(name, `${name}: has characters that it cannot have`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = new Map<string, string[]>();
  for (const issue of parsed.error.issues) {
    // The parser's own sentence names all unknown fields, once more for each of them.
    const unknown = issue.code === 'unrecognized_keys';
    for (const key of unknown ? issue.keys : [String(issue.path[0] ?? 'body')]) {
      if (errors.size >= MOST_ERRORS && !errors.has(key)) break;
      const messages = errors.get(key) ?? [];
      errors.set(key, messages);
      if (messages.length < MOST_ERRORS)
        messages.push(unknown ? `${key}: is not a field of this call` : `${key}: ${issue.message}`);
    }
  }
  throw invalidFields(Object.fromEntries(errors));
}
const accessOf = (access: Endpoint['access']): Access => {
  if (access === 'public') throw new Error('a public endpoint is not served by endpointRoute');
  if (access === 'signed-in') return 'signed-in';
  return { anyOf: typeof access === 'string' ? [access] : access };
};

/**
 * `run` answers money in paisa (rupees.ts), and gets the call with `query` and `body` as the schemas give them. Without
 * `tenant`, institute_code is checked only when it is sent (the specification says "most calls carry institute_code").
 */
export function endpointRoute<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<Q, B, R>,
  run: (call: Call, input: { query: Parsed<Q>; body: Parsed<B> }) => Promise<z.input<R> | Response>,
  options: Options = {},
): Route {
  const shown = inRupees(endpoint.response);
  return {
    method: endpoint.method,
    path: endpoint.path,
    access: accessOf(endpoint.access),
    body: endpoint.body ? (endpoint.encoding ?? 'json') : 'none',
    tenant: options.tenant ?? 'any',
    ...(endpoint.reads ? { reads: true as const } : {}),
    ...(options.takesCode ? { takesCode: true as const } : {}),
    ...(options.snapshot ? { snapshot: options.snapshot } : {}),
    async run(call): Promise<Reply | Response> {
      const { institute_code: _own, ...sent } = call.query;
      const query = parse(endpoint.query, sent) as Parsed<Q>;
      const body = parse(endpoint.body, call.body) as Parsed<B>;
      const answer = await run(call, { query, body });
      if (answer instanceof Response) return answer;
      return { json: shown ? (shown(answer) as typeof answer) : answer };
    },
  };
}
