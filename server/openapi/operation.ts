/** One call as the OpenAPI document describes it, and the pieces of JSON Schema that every description is made of. */
import { z } from 'zod';
import type { Call } from '../../contract/wire.ts';

export type Json = Record<string, unknown>;
/** The JSON Schema of what is sent or answered. */
export const schema = (of: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(of, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    // What is no JSON is a file.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  });
  return rest;
};
/** A schema of the document by its name. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const response = (name: string): Json => ({ $ref: `#/components/responses/${name}` });
/** A body of JSON. */
export const json = (of: Json): Json => ({ 'application/json': { schema: of } });
/** A parameter of the query. */
export const query = (name: string, of: Json, description?: string, required = false): Json => ({
  name,
  in: 'query',
  ...(required ? { required } : {}),
  schema: of,
  ...(description ? { description } : {}),
});
/** The parameters that a path names. */
export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name?.endsWith('id') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));

/**
 * What any call may be refused with, by what it sends: the body adds its own ways to be wrong, and a write its own ways
 * to collide.
 */
export function refusals(method: string): Json {
  const all: Json = {
    401: response('NotPermitted'),
    403: response('SessionEnded'),
    404: response('NotFound'),
    409: response('Conflict'),
    422: response('Invalid'),
    429: response('TooMany'),
    503: response('Unavailable'),
  };
  if (method !== 'GET')
    Object.assign(all, {
      400: response('Unreadable'),
      413: response('TooLarge'),
      415: response('WrongType'),
      507: response('DiskFull'),
    });
  return all;
}
const tenantParameter = (call: Call): Json[] =>
  call.tenant === 'query' ? [query('institute_code', { type: 'string' }, "The session's own institute.")] : [];

function bodyOf(call: Call, of: Json): Json {
  const code = { type: 'object', properties: { institute_code: { type: 'string' } }, required: ['institute_code'] };
  const withCode = { allOf: call.tenant === 'body' ? [of, code] : [of], unevaluatedProperties: false };
  const type = call.body === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: withCode } } } };
}
/** The same key twice: one effect, and the first answer again. */
export const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};
interface Operation {
  readonly call: Call;
  readonly summary: string;
  readonly needs: string;
  readonly tag: string;
  readonly body?: Json;
  readonly answer: Json;
  readonly parameters?: Json[];
  readonly status?: number;
}
/** A call of a declared entity. */
export function operation({ call, summary, needs, tag, body, answer, parameters = [], status = 200 }: Operation): Json {
  const override = call.override
    ? [
        {
          ...query('_method', { type: 'string', enum: [call.override] }, `A plain ${call.override} does the same.`),
          required: true,
        },
      ]
    : [];
  return {
    summary,
    tags: [tag],
    'x-privilege': needs,
    parameters: [
      ...pathParameters(call.path),
      ...tenantParameter(call),
      ...override,
      ...parameters,
      ...(call.method === 'GET' ? [] : [KEY]),
    ],
    ...(body ? bodyOf(call, body) : {}),
    responses: { [status]: { description: 'Done', content: json(answer) }, ...refusals(call.method) },
    ...(call.assumed || call.needs ? { 'x-assumed': true } : {}),
    ...(call.needs ? { 'x-capability': call.needs } : {}),
  };
}

/**
 * Several operations can share a path and verb on the wire (POST with different _method); the first describes it, the
 * others are listed.
 */
export function add(paths: Record<string, Json>, path: string, method: string, described: Json): void {
  const item = (paths[path] ??= {});
  const verb = method.toLowerCase();
  if (!item[verb]) item[verb] = described;
  else item[`x-${verb}-alternatives`] = [...((item[`x-${verb}-alternatives`] as Json[] | undefined) ?? []), described];
}
