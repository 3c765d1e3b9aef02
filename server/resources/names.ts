/** How the parts of a declaration are called in the database and on the wire. */
import { sql, type RawBuilder } from 'kysely';
import { renamedPart } from '../../contract/children.ts';
import type { AnyField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { sqlOf } from '../computed/index.ts';
import { withoutDatabase } from '../database/withoutDatabase.ts';
import { kindOf } from './kinds/index.ts';

/**
 * A part of a statement that is always the same, as text: it is then neither made nor read anew each time. Throws when
 * it holds a value.
 */
export function asText(part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(withoutDatabase);
  if (parameters.length > 0) throw new Error(`what is always the same holds a value: ${text}`);
  return sql.raw(text);
}
/** What `make` gives for a name, made once. */
function byName(make: (name: string) => RawBuilder<unknown>): (name: string) => RawBuilder<unknown> {
  const known = new Map<string, RawBuilder<unknown>>();
  return (name) => {
    const made = known.get(name) ?? asText(make(name));
    known.set(name, made);
    return made;
  };
}
const table = byName((key) => sql.table(key));
const reference = byName((column) => sql.ref(`r.${column}`));
/** The table as `r`: every query on a resource names it so. */
export const tableOf = ({ key }: Pick<Resource, 'key'>): RawBuilder<unknown> => table(key);
/** `r.<column>`, the SQL of a computed field, or null for a field without a column. */
export function columnOf(name: string, field: AnyField): RawBuilder<unknown> | null {
  if (field.computed) return sqlOf(name, field);
  const column = kindOf(field).column(name);
  return column === null ? null : reference(column);
}
export const wireName = (name: string, field: AnyField): string => field.wire ?? name;
/** The own name of a field that the wire may call by another name; undefined when there is none. */
export function ownName(resource: Pick<Resource, 'fields'>, sent: string): string | undefined {
  if (Object.hasOwn(resource.fields, sent)) return sent;
  return Object.entries(resource.fields).find(([, field]) => field.wire === sent)?.[0];
}
/** Messages per field as the wire names them. */
export const toWireNames = (
  resource: Pick<Resource, 'fields'>,
  errors: Record<string, string[]>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      renamedPart(name, resource.fields, (own, fields) => fields[own]?.wire ?? own),
      messages,
    ]),
  );
