import { sql } from 'kysely';
import type { ServerKind } from './kind.ts';
import { asText, shaped } from './shapes.ts';

export const time: ServerKind = {
  ...asText,
  type: 'time without time zone',
  check: (column) => `EXTRACT(second FROM ${column}) = 0`,
  select: (column) => sql`left(${column}::text, 5)`,
  compare: shaped(/^([01]\d|2[0-3]):[0-5]\d$/),
};
