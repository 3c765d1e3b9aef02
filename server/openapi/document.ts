/** OpenAPI 3.1 from the declarations and the bespoke endpoints, straight from zod's JSON Schema. */
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { resources } from '../declared.ts';
import { add, json, KEY, pathParameters, query, ref, refusals, schema, type Json } from './operation.ts';
import { addResource } from './resourcePaths.ts';

/** A call whose answer has no schema answers a file. */
const answerOf = (endpoint: Endpoint): Json =>
  endpoint.response instanceof z.ZodUnknown
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : json(schema(endpoint.response, 'output'));

function addEndpoint(paths: Record<string, Json>, endpoint: Endpoint): void {
  const { properties = {}, required = [] } = (endpoint.query ? schema(endpoint.query, 'input') : {}) as {
    readonly properties?: Record<string, Json>;
    readonly required?: readonly string[];
  };
  const type = endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
  add(paths, endpoint.path, endpoint.method, {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-privilege': [endpoint.access].flat().join(' or '),
    parameters: [
      ...pathParameters(endpoint.path),
      query('institute_code', { type: 'string' }, 'Checked when it is sent.'),
      ...Object.entries(properties).map(([name, of]) => query(name, of, undefined, required.includes(name))),
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
        progress: {
          type: 'object',
          description: 'With 409: how far long work is that goes on when the same call is made again.',
          properties: { done: { type: 'integer' }, of: { type: 'integer' } },
          required: ['done', 'of'],
        },
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
