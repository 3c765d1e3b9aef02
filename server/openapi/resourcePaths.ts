/** The calls and schemas of a declared entity in the OpenAPI document. */
import type { Verb } from '../../contract/action.ts';
import { embeddedShape } from '../../contract/embedded.ts';
import { OPERATORS } from '../../contract/filters.ts';
import { filterFields, sortFields } from '../../contract/lists.ts';
import { givenFields, privilege, type Resource } from '../../contract/resource.ts';
import { inputSchema, rowSchema } from '../../contract/schema.ts';
import { privilegeCatalogue } from '../http/privileges.ts';
import { add, operation, query, ref, schema, type Json } from './operation.ts';

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

/** Adds its schemas, and an operation for each call that it has. */
export function addResource(paths: Record<string, Json>, schemas: Json, resource: Resource): void {
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
