/**
 * JSON:API: `{data: {type, id, attributes, relationships}}`, `sort=-name`, `page[number]=1`, `filter[name]=A`, the total
 * in `meta.total`. A reference is a relationship of its name without `_id`.
 */
import { resourceOf } from '../../resources/index.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isObject, type WireRow } from '../envelope.ts';
import { texts, together, type Dialect } from './dialect.ts';

const typeOf = ({ wire }: Pick<Resource, 'wire'>): string => wire.list.path.split('/').at(-1) ?? '';
const members = (value: unknown): WireRow => (isObject(value) ? value : {});

/** One record with its attributes and the ids of its relationships beside its id. */
function flat(value: unknown): WireRow {
  const { id, attributes, relationships } = members(value);
  const named = Object.entries(members(relationships)).map(([name, relationship]) => {
    const { data } = members(relationship);
    return Array.isArray(data)
      ? [name, data.map((one) => members(one)['id'])]
      : [`${name}_id`, data === null ? null : members(data)['id']];
  });
  return { id, ...members(attributes), ...Object.fromEntries(named) };
}
/** Fields that refer to records are relationships, all others attributes. */
function parts({ fields }: Resource, values: WireRow): WireRow {
  const attributes: Record<string, unknown> = {};
  const relationships: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.entries(fields).find(([own, { wire = own }]) => wire === name)?.[1];
    const type = field?.to === undefined ? '' : typeOf(resourceOf(field.to));
    const one = (id: unknown): WireRow => ({ type, id: String(id) });
    if (field?.kind === 'refs') relationships[name] = { data: Array.isArray(value) ? value.map(one) : [] };
    else if (field?.kind === 'ref')
      relationships[name.replace(/_id$/, '')] = { data: value === null ? null : one(value) };
    else attributes[name] = value;
  }
  return { attributes, ...(Object.keys(relationships).length > 0 ? { relationships } : {}) };
}
/** `{errors: [{detail, source: {pointer: '/data/attributes/name'}}]}`. */
function refusal(json: unknown): unknown {
  const { errors } = members(json);
  if (!Array.isArray(errors)) return json;
  const said = errors.map((error) => {
    const { detail, title, source } = members(error);
    const path = String(members(source)['pointer'] ?? '').split('/');
    const field = `${path.at(-1) ?? ''}${path.at(-2) === 'relationships' ? '_id' : ''}`;
    return [field, String(detail ?? title ?? '')] as const;
  });
  const fields = Object.fromEntries(said.filter(([field]) => field !== ''));
  return {
    message: said.map(([, text]) => text).join(' '),
    ...(Object.keys(fields).length > 0 ? { errors: fields } : {}),
  };
}

export const dialect: Dialect = {
  media: 'application/vnd.api+json',
  list: ({ sort: [field, order], page, perPage, filters, search }) =>
    together([
      { sort: `${order === 'DESC' ? '-' : ''}${field}`, 'page[number]': String(page), 'page[size]': String(perPage) },
      ...(search === '' ? [] : [null]),
      ...filters.map(({ field: name, operator, value }) =>
        operator === '=' || operator === 'IN' ? { [`filter[${name}]`]: texts(value).join(',') } : null,
      ),
    ]),
  rows: (json) => {
    const { data, meta } = members(json);
    return { data: Array.isArray(data) ? data.map(flat) : [], meta };
  },
  record: (json) => {
    const { data } = members(json);
    return isObject(data) ? flat(data) : null;
  },
  edit: 'PATCH',
  body: (resource, values, id) => ({
    data: { type: typeOf(resource), ...(id === undefined ? {} : { id }), ...parts(resource, values) },
  }),
  refusal,
};
