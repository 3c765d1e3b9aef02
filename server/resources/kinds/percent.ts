import { sql } from 'kysely';
import type { ServerKind } from './kind.ts';
import { asText, DECIMAL, numeric, shaped } from './shapes.ts';

export const percent: ServerKind = {
  ...asText,
  type: 'numeric(6,2)',
  default: String,
  check: (column, { min = 0, max = 100 }) => `${column} BETWEEN ${min} AND ${max}`,
  // The driver gives numeric as text.
  select: (column) => sql`${column}::float8`,
  decode: numeric(DECIMAL),
  compare: (value) => {
    const found = shaped(DECIMAL)(value);
    return found === undefined ? undefined : Number(found);
  },
};
