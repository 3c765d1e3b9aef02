/** OpenAPI 3.1 from the declarations and the bespoke endpoints, straight from zod's JSON Schema. */
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { embeddedShape } from '../../contract/embedded.ts';
import { endpoints } from '../endpoints.ts';
import { OPERATORS } from '../../contract/filters.ts';
import { filterFields, sortFields } from '../../contract/lists.ts';
import type { Verb } from '../../contract/action.ts';
import { givenFields, privilege, type Resource } from '../../contract/resource.ts';
import { inputSchema, rowSchema } from '../../contract/schema.ts';
import type { Call } from '../../contract/wire.ts';
import { resources } from '../declared.ts';
import { privilegeCatalogue } from '../http/privileges.ts';

type Json = Record<string, unknown>;
const schema = (of: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(of, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
};
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const response = (name: string): Json => ({ $ref: `#/components/responses/${name}` });
const json = (of: Json): Json => ({ 'application/json': { schema: of } });
const query = (name: string, of: Json, description?: string): Json => ({
  name,
  in: 'query',
  schema: of,
  ...(description ? { description } : {}),
});
const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));

/**
 * What any call may be refused with, by what it sends: the body adds its own ways to be wrong, and a write its own ways
 * to collide.
 */
function refusals(method: string): Json {
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

function listParameters(resource: Resource): Json[] {
  return [
    query(
      'page',
      { type: 'integer', minimum: 1 },
      resource.list?.paged ? 'The first without it.' : 'Without it the whole list is answered.',
    ),
    query(
      'per_page',
      { type: 'integer', minimum: 1, default: resource.list?.perPage ?? 50 },
      'At most 500; more is taken for 500.',
    ),
    query('sort_by', { type: 'string', enum: ['id', ...sortFields(resource)] }),
    query('sort_order', { type: 'string', enum: ['ASC', 'DESC'] }),
    query(
      'filters',
      { type: 'string', contentMediaType: 'application/json' },
      `JSON list of {field, operator, value}. Fields: ${['id', ...filterFields(resource).map(([name]) => name)].join(', ')}. Operators: ${OPERATORS.join(', ')}; IS with __NULL__ means "is empty".`,
    ),
    query('search', { type: 'string', maxLength: 200 }),
  ];
}
function bodyOf(call: Call, of: Json): Json {
  const code = { type: 'object', properties: { institute_code: { type: 'string' } }, required: ['institute_code'] };
  const withCode = { allOf: call.tenant === 'body' ? [of, code] : [of], unevaluatedProperties: false };
  const type = call.body === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: withCode } } } };
}
/** The same key twice: one effect, and the first answer again. */
const KEY: Json = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 200 } };
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
function operation({ call, summary, needs, tag, body, answer, parameters = [], status = 200 }: Operation): Json {
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
function add(paths: Record<string, Json>, path: string, method: string, described: Json): void {
  const item = (paths[path] ??= {});
  const verb = method.toLowerCase();
  if (!item[verb]) item[verb] = described;
  else item[`x-${verb}-alternatives`] = [...((item[`x-${verb}-alternatives`] as Json[] | undefined) ?? []), described];
}

/** Own names of fields replaced by the names of the wire; open, so that a body can add institute_code to it. */
function onWire(resource: Resource, of: Json): Json {
  const name = (own: string): string => resource.fields[own]?.wire ?? own;
  const properties = Object.entries((of['properties'] ?? {}) as Json).map(
    ([own, value]) => [name(own), value] as const,
  );
  const required = of['required'] as string[] | undefined;
  const { additionalProperties: _closed, ...rest } = of;
  return { ...rest, properties: Object.fromEntries(properties), ...(required ? { required: required.map(name) } : {}) };
}

function addResource(paths: Record<string, Json>, schemas: Json, resource: Resource): void {
  const { key, label, wire } = resource;
  const [name, tag] = [key, label[1]];
  schemas[name] = {
    ...onWire(resource, schema(rowSchema(resource).extend(embeddedShape(resource.key)), 'output')),
    additionalProperties: false,
  };
  schemas[`${name}_create`] = onWire(
    resource,
    schema(inputSchema({ ...resource, fields: givenFields(resource) }, 'create', privilegeCatalogue), 'input'),
  );
  schemas[`${name}_update`] = {
    allOf: [
      onWire(resource, schema(inputSchema(resource, 'update', privilegeCatalogue), 'input')),
      { type: 'object', properties: { version: { type: 'integer', description: 'A stale one is refused with 409.' } } },
    ],
  };
  const needs = (verb: Verb): string => privilege(resource, verb);
  const row: Json = {
    type: 'object',
    properties: { message: { type: 'string' }, data: ref(name) },
    required: ['data'],
  };
  const rows: Json = { type: 'object', properties: { data: { type: 'array', items: ref(name) } }, required: ['data'] };
  const list = { anyOf: [{ allOf: [rows, ref('paging')] }, rows] };
  const done = (data: Json): Json => ({
    type: 'object',
    properties: { message: { type: 'string' }, data },
    required: ['message', 'data'],
  });
  add(
    paths,
    wire.list.path,
    wire.list.method,
    operation({
      call: wire.list,
      summary: `List ${label[1]}`,
      needs: needs('read'),
      tag,
      answer: list,
      parameters: listParameters(resource),
    }),
  );
  if (typeof wire.one === 'object')
    add(
      paths,
      wire.one.path,
      wire.one.method,
      operation({ call: wire.one, summary: `Read ${label[0]}`, needs: needs('read'), tag, answer: row }),
    );
  if (wire.create) {
    add(
      paths,
      wire.create.path,
      wire.create.method,
      operation({
        call: wire.create,
        summary: `Create ${label[0]}`,
        needs: needs('create'),
        tag,
        body: ref(`${name}_create`),
        answer: row,
        status: 201,
      }),
    );
  }
  if (wire.update)
    add(
      paths,
      wire.update.path,
      wire.update.method,
      operation({
        call: wire.update,
        summary: `Update ${label[0]}`,
        needs: needs('update'),
        tag,
        body: ref(`${name}_update`),
        answer: row,
      }),
    );
  if (wire.remove)
    add(
      paths,
      wire.remove.path,
      wire.remove.method,
      operation({
        call: wire.remove,
        summary: `Delete ${label[0]}`,
        needs: needs('delete'),
        tag,
        answer: done({ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }),
      }),
    );
  for (const action of Object.values(resource.actions ?? {})) {
    const form = action.form
      ? onWire(
          resource,
          schema(inputSchema({ ...resource, check: [], fields: action.form }, 'create', privilegeCatalogue), 'input'),
        )
      : { type: 'object' };
    add(
      paths,
      action.call.path,
      action.call.method,
      operation({
        call: action.call,
        summary: action.label,
        needs: needs(action.needs ?? 'update'),
        tag,
        body: form,
        answer:
          action.on === 'row'
            ? row
            : action.on === 'list'
              ? done({ type: 'object' })
              : done({
                  type: 'object',
                  properties: { ids: { type: 'array', items: { type: 'integer' } } },
                  required: ['ids'],
                }),
      }),
    );
  }
}
/** A call whose answer has no schema answers a file. */
const answerOf = (endpoint: Endpoint): Json =>
  endpoint.response instanceof z.ZodUnknown
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : json(schema(endpoint.response, 'output'));

function addEndpoint(paths: Record<string, Json>, endpoint: Endpoint): void {
  const properties = endpoint.query
    ? ((schema(endpoint.query, 'input')['properties'] ?? {}) as Record<string, Json>)
    : {};
  const type = endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
  add(paths, endpoint.path, endpoint.method, {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-privilege': [endpoint.access].flat().join(' or '),
    parameters: [
      ...pathParameters(endpoint.path),
      query('institute_code', { type: 'string' }, 'Checked when it is sent.'),
      ...Object.entries(properties).map(([name, of]) => query(name, of)),
      ...(endpoint.method === 'GET' || endpoint.reads ? [] : [KEY]),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { [type]: { schema: schema(endpoint.body, 'input') } } } }
      : {}),
    responses: { 200: { description: 'Done', content: answerOf(endpoint) }, ...refusals(endpoint.method) },
    ...(endpoint.needs ? { 'x-assumed': true, 'x-capability': endpoint.needs } : {}),
  });
}

