import { sql } from 'kysely';
import type { ServerKind } from './kind.ts';
import { asText, textOf } from './shapes.ts';

export const datetime: ServerKind = {
  ...asText,
  type: 'timestamptz',
  select: (column) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  compare: (value) => {
    const found = textOf(value);
    return found !== undefined && /^\d{4}-/.test(found) && !Number.isNaN(Date.parse(found))
      ? new Date(found).toISOString()
      : undefined;
  },
};
