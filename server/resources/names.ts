/** How the parts of a declaration are called in the database and on the wire. */
import { sql, type RawBuilder } from 'kysely';
import { renamedPart } from '../../contract/children.ts';
import type { AnyField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { sqlOf } from '../computed/index.ts';
import { kindOf } from './kinds/index.ts';

/** The table as `r`: every query on a resource names it so. */
export const tableOf = (resource: Pick<Resource, 'key'>): RawBuilder<unknown> => sql.table(resource.key);
const references = new Map<string, RawBuilder<unknown>>();
/** `r.<column>`, the SQL of a computed field, or null for a field without a column. */
export function columnOf(name: string, field: AnyField): RawBuilder<unknown> | null {
  if (field.computed) return sqlOf(name, field);
  const column = kindOf(field).column(name);
  if (column === null) return null;
  const known = references.get(column) ?? sql.ref(`r.${column}`);
  references.set(column, known);
  return known;
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
