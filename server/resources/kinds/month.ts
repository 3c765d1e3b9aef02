import { sql } from 'kysely';
import { literal } from '../../database/schema/names.ts';
import type { ServerKind } from './kind.ts';
import { asText, day, textOf } from './shapes.ts';

/** Kept as the first day of the month. */
export const month: ServerKind = {
  ...asText,
  type: 'date',
  default: (value) => literal(`${String(value)}-01`),
  check: (column) => `EXTRACT(day FROM ${column}) = 1`,
  // Connections run with ISO dates; to_char costs a list of 50 rows 18 µs more.
  select: (column) => sql`left(${column}::text, 7)`,
  store: (value) => (value === null ? null : `${String(value)}-01`),
  compare: (value) => day(`${textOf(value) ?? ''}-01`) ?? day(value),
};
