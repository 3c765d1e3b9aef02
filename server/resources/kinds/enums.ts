import { sql } from 'kysely';
import { choiceIds } from '../../../contract/fields.ts';
import type { ServerKind } from './kind.ts';
import { asText, list, listed, same } from './shapes.ts';

export const enums: ServerKind = {
  ...asText,
  type: 'text[]',
  default: (value) => `ARRAY[${listed(value as readonly string[])}]::text[]`,
  check: (column, field) => (field.of === '@privileges' ? null : `${column} <@ ARRAY[${listed(choiceIds(field))}]`),
  encode: (value) => value ?? [],
  decode: list(same),
  store: (value) => value ?? [],
  unset: (column) => sql`coalesce(cardinality(${column}), 0) = 0`,
  contains: (column, value) => sql`${value} = ANY(${column})`,
};
