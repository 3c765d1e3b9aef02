/** A filter of the wire as SQL; its answers equal those of contract/filters.ts `matches`. */
import { sql, type RawBuilder } from 'kysely';
import { NULL_TOKEN, OPERATORS, type Filter, type Operator } from '../../contract/filters.ts';
import { choiceIds, type AnyField } from '../../contract/fields.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import { filterFields } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { invalid } from '../http/appError.ts';
import { isTooDeep } from '../http/jsonDepth.ts';
import { kindOf } from './kinds/index.ts';
import { linkTable } from './links.ts';
import { columnOf, ownName } from './names.ts';

type Predicate = RawBuilder<unknown>;
const ID: AnyField = { kind: 'ref' };
const ID_COLUMN = sql.raw('"r"."id"');
const isFixedSet = (field: AnyField): boolean => field.kind === 'enum' && field.of !== '@privileges';
/** The text itself between wildcards. */
export const contains = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
const refuse = (field: string, message: string): never => {
  throw invalid('filters', `filters: ${field} ${message}`);
};

/** Parses `filters`: JSON `[{field, operator, value}]`. Throws 422. */
export function parseFilters(text: string | undefined): Filter[] {
  if (text === undefined || text.trim() === '') return [];
  if (isTooDeep(text, 4)) throw invalid('filters', 'filters is nested too deeply');
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw invalid('filters', 'filters is not valid JSON');
  }
  if (!Array.isArray(sent) || sent.length > 50)
    throw invalid('filters', 'filters must be a list of at most 50 filters');
  return sent.map((item: unknown) => {
    const {
      field,
      operator = '=',
      value,
    } = (typeof item === 'object' && item !== null ? item : {}) as Partial<
      Record<'field' | 'operator' | 'value', unknown>
    >;
    if (typeof field !== 'string') throw invalid('filters', 'Every filter needs a field');
    const known = OPERATORS.find((name) => name === operator);
    if (!known) return refuse(field, `: the operator ${JSON.stringify(operator)} is not known`);
    return { field, operator: known, value };
  });
}

function scalar(name: string, field: AnyField, value: unknown): unknown {
  const found = kindOf(field).compare(value);
  if (found === undefined || (typeof found === 'string' && found.includes('\u0000')))
    return refuse(name, 'is compared with a value that it cannot have');
  return found;
}
const listOf = (name: string, value: unknown): unknown[] => {
  const list = Array.isArray(value) ? (value as unknown[]) : String(value ?? '').split(',');
  return list.length > 500 ? refuse(name, 'is compared with too many values') : list;
};
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === NULL_TOKEN ||
  (Array.isArray(value) && value.length === 0);

function unset(column: Predicate, field: AnyField): Predicate {
  const kind = kindOf(field);
  if (kind.unset) return kind.unset(column);
  return kind.textual ? sql`coalesce(${column}, '') = ''` : sql`${column} IS NULL`;
}

/**
 * The stored spellings of values of a fixed set, which a column can then be compared with as it is, and an index used.
 */
function spellings(name: string, field: AnyField, values: readonly unknown[]): string[] {
  const wanted = values.map((value) => String(scalar(name, field, value)).toLowerCase());
  return choiceIds(field).filter((id) => wanted.includes(id.toLowerCase()));
}
const oneOf = (column: Predicate, ids: readonly string[]): Predicate =>
  ids.length === 0 ? sql`false` : ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} IN (${sql.join(ids)})`;

function compare(name: string, field: AnyField, column: Predicate, operator: Operator, value: unknown): Predicate {
  const { textual: text, contains: own } = kindOf(field);
  const left = text ? sql`lower(coalesce(${column}, ''))` : column;
  const right = (one: unknown): Predicate =>
    text ? sql`lower(${scalar(name, field, one)})` : sql`${scalar(name, field, one)}`;
  switch (operator) {
    case 'IS':
      return isEmpty(value) ? unset(column, field) : compare(name, field, column, '=', value);
    case 'IS_NOT':
      return isEmpty(value) ? sql`NOT (${unset(column, field)})` : compare(name, field, column, '!=', value);
    case '=':
      if (isFixedSet(field)) return oneOf(column, spellings(name, field, [value]));
      return text ? sql`(${column} <> '' AND ${left} = ${right(value)})` : sql`${left} = ${right(value)}`;
    case '!=':
      return sql`${left} IS DISTINCT FROM ${right(value)}`;
    case 'LIKE':
      return own
        ? own(column, scalar(name, field, value))
        : sql`${left} LIKE ${contains(String(scalar(name, field, value)))}`;
    case 'IN': {
      const list = listOf(name, value);
      if (isFixedSet(field)) return oneOf(column, spellings(name, field, list));
      return list.length === 0 ? sql`false` : sql`${left} IN (${sql.join(list.map(right))})`;
    }
    case 'BETWEEN': {
      const [from, to] = listOf(name, value);
      return sql`${left} BETWEEN ${right(from)} AND ${right(to)}`;
    }
    case '>':
      return sql`${left} > ${right(value)}`;
    case '>=':
      return sql`${left} >= ${right(value)}`;
    case '<':
      return sql`${left} < ${right(value)}`;
    case '<=':
      return sql`${left} <= ${right(value)}`;
  }
}

/** The predicate of one filter over the alias `r`. Throws 422 naming what is not allowed. */
export function filterSql(resource: Resource, { field: sent, operator, value }: Filter): Predicate {
  if (sent === 'id') {
    if (!['=', '!=', 'IN'].includes(operator)) return refuse('id', `cannot be filtered with ${operator}`);
    return compare('id', ID, ID_COLUMN, operator, value);
  }
  const name = ownName(resource, sent);
  const field = filterFields(resource).find(([own]) => own === name)?.[1];
  if (name === undefined || !field) return refuse(sent, 'is not a field that this list can be filtered by');
  if (!contractKinds[field.kind].operators.includes(operator))
    return refuse(sent, `cannot be filtered with ${operator}`);
  if (field.kind === 'refs') {
    const { table, owner, target } = linkTable(resource, name);
    return sql`EXISTS (SELECT 1 FROM ${table} l WHERE l.institute_code = r.institute_code AND l.${owner} = r.id AND l.${target} = ${scalar(sent, field, value)})`;
  }
  const column = columnOf(name, field);
  return column ? compare(sent, field, column, operator, value) : refuse(sent, 'cannot be filtered');
}