const problem = (description: string): Json => ({ description, content: json(ref('problem')) });
let made: Json | undefined;
/** The whole document; made once. */
export function openApiDocument(): Json {
  if (made) return made;
  const paths: Record<string, Json> = {};
  const schemas: Json = {
    problem: {
      type: 'object',
      properties: {
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
      required: ['message'],
    },
    paging: {
      type: 'object',
      properties: Object.fromEntries(
        ['current_page', 'per_page', 'total', 'last_page'].map((name) => [name, { type: 'integer' }]),
      ),
      required: ['current_page', 'per_page', 'total', 'last_page'],
    },
  };
  for (const resource of resources) addResource(paths, schemas, resource);
  for (const endpoint of endpoints) addEndpoint(paths, endpoint);
  made = {
    openapi: '3.1.0',
    info: {
      title: 'Edubase 8 provider API',
      version: '8.0',
      description:
        'x-assumed marks what the specification does not state. A POST with _method in the query acts as that method.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        NotPermitted: problem('Not permitted; the session lives on'),
        SessionEnded: problem('Dead, expired or foreign token'),
        Invalid: problem('Refused, with messages per field'),
        NotFound: problem('No such record in this institute and these campuses'),
        Conflict: problem('In use, changed meanwhile, against a rule, or taking too long'),
        Unreadable: problem('The body cannot be read, or _method is none'),
        TooLarge: problem('The body or a file in it is too large'),
        WrongType: problem('The body is of a type that is not taken'),
        TooMany: problem('Too many requests of this user; Retry-After says when to go on'),
        Unavailable: problem('The database is away; nothing was done'),
        DiskFull: problem('The disk is full; nothing was saved'),
      },
    },
  };
  return made;
}
